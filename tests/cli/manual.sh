# manual.sh: options are the same in the code, in --help, in manuals and in completions, and p3d(3) fits the headers.
# SPDX-License-Identifier: GPL-2.0-or-later
# usage: manual.sh BIN FIXTURES SHARED MANUALS
. "$(dirname "$0")/lib.sh"
manuals=$4
root=$(dirname "$0")/../..

# names PATTERN FILE: options in what the pattern finds, each once, without dashes
names() { grep -oE -e "$1" "$2" | grep -oE '[a-z][a-z0-9-]*$' | sort -u; }

for tool in p3dinfo p3dconv p3ddump; do
    sort -u "$manuals/completions/$tool.options" >"$dir/table"
    [ "$(wc -l <"$dir/table")" -ge 10 ] && ok || bad "$tool has $(wc -l <"$dir/table") options"
    run 0 "$bin/$tool" --help all
    names '^  (-[a-zA-Z], )?--[a-z0-9-]+' "$dir/out" >"$dir/help"
    names '^\.It (Fl . , )?Fl -[a-z0-9-]+' "$manuals/man/$tool.1" >"$dir/page"
    grep -oE 'options="[^"]*"' "$manuals/completions/$tool.bash" | tr ' "' '\n\n' >"$dir/words"
    names '^--[a-z0-9-]+$' "$dir/words" >"$dir/bash"
    sed -n "s/^    '[^[]*--\([a-z0-9-]*\).*/\1/p" "$manuals/completions/_$tool" | sort -u >"$dir/zsh"
    grep '^complete' "$manuals/completions/$tool.fish" >"$dir/words"
    names ' -l [a-z0-9-]+' "$dir/words" >"$dir/fish"
    for place in help page bash zsh fish; do
        diff "$dir/table" "$dir/$place" >"$dir/diff" && ok || bad "$tool: $place has other options: $(tr '\n' ' ' <"$dir/diff")"
    done
    # the tool knows each, and does something about it (p3dinfo knows --check by its name)
    while read -r option; do
        "$bin/$tool" "--$option" >"$dir/out" 2>"$dir/err" </dev/null
        if grep -q 'unknown option' "$dir/err"; then bad "$tool does not know --$option"; else ok; fi
    done <"$dir/table"
    # what is not stored by the table is done by hand
    case $tool in p3dinfo) room=p3dinfo ;; p3dconv) room=convert ;; *) room=dump ;; esac
    ids=$(grep -ohE '[A-Z]+_OPTION_[A-Z_]+' "$root/tools/$room/options.h" | grep -v '_VERSION$')
    [ "$ids" ] && ok || bad "$tool has no options in its header"
    for id in $ids; do
        grep -qw "$id" $(ls "$root/tools/$room/"*.c | grep -v '/options\.c$') && ok || bad "$tool does nothing with $id"
    done
    # a row has an id by its name, or none
    if grep -nE '^    \{[1-9]' "$root/tools/$room/options.c"; then bad "$tool: an id is a number"; else ok; fi
    # rows without an id say where their value goes, but for --version, which the parser prints
    rows=$(grep -cE '^    \{0, ' "$root/tools/$room/options.c")
    stored=$(grep -cE '[( ](FLAG|TEXT|WORD|LIST|NUMBER)\([a-z_.]+(, [0-9]+, [0-9A-Z_]+)?\)(,$|(, (NEEDS|EXCLUDES)\("[^"]*"\)|, \.(needs = "[a-z-]*"|is_rare = true))*\},$)' \
        "$root/tools/$room/options.c")
    grep -qE '^    \{0, .V., "version"' "$root/tools/$room/options.c" && rows=$((rows - 1))
    [ "$rows" -le "$stored" ] && ok || bad "$tool: $((rows - stored)) options are neither stored nor done by hand"
done

