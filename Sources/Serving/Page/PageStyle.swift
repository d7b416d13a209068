/// How pages look: the colours of the place's sky, light and dark, wide and narrow.
enum PageStyle {
    /// The skies of cards: the zenith, the middle, the horizon, and the foot of the land.
    private static let skies: [(sky: PageSky, colors: [String])] = [
        (.golden, ["182C6D", "5F4F9C", "FFC37A", "0D1238"]), (.night, ["040717", "101943", "3B4B84", "05081A"]),
        (.nautical, ["080D30", "282873", "AE6980", "080B26"]), (.civil, ["131A55", "523E96", "FF9E66", "0C0F33"]),
        (.low, ["0E4490", "2E6EB8", "FFDDA8", "0A1D3A"]), (.high, ["07367F", "155FBA", "BCE2F7", "071E3C"]),
        (.overcast, ["43536A", "5D6F86", "B4C0C8", "151D27"]), (.rain, ["24333F", "3A5260", "93ABB0", "0D171D"]),
        (.thunder, ["15192E", "2D3353", "8C93A0", "0B0D1A"]), (.snow, ["3B4B68", "556886", "BCC9D6", "141B28"]),
        (.fog, ["44535F", "606E79", "9AA3A8", "161C21"]),
    ]

    static var text: String {
        let colors = skies.map { sky, colors in
            let values = zip(["z", "m", "h", "f"], colors).map { "--\($0):#\($1)" }.joined(separator: ";")
            return "[data-sky=\(sky.rawValue)]{\(values)}\n"
        }
        return colors.joined() + rules
    }

