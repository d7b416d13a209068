// swift-tools-version: 6.2

import PackageDescription

/// Swift settings of every target: an import is visible only in its own file, and a warning is an error.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []) -> Target {
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

let package = Package(
    name: "weathercard",
    products: [
        .library(
            name: "WeatherCards",
            targets: [
                "Primitives", "Astronomy", "ForecastCore", "Words", "SceneModel", "Cards", "Canvas", "RasterImages",
                "Radar", "Climate", "Providers", "Places",
            ]),
        .library(name: "ImageComparison", targets: ["ImageComparison", "RasterImages"]),
        .executable(name: "weathercard", targets: ["weathercard"]),
    ],
    targets: [
        // System libraries.
        .systemLibrary(
            name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(
            name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(
            name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
        .systemLibrary(
            name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
        .systemLibrary(
            name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(
            name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(
            name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),

        // C code: setjmp, signal handlers, a library loaded on demand, embedded files.
        .target(name: "CPNGReader", dependencies: ["CPNG"]),
        .target(name: "CDeflater", dependencies: ["CISAL"], linkerSettings: [.linkedLibrary("z")]),
        .target(name: "CCurlLoader"),
        .target(name: "CPictureLoader"),
        .target(name: "CLandlock"),
        .target(name: "CLinkedLibraries"),
        .target(name: "CArguments"),
        .target(name: "CHTTPServer"),
        .target(name: "CFontBytes"),
        .target(name: "CLanguageBytes"),
        .target(name: "CPixelBlender"),
        .target(name: "CPixelPacker"),
        .target(
            name: "CGazetteerBytes",
            exclude: [
                "alternates.py", "area_lists.py", "areas.py", "corrections.py", "folding.py", "gazetteer.bin",
                "make-gazetteer.py", "names.py", "tables.py",
            ]),
        .target(
            name: "CMapBytes", exclude: ["make-map.py", "map.bin", "radar-coverage.bin"]),
        .target(
            name: "CWarningAreaBytes", exclude: ["aliases.bin", "emma.bin", "jma.bin", "make-areas.py"]),
        .target(name: "CClimateBytes", exclude: ["climate.bin", "make-climate.py"]),
        .target(name: "CLocalityBytes", exclude: ["land.bin", "make-land.py", "skylines.txt"]),
        .target(name: "CTermination"),
        .target(
            name: "CTimeZoneBytes",
            exclude: ["make-timezone-map.py", "make-timezones.py", "timezone-map.bin", "timezones.bin"]),

        // From the basic types to the picture.
        library("Libc"),
        library("Threading", ["Libc"]),
        library("Primitives", ["Libc"]),
        library("Astronomy", ["Libc", "Primitives"]),
        library("ForecastCore", ["Libc", "Primitives", "Astronomy", "Climate"]),
        library("Words", ["Libc", "Threading", "Primitives", "ForecastCore", "CLanguageBytes"]),
        library("SceneModel", ["Primitives"]),
        library("Locality", ["Libc", "Primitives", "CDeflater", "CLocalityBytes"]),
        library("Landscape", ["Libc", "Primitives", "SceneModel", "Locality"]),
        library("Radar", ["Libc", "Primitives", "CDeflater", "CMapBytes"]),
        library("Climate", ["Libc", "Primitives", "CClimateBytes"]),
        library(
            "Cards",
            ["Primitives", "ForecastCore", "Words", "SceneModel", "Locality", "Landscape", "Radar", "Climate"]),
        library("RasterImages", ["CISAL", "CDeflater", "CPictureLoader", "CPixelPacker", "CPNGReader"]),
        library(
            "Canvas",
            [
                "Primitives", "SceneModel", "RasterImages", "CCairo", "CHarfBuzz", "CFriBidi", "CFontconfig",
                "CFontBytes", "CPixelBlender",
            ]),
        library(
            "ImageComparison", ["Libc", "Threading", "Primitives", "RasterImages", "JSONReading", "SystemAccess"]),

        // From a place to its forecast.
        library("Places", ["Libc", "Primitives", "ForecastCore", "CGazetteerBytes", "CTimeZoneBytes"]),
        library("JSONReading"),
        library("ModelContext", ["JSONReading"]),
        library("XMLReading", ["CExpat"]),
        library("ZIPReading", ["CDeflater"]),
        library("WarningAreas", ["Primitives", "CDeflater", "CWarningAreaBytes"]),
        library(
            "Providers",
            [
                "Libc", "Primitives", "ForecastCore", "JSONReading", "XMLReading", "ZIPReading", "WarningAreas",
                "RasterImages", "Radar", "Climate", "CCurlLoader",
            ]),

        // The program.
        library("SystemAccess", ["Libc", "Primitives", "JSONReading", "CTermination"]),
        library("Options", ["Primitives", "SystemAccess"]),
        library(
            "CardOrders",
            [
                "Primitives", "ForecastCore", "Words", "SceneModel", "Cards", "Canvas", "RasterImages",
                "JSONReading", "Providers", "SystemAccess",
                "Options", "Climate",
            ]),
        library(
            "CardMaking",
            [
                "Libc", "Threading", "Primitives", "ForecastCore", "Words", "SceneModel", "Cards", "Canvas",
                "RasterImages",
                "JSONReading", "Places", "Providers", "Radar", "SystemAccess", "Options", "CardOrders", "Climate",
            ]),
        library(
            "Serving",
            [
                "Libc", "Threading", "Primitives", "CDeflater", "Astronomy", "ForecastCore", "Words", "SceneModel",
                "Cards", "Canvas",
                "JSONReading", "ModelContext", "Places", "Providers", "Radar", "SystemAccess", "Options",
                "CardOrders", "CardMaking", "CHTTPServer",
            ]),
        library(
            "Posting",
            [
                "Libc", "Threading", "Primitives", "ForecastCore", "Words", "SceneModel", "Cards", "Canvas",
                "JSONReading", "Providers", "SystemAccess",
                "Options", "CardOrders", "CardMaking", "CTermination",
            ]),
        library(
            "Batch",
            [
                "Libc", "Threading", "Primitives", "Canvas", "RasterImages", "JSONReading", "SystemAccess",
                "Options", "CardOrders",
                "CardMaking",
            ]),
        library("TerminalImages", ["Primitives", "RasterImages"]),
        library(
            "TerminalCards", ["Primitives", "ForecastCore", "Words", "SceneModel", "Cards", "TerminalImages"]),
        library(
            "CommandLineInterface",
            [
                "Libc", "Threading", "Primitives", "Astronomy", "ForecastCore", "Words", "SceneModel", "Cards",
                "Canvas", "RasterImages",
                "ImageComparison", "JSONReading", "Places", "Providers", "TerminalImages", "TerminalCards",
                "SystemAccess", "Options",
                "CardOrders", "CardMaking", "Batch", "Posting", "Serving", "CArguments", "CLandlock",
                "CLinkedLibraries", "CTermination",
            ]),
        .executableTarget(name: "weathercard", dependencies: ["CommandLineInterface"], swiftSettings: strict),

        // The benchmark; it is not installed.
        .executableTarget(
            name: "weathercard-bench",
            dependencies: [
                "Libc", "Threading", "Primitives", "ForecastCore", "SceneModel", "Cards", "Canvas", "RasterImages",
                "Places", "Providers", "Radar", "Climate",
            ], path: "Tests/Benchmark",
            exclude: [
                "cairo_scene.py", "measure-peers.py", "measure-server.py", "moving-pictures.py", "pycairo_cards.py",
            ],
            swiftSettings: strict),

        // Shared by tests: a local HTTP server and its responses; folders and streams for one test.
        .target(
            name: "LoopbackServices", dependencies: ["Libc"], path: "Tests/LoopbackServices", swiftSettings: strict),
        .target(
            name: "TestSupport", dependencies: ["SystemAccess"], path: "Tests/TestSupport", swiftSettings: strict),

        tests("ArchitectureTests", []),
        tests("PrimitivesTests", ["Primitives"]),
        tests(
            "AstronomyTests", ["Primitives", "Astronomy"],
            exclude: ["almanac.txt", "light.txt", "make-almanac.py", "make-light.py"]),
        tests("ForecastCoreTests", ["Primitives", "Astronomy", "ForecastCore", "JSONReading"]),
        tests("WordsTests", ["Primitives", "ForecastCore", "Words"]),
        tests("SceneModelTests", ["Primitives", "SceneModel"]),
        tests("LocalityTests", ["Primitives", "Locality", "CLocalityBytes"]),
        tests("LandscapeTests", ["Primitives", "SceneModel", "Locality", "Landscape"]),
        tests("RadarTests", ["Primitives", "Radar"]),
        tests("ClimateTests", ["Primitives", "Climate"]),
        tests(
            "CardsTests",
            [
                "Landscape", "Primitives", "ForecastCore", "Words", "SceneModel", "Cards", "Canvas", "Radar",
                "RasterImages", "Climate",
            ]),
        tests(
            "LayoutTests",
            [
                "Primitives", "ForecastCore", "Words", "SceneModel", "Cards", "Canvas", "Radar", "RasterImages",
                "Climate",
            ]),
        tests("RasterImagesTests", ["RasterImages", "CISAL", "TestSupport"], exclude: ["try-hostile-pngs.py"]),
        tests("CanvasTests", ["Primitives", "SceneModel", "RasterImages", "Canvas", "CPixelBlender"]),
        tests(
            "ImageComparisonTests",
            ["ImageComparison", "RasterImages", "SystemAccess", "Threading", "TestSupport"],
            exclude: ["Pixelmatch/make-pixelmatch-samples.py"]),
        tests("PlacesTests", ["Primitives", "ForecastCore", "Places", "Words"], exclude: ["make-zone-samples.py"]),
        tests("JSONReadingTests", ["JSONReading", "TestSupport"]),
        tests("ModelContextTests", ["JSONReading", "ModelContext"]),
        tests(
            "ProvidersTests",
            [
                "Primitives", "ForecastCore", "XMLReading", "ZIPReading", "Providers", "Radar", "LoopbackServices",
                "Climate",
            ]),
        tests("TerminalImagesTests", ["Primitives", "RasterImages", "TerminalImages"]),
        tests(
            "TerminalCardsTests",
            ["Primitives", "ForecastCore", "Words", "SceneModel", "Cards", "TerminalImages", "TerminalCards"]),
        tests("ThreadingTests", ["Threading"]),
        tests("SystemAccessTests", ["SystemAccess", "CTermination", "TestSupport"]),
        tests(
            "CardOrdersTests",
            [
                "Primitives", "ForecastCore", "Words", "SceneModel", "Cards", "Canvas", "JSONReading",
                "SystemAccess", "Options",
                "CardOrders", "TestSupport",
            ]),
        tests(
            "CardMakingTests",
            [
                "Threading", "Primitives", "ForecastCore", "Words", "SceneModel", "Cards", "Canvas", "Providers",
                "SystemAccess", "Options", "Climate",
                "CardOrders", "CardMaking", "LoopbackServices", "TestSupport",
            ]),
        tests(
            "BatchTests",
            [
                "Primitives", "RasterImages", "Cards", "JSONReading", "SystemAccess", "Options", "CardOrders",
                "Batch",
                "TestSupport",
            ]),
        tests(
            "PostingTests",
            [
                "Posting", "Primitives", "SystemAccess", "Options", "CardOrders", "CardMaking", "Threading",
                "LoopbackServices", "TestSupport",
            ]),
        tests(
            "ServingTests",
            [
                "CardMaking", "CardOrders", "Cards", "ForecastCore", "ModelContext", "Options", "Primitives",
                "Providers", "SceneModel", "Serving", "SystemAccess", "Threading", "Words",
            ]),
        tests(
            "CommandLineInterfaceTests",
            [
                "CLandlock", "Primitives", "SystemAccess", "Options", "CardMaking", "CardOrders", "Batch",
                "ImageComparison",
                "Posting", "Serving",
                "CommandLineInterface",
                "TestSupport",
            ]),
        tests(
            "SnapshotTests",
            [
                "Primitives", "ForecastCore", "SceneModel", "Cards", "Canvas", "RasterImages", "ImageComparison",
                "Providers", "Radar", "Words", "Climate",
            ], exclude: ["contact-sheet.py", "design_states.py", "frames.py"]),
        // Runs the built program as a child process.
        tests(
            "WeathercardTests", ["weathercard", "CLandlock", "Cards", "RasterImages", "LoopbackServices"],
            exclude: [
                "fault_lab.py", "faults.py", "faulty_server.py", "failing_calls.c", "kill-batch.py",
                "measure-compare.py",
                "run-slurm.sh", "system_faults.py", "warning_faults.py",
            ]
        ),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)