# a manual has what --help has no room for
if grep -q '^Offsets in unpacked tables count from 0\.$' "$manuals/man/p3ddump.1"; then ok; else bad "p3ddump.1 says no more than --help"; fi
if grep -q '^\.It Cm rtm-to-glb$' "$manuals/man/p3dconv.1"; then ok; else bad "rtm-to-glb is told in the words of another mode"; fi

# the program that makes them, where it is one of this system
made="$manuals/p3d_manual"
[ ! -x "$bin/p3d_manual" ] || made=$bin/p3d_manual # which an emulator runs
if [ -x "$made" ] && [ -z "$windows" ]; then
    run 0 "$made" options p3dconv "$dir/made"
    same "$dir/made" "$manuals/completions/p3dconv.options"
    run 0 "$made" page p3ddump "$dir/made" "$root/docs/man/p3ddump.1.in"
    same "$dir/made" "$manuals/man/p3ddump.1"
    silent err
    run 2 "$made"
    err "usage: p3d_manual page|bash|zsh|fish TOOL OUTPUT TEMPLATE"
    run 2 "$made" options p3dconvert "$dir/none"
    run 2 "$made" options p3dconv
    run 2 "$made" html p3dconv "$dir/none" "$root/docs/man/p3dconv.1.in"
    run 2 "$made" page p3dconvert "$dir/none" "$root/docs/man/p3dconv.1.in"
    none "$dir/none"
    run 1 "$made" options p3dconv "$dir/none/x"
    err "p3d_manual: $dir/none/x: cannot be written"
    run 1 "$made" page p3dconv "$dir/made" "$dir/none"
    err "p3d_manual: $dir/none: cannot be read"
fi

# the kinds of LODs that have names, each once
run 0 cat "$manuals/completions/p3dinfo.bash"
out ' --lod) _p3dinfo_lods visual all ViewGunner ViewPilot ViewCargo ShadowVolume ShadowBuffer Edit Geometry '\
'GeometryBuoyancy GeometryPhysXOld GeometryPhysX Memory LandContact Roadway Paths HitPoints ViewGeometry '\
'FireGeometry ViewCargoGeometry ViewCargoFireGeometry ViewCommander ViewCommanderGeometry '\
'ViewCommanderFireGeometry ViewPilotGeometry ViewPilotFireGeometry ViewGunnerGeometry ViewGunnerFireGeometry '\
'SubParts ShadowVolumeViewCargo ShadowVolumeViewPilot ShadowVolumeViewGunner Wreck; return ;;'

# p3d(3) has all headers, and no call that is not there
for header in "$root"/include/p3d/*.h; do
    grep -q "In p3d/$(basename "$header")\$" "$root/docs/man/p3d.3" && ok || bad "p3d(3) has no $(basename "$header")"
done
for call in $(grep -oE '^\.F[no] p3d_[a-z0-9_]+' "$root/docs/man/p3d.3" | cut -d' ' -f2 | sort -u); do
    grep -q "\b$call(" "$root"/include/p3d/*.h && ok || bad "p3d(3) names $call, which is in no header"
done

for page in p3dinfo.1 p3dconv.1 p3ddump.1 p3d.3 p3d.5; do
    [ -s "$manuals/man/$page" ] && ok || bad "there is no $page"
    if grep -q '^@' "$manuals/man/$page"; then bad "$page has a table that is not put in"; else ok; fi
done
# installed pages name no page that is not installed
if [ -z "$windows" ] && command -v cmake >/dev/null; then
    run 0 cmake --install "$manuals" --component tools --prefix "$dir/installed"
    find "$dir/installed" -name '*.md' >"$dir/pages"
    [ "$(wc -l <"$dir/pages")" -ge 20 ] && ok || bad "only $(wc -l <"$dir/pages") pages are installed"
    while read -r page; do
        for link in $(grep -o '](\([^):#]*\)[)#]' "$page" | tr -d '])(#'); do
            [ -e "$(dirname "$page")/$link" ] && ok || bad "$page names $link, which is not installed"
        done
    done <"$dir/pages"
fi

finish