    private static let rules = """
        :root{color-scheme:light dark;
        --ink:var(--f);--soft:color-mix(in srgb,var(--f) 74%,#fff);
        --top:color-mix(in srgb,var(--m) 28%,#fff);--mid:color-mix(in srgb,var(--h) 26%,#fff);
        --page:color-mix(in srgb,var(--h) 9%,#fff);--face:#fff;--tint:color-mix(in srgb,var(--m) 13%,#fff);
        --edge:color-mix(in srgb,var(--f) 66%,#fff);--act:color-mix(in srgb,var(--m) 74%,var(--f));--on:#fff}
        @media(prefers-color-scheme:dark){:root{
        --ink:#F3F6FB;--soft:color-mix(in srgb,var(--h) 26%,#D3DAE8);
        --top:color-mix(in srgb,var(--z) 78%,#04060C);--mid:color-mix(in srgb,var(--m) 34%,var(--f));
        --page:color-mix(in srgb,var(--f) 76%,#020308);--face:color-mix(in srgb,var(--m) 24%,var(--f));
        --tint:color-mix(in srgb,var(--m) 52%,var(--f));--edge:color-mix(in srgb,var(--h) 52%,#8A93A6);
        --act:color-mix(in srgb,var(--h) 58%,#fff);--on:var(--f)}}
        *{box-sizing:border-box;margin:0}
        html{font:400 19px/1.4 Inter,system-ui,sans-serif;color:var(--ink);background:var(--page)}
        body{min-height:100vh;background:linear-gradient(var(--top),var(--mid) 430px,var(--page) 800px) no-repeat;
        padding:0 max(24px,50% - 648px);display:flex;flex-direction:column}
        a{color:inherit;text-underline-offset:.25em;text-decoration-thickness:1px}
        img{display:block;max-width:100%}
        ul{list-style:none;padding:0}
        .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
        .skip{position:absolute;inset-inline-start:16px;top:-80px;padding:12px 20px;background:var(--face);border-radius:12px;z-index:9}
        .skip:focus{top:12px}
        .soft{color:var(--soft)}
        :focus-visible{outline:3px solid var(--act);outline-offset:3px}
        h1{font-weight:500;letter-spacing:-.035em;line-height:1.1}
        body>header{display:flex;align-items:center;gap:40px;min-height:80px;font-size:16px}
        body>header>a:last-child{margin-inline-start:auto;padding:10px 0;white-space:nowrap}
        .brand{display:flex;align-items:center;gap:10px;min-height:44px;font-size:19px;font-weight:700;letter-spacing:-.02em;text-decoration:none}
        footer{margin-top:auto;padding:48px 0 32px;font-size:15px;color:var(--soft)}
        .search{position:relative;display:flex;align-items:center;width:min(640px,100%);min-height:64px;padding:6px;
        background:var(--face);border:1px solid var(--edge);border-radius:32px}
        .search:focus-within{outline:3px solid var(--act)}
        .search svg{flex:none;margin-inline:20px 14px;fill:none;stroke:var(--ink);stroke-width:2;stroke-linecap:round}
        .search input{flex:1;min-width:0;min-height:44px;border:0;outline:0;background:none;color:var(--ink);font:inherit}
        .search input::placeholder{color:var(--soft);opacity:1}
        button,.button{min-height:44px;padding:0 24px;border:0;border-radius:26px;background:var(--act);color:var(--on);
        font:600 16px/1 Inter,system-ui,sans-serif;cursor:pointer}
        .search button{align-self:stretch}
        body>header .search{min-height:52px;flex:0 1 480px;min-width:0}
        #found{position:absolute;left:0;right:0;top:calc(100% + 8px);padding:8px;background:var(--face);border:1px solid var(--edge);
        border-radius:20px;z-index:5}
        #found li{display:flex;justify-content:space-between;gap:16px;padding:11px 16px;border-radius:12px;font-size:16px;cursor:pointer}
        #found li span:last-child{color:var(--soft);font-size:15px;text-align:end}
        #found mark{background:var(--tint);color:inherit;font-weight:700;border-radius:4px}
        #found [aria-selected=true],#found [aria-selected=true] span{background:var(--act);color:var(--on)}
        #found [aria-selected=true] mark{background:none;text-decoration:underline}
        .first main{text-align:center}
        .first h1{font-size:60px;margin:20px 0 14px}
        .first .search{margin:28px auto 20px;text-align:start}
        .try a{display:inline-block;padding:8px 12px}
        .shelf{display:flex;justify-content:center;align-items:center;gap:28px;margin:44px -24px 0}
        .shelf li{flex:none}
        .shelf a{display:block;text-decoration:none}
        .shelf a:focus-visible{outline-offset:8px;border-radius:22px}
        .shelf img,.stage img{border-radius:22px}
        .shelf img{box-shadow:0 8px 28px #0003}
        .shelf span{display:block;margin-top:14px;font-size:16px;color:var(--soft)}
        .shelf b{color:var(--ink);font-weight:600}
        .found{display:flex;flex-wrap:wrap;justify-content:center;gap:12px;margin:28px 0}
        .found a{display:block;padding:11px 20px;background:var(--face);border:1px solid var(--edge);border-radius:24px}
        .problem main{width:min(640px,100%);margin:40px auto}
        .problem h1{font-size:32px;letter-spacing:-.02em;line-height:1.25;margin-bottom:32px;overflow-wrap:anywhere}
        .place main{display:grid;grid-template-columns:620px minmax(0,1fr);gap:60px;margin-top:8px}
        .stage{display:grid;place-items:center;aspect-ratio:1}
        .stage img{width:auto;height:auto;max-width:100%;max-height:100%;box-shadow:0 10px 36px #0004}
        .stage[aria-busy=true] img{opacity:.75}
        .left,.right{display:flex;flex-direction:column;gap:28px;min-width:0}
        .name h1{font-size:44px}
        .name .soft{font-size:17px;margin:6px 0 12px}
        .cards ul,.sizes{display:flex;gap:14px;justify-content:space-between}
        .cards a,.sizes label{display:block;text-align:center;font-size:15px;color:var(--soft);text-decoration:none;cursor:pointer}
        .cards li{flex:none}
        .cards img,.sizes img{border-radius:12px;margin:0 auto 8px;max-width:none}
        .cards [aria-current],.sizes label:has(:checked){color:var(--ink);font-weight:600}
        .cards [aria-current] img,.sizes :checked+img{outline:3px solid var(--act);outline-offset:3px}
        .sizes{border:0;padding:0;min-width:0;flex-wrap:wrap;justify-content:flex-start;gap:14px 22px}
        .sizes legend{margin-bottom:14px}
        .sizes input{position:absolute;opacity:0}
        .sizes :focus-visible+img{outline:3px dashed var(--act);outline-offset:6px}
        legend,.selects label,.hours label,.row label,.row span{font-size:15px;font-weight:600;padding:0}
        .selects{display:flex;flex-wrap:wrap;align-items:end;gap:14px;margin-top:26px}
        .selects label{flex:1;min-width:120px}
        select{display:block;width:100%;min-height:44px;margin-top:6px;padding:0 12px;border:1px solid var(--edge);border-radius:12px;
        background:var(--face);color:var(--ink);font:400 16px Inter,system-ui,sans-serif}
        .script .noscript{display:none}
        .hours{display:grid;grid-template-columns:1fr auto;gap:4px 16px}
        #time{font-size:16px}
        #hour,.marks{grid-column:1/-1}
        #hour{appearance:none;width:100%;height:44px;margin:0;background:none;cursor:pointer;--track:var(--soft)}
        #hour::-webkit-slider-runnable-track{height:14px;border-radius:7px;background:var(--track)}
        #hour::-moz-range-track{height:14px;border-radius:7px;background:var(--track)}
        #hour::-webkit-slider-thumb{appearance:none;width:34px;height:34px;margin-top:-10px;border-radius:50%;
        background:var(--sun,#FFB03E);border:4px solid #fff;box-shadow:0 0 0 3px #10141c}
        #hour::-moz-range-thumb{width:26px;height:26px;border-radius:50%;background:var(--sun,#FFB03E);border:4px solid #fff;
        box-shadow:0 0 0 3px #10141c}
        .marks{display:flex;justify-content:space-between;font-size:14px;color:var(--soft)}
        .take{padding:14px 22px;background:var(--face);border-radius:20px;box-shadow:0 0 0 1px var(--tint)}
        .take h2{font-size:18px;font-weight:600;padding:4px 0}
        .row{display:flex;align-items:center;gap:14px;min-height:54px;border-top:1px solid var(--tint)}
        h2+.row{border:0}
        .row>:first-child{flex:none;width:118px}
        .row input{flex:1;min-width:0;min-height:44px;border:0;background:none;color:var(--ink);font:14px monospace;text-overflow:ellipsis}
        .row a{min-height:44px;line-height:44px;padding-inline-end:28px;font-size:16px;font-weight:600}
        [hidden]{display:none!important}
        picture{display:contents}
        #play{justify-self:center;align-self:center}
        .row button{background:var(--tint);color:var(--ink);border-radius:12px;padding:0 20px;min-width:96px}
        .warnings{display:grid;gap:10px;font-size:16px;text-align:start}
        .warnings ul{display:grid;gap:10px}
        .warnings li{padding:14px 18px;border-radius:14px;border-inline-start:8px solid #E0A100;background:var(--face);color:var(--ink)}
        .warnings .grave{border-color:#C4162A}
        .warnings b{display:block;font-size:19px;font-weight:600}
        .warnings .terms{font-size:13px;opacity:.85}
        .small .warnings{width:min(660px,100vw - 32px);margin-bottom:24px}
        .small:has(.warnings){background-image:linear-gradient(var(--z),var(--m) 45vh,var(--f))!important}
        .small{--c:min(660px,100vw - 32px,100vh - 276px);color:#fff;background-color:var(--f);
        background-image:linear-gradient(var(--z),var(--m) calc((80px + .515*var(--c))/2),var(--h) calc(80px + .515*var(--c)),
        color-mix(in srgb,var(--f) 88%,var(--h)) 0,var(--f) calc(80px + .8*var(--c)))}
        .small main{display:flex;flex-direction:column;align-items:center;text-align:center}
        .small .stage{width:var(--c)}
        .small #words{margin:24px 0;max-width:40em}
        .small nav{display:flex;flex-wrap:wrap;justify-content:center;gap:16px}
        .small .button{display:flex;align-items:center;background:#fff;color:#10141c;text-decoration:none}
        .small .button+.button{background:none;color:#fff;box-shadow:inset 0 0 0 1px #fff}
        .small footer{color:#fff}
        .small :focus-visible{outline-color:#fff}
        @media(max-width:1439px){.shelf li:first-child,.shelf li:last-child{display:none}}
        @media(max-width:1295px){.place main{display:flex;flex-direction:column;gap:26px;width:min(620px,100%);margin:8px auto 0}
        .left,.right{display:contents}
        .place .stage,.place #play{order:1}.hours{order:2}.cards{order:3}.name{order:4}#choices{order:5}.take{order:6}
        .cards ul{overflow-x:auto;padding:6px;margin:-6px}}
        @media(max-width:1019px){
        .shelf{justify-content:flex-start;overflow-x:auto;scroll-snap-type:x mandatory;padding:8px 24px 24px;margin:28px -24px 0}
        .shelf li,.shelf li:first-child,.shelf li:last-child{display:block;scroll-snap-align:center}
        .shelf li:nth-child(3){order:-1}
        .shelf img{width:300px;height:300px}}
        @media(max-width:700px){body{padding:0 16px}
        body>header{gap:16px;min-height:68px}
        .place>header .brand span,.place>header>a:last-child{display:none}
        .first h1{font-size:36px}
        .shelf{margin:28px -16px 0}
        .search svg{margin-inline:14px 10px}
        .row{flex-wrap:wrap;gap:0 14px;padding:8px 0}
        .row>:first-child{width:100%}
        .selects label:first-child{flex-basis:100%}}
        @media(max-width:400px){.brand span{display:none}}
        @media(max-width:560px){.marks span:nth-child(even){display:none}}
        @media(prefers-reduced-motion:no-preference){.stage img{transition:opacity .2s}}
        @media(forced-colors:active){.cards [aria-current] img,.sizes :checked+img,#found [aria-selected=true]{outline:3px solid Highlight}}

        """
}
