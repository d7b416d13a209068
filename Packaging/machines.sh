# Bare systems of Debian and Ubuntu, on which packages are tried; scripts source it. They are kept in $XDG_CACHE_HOME/weathercard-try.
base=${XDG_CACHE_HOME:-$HOME/.cache}/weathercard-try
suites=(bookworm trixie jammy noble)
# The mirror of Debian that this machine uses, and UBUNTU_MIRROR.
mirror=$({ cat /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null || true; } |
    sed -n 's/^URIs: \(.*\/debian\)\/\{0,1\}$/\1/p; s/^deb \([^ ]*\/debian\)\/\{0,1\} .*/\1/p' | head -n 1)

# Makes a system of a suite, unless it is there.
bare_machine() {
    local suite=$1
    [ ! -e "$base/$suite/ready" ] || return 0
    rm -rf --one-file-system "${base:?}/$suite"
    mkdir -p "$base"
    if [[ $suite =~ ^(jammy|noble)$ ]]; then
        # Debian has the keys of Ubuntu in a package; where that is not installed, nothing but a trial depends on these systems.
        local keys=--no-check-gpg
        [ ! -e /usr/share/keyrings/ubuntu-archive-keyring.gpg ] || keys=--keyring=/usr/share/keyrings/ubuntu-archive-keyring.gpg
        local archive=${UBUNTU_MIRROR:-http://archive.ubuntu.com/ubuntu}
        debootstrap "$keys" --variant=minbase "$suite" "$base/$suite" "$archive" /usr/share/debootstrap/scripts/jammy >/dev/null
        echo "deb $archive $suite main universe" >"$base/$suite/etc/apt/sources.list"
    else
        debootstrap --variant=minbase "$suite" "$base/$suite" "${mirror:-http://deb.debian.org/debian}" >/dev/null
    fi
    touch "$base/$suite/ready"
}

# Gives the system in the folder $machine this machine's processes, devices and names, in a namespace of mounts that ends with the script.
mount_machine() {
    mount --rbind /proc "$machine/proc"
    mount --rbind /dev "$machine/dev"
    cp /etc/resolv.conf /etc/hosts "$machine/etc/"
}

# Runs a command in the system in the folder $machine, without the variables of this one.
inside() {
    chroot "$machine" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LANG=C.UTF-8 "$@"
}
