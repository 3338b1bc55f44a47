# p3dinfo_lint.sh: what is wrong in a mod as a whole: its configs, its files, its texts.
# SPDX-License-Identifier: GPL-2.0-or-later
. "$(dirname "$0")/lib.sh"

# addon FOLDER PREFIX CONFIG: an addon of the mod; of the prefix and the text printf makes what is written
addon() {
    mkdir -p "$dir/$1"
    [ -z "$2" ] || printf '%s' "$2" >"$dir/$1/\$PBOPREFIX\$"
    [ -z "$3" ] || printf '%s\n' "$3" >"$dir/$1/config.cpp"
}
# found STATUS FOLDER ID...: check -r of the folder finds these, and no other
found() {
    want=$1 folder=$2
    shift 2
    run "$want" "$bin/p3dinfo" check --full -r "$dir/$folder"
    sed -n 's/.* P3D-\([A-Z][0-9]*\): .*/\1/p' "$dir/out" | sort | tr '\n' ' ' >"$dir/got"
    [ "$(cat "$dir/got")" = "${*:+$* }" ] && ok || { bad "$folder: found $(cat "$dir/got"), not $*"; cat "$dir/out"; }
}
patch() { echo "class CfgPatches { class $1 { units[] = {$2}; weapons[] = {$3}; requiredAddons[] = {$4}; }; };"; }

# headers and stand-ins of other mods own nothing; what is missing there is another addon's
addon stubs/addons/main 'x\mine\addons\main' "$(patch mine_main)"'
    class CfgVehicles { class Thing; class A: Thing { model = "\z\other\addons\apl\bag.p3d"; icon = "\dummy\addons\a_ca.paa"; }; };'
mkdir -p "$dir/stubs/.hemtt" "$dir/stubs/tools/dummy/addons"
printf 'prefix = "mine"\nmainprefix = "x"\n' >"$dir/stubs/.hemtt/project.toml"
addon stubs/include/z/other/addons/main 'z\other\addons\main' ''
cp "$fixtures/mod/tools/data/tool_co.paa" "$dir/stubs/tools/dummy/addons/b_ca.paa"
found 0 stubs N107 N107
# a stand-in of a byte is no damage, but in an addon
printf x >"$dir/stubs/tools/dummy/addons/c_ca.paa"
found 0 stubs N107 N107 T101
out "c_ca.paa: note P3D-T101"
mv "$dir/stubs/tools/dummy/addons/c_ca.paa" "$dir/stubs/addons/main"
found 1 stubs N107 N107 T101
rm "$dir/stubs/addons/main/c_ca.paa"
# what is missing below an addon with a config is an error
addon stubs/addons/main 'x\mine\addons\main' "$(patch mine_main)"'
    class CfgVehicles { class Thing; class A: Thing { model = "\x\mine\addons\main\bag.p3d"; }; };'
found 1 stubs C101

# a copy of the mod beside it has the same prefix: its files are not found
addon copies/mod mod "$(patch mod)"'class CfgVehicles { class A { model = "\mod\crate.p3d"; }; };'
addon copies/backup mod ''
cp "$fixtures/mod/tools/hammer.p3d" "$dir/copies/backup/crate.p3d"
found 1 copies/mod C101

# names are those of all addons of the mod: what one has the other may name
addon names/a 'z\ours\addons\a' "$(patch ours_main)"'
    class CfgWeapons { class Rifle; class ours_rifle: Rifle {}; }; class CfgVehicles { class Car; class ours_car: Car {}; };
    class CfgAmmo { class ours_bullet {}; }; class CfgMagazines { class ours_mag { ammo = "ours_bullet"; }; };'
addon names/b 'z\ours\addons\b' "$(patch ours_extra '"ours_car"' '"ours_rifle"' '"ours_main", "cba_main", "theirs_main"')"'
    class CfgWeapons { class Rifle; class ours_gun: Rifle { magazines[] = {"ours_mag", "30Rnd_556x45_Stanag"}; }; };'
found 0 names
addon names/b 'z\ours\addons\b' "$(patch ours_extra '"ours_cra"' '"ours_rifel"' '"ours_mian"')"'
    class CfgWeapons { class Rifle; class ours_gun: Rifle { scop = 2; magazines[] = {"ours_magg"}; displayName = "$STR_ours_rifel"; }; };
    class CfgMagazines { class ours_mag; class ours_other: ours_mag { ammo = "ours_bulet"; pylonWeapon = "ours_rilfe"; hidenSelections[] = {}; }; };
    class CfgPatch {};'
printf '<Key ID="STR_ours_rifle"><English>Gun</English></Key>' >"$dir/names/b/stringtable.xml"
found 0 names C119 C120 C128 C129 C129 C129 C134 C135 C135 C135
out "'ours_mian'; is 'ours_main' meant?"
out 'CfgMagazines has no class ours_magg; is '"'ours_mag' meant?"
out "\$STR_ours_rifel; is 'str_ours_rifle' meant?"
out "CfgPatch: a name is nearly one that the game looks for: is 'cfgpatches' meant?"
# a name of its own that nothing has is a note, and none where another addon of the mod is not given
addon tags/a tags "$(patch tags_a)"'
    class CfgMagazines { class tags_a {}; class tags_b {}; }; class CfgWeapons { class tags_gun { magazines[] = {"tags_none"}; }; };'
found 0 tags C129
out ": note: P3D-C129"
addon tags/a tags "$(patch tags_a '' '' '"tags_more"')"'
    class CfgMagazines { class tags_a {}; class tags_b {}; }; class CfgWeapons { class tags_gun { magazines[] = {"tags_none"}; }; };'
found 0 tags

# files that are named without their whole paths
mkdir -p "$dir/names/a/data/functions"
: >"$dir/names/a/data/functions/fn_open.sqf"
addon names/a 'z\ours\addons\a' "$(patch ours_main)"'
    class CfgFunctions { class ours { class doors { file = "\z\ours\addons\a\data\functions"; class open {}; class close {}; }; }; };
    class CfgMods { class ours { class defs { class m { files[] = {"z/ours/addons/a/data", "z/ours/addons/a/scripts", "other/scripts"}; }; }; }; };
    class CfgMoves { class States { class sit { file = "x\sit.rtm"; looped = 1; }; class sits: sit { looped = 0; }; }; };
    class CfgVehicles { class ours_car { icon = "P:\z\ours\addons\a\a.paa"; }; };'
addon names/b '' "$(patch ours_extra)"
found 1 names C130 C131 C136 N101 N107
out 'fn_close.sqf'
out 'z/ours/addons/a/scripts'

# slots of DayZ, keys of its stringtables, pictures
addon slots slots "$(patch slots '' '' '"DZ_Data"')"'
    class CfgSlots { class A { name = "Slots_One"; }; class B { name = "Slots_Two"; }; };
    class CfgVehicles { class Box_Base; class Box: Box_Base { attachments[] = {"Slots_One", "Slots_Three", "Back"};
        displayName = "#STR_slots_nothing"; picture = "slots\a.png"; }; };'
printf '"Language","original"\n"STR_slots_box","Box"\n' >"$dir/slots/stringtable.csv"
found 0 slots C123 C132 C134 N105

# a class of a proxy has the name of a proxy; without a near one it is of the game's models
addon proxies proxies "$(patch proxies)"'
    class CfgNonAIVehicles { class ProxyFlagg { model = "\a3\flag.p3d"; }; class ProxyOther { model = "\a3\other.p3d"; }; };'
cp "$fixtures/tube.p3d" "$dir/proxies" # it has a proxy \data\flag
run 0 "$bin/p3dinfo" check --only C133 --full -r "$dir/proxies"
out "P3D-C133: class CfgNonAIVehicles/ProxyFlagg: a class of a proxy is nearly called like a proxy: no model of the mod has the proxy flagg; is 'flag' meant?"
out "proxies/config.cpp: 1 warning"

# files that nobody reads
addon odd 'odd\mod ' "$(patch odd)"
echo '<Project><Key ID="STR_odd">a & b</Key></Project>' >"$dir/odd/stringtable.xml"
: >"$dir/odd/model.cfg.txt"
found 0 odd N115 N116 T112

# what several configs lack is told once; what .gitignore names is made later
for each in a b; do
    addon lack/$each 'x\lack\addons\'$each '#include "\x\lack\addons\made\version.hpp"
'"$(patch lack_$each)"
done
found 1 lack C110
out 'and what it says is not judged; 2 configs include it'
mkdir -p "$dir/lack/.git/info"
echo 'made/*.hpp' >"$dir/lack/.git/info/exclude"
found 0 lack C110
run 0 "$bin/p3dinfo" check -r "$dir/lack/a" --full --only C110

# a .tga stands for a .paa if it is one
addon tga tga "$(patch tga)"
mkdir "$dir/tga/data"
echo 'class Stage1 { texture = "tga\data\x_co.paa"; uvSource = "tex"; };' >"$dir/tga/data/a.rvmat"
echo junk >"$dir/tga/data/x_co.tga"
found 0 tga T109
printf '\0\0\2\0\0\0\0\0\0\0\0\0\1\0\1\0\30\0abc' >"$dir/tga/data/x_co.tga"
found 0 tga

# an empty picture is told as an empty texture is, unless there is a texture of it, or no addon has it
: >"$dir/tga/data/y_co.tga" && : >"$dir/tga/data/z_co.png" && : >"$dir/tga/data/z_co.paa"
found 1 tga T101 T101
out "y_co.tga: error P3D-T101: the texture cannot be read: this is not a picture but an empty file"
run 0 "$bin/p3dconv" folder-to-pbo "$dir/tga" -o "$dir/pictures.pbo"
found 1 pictures.pbo T101 T101 T101
rm "$dir/pictures.pbo"

# DayZ opens doors of houses, which is nothing to Arma
for game in DZ_Data A3_Data_F; do
    addon doors/a a "$(patch doors '' '' "\"$game\"")"'
        class CfgVehicles { class H; class A: H { model = "a\pickup.p3d"; class Doors { class D {}; }; }; };'
    run 0 "$bin/p3dconv" mlod-to-mlod --property class= "$fixtures/pickup/pickup.p3d" -o "$dir/doors/a/pickup.p3d"
    run 0 "$bin/p3dinfo" check -r --full --only C145 "$dir/doors"
    [ "$(grep -c C145: "$dir/out")" = $([ $game = DZ_Data ] && echo 1 || echo 0) ] && ok || bad "$game: $(cat "$dir/out")"
done
run 0 "$bin/p3dinfo" check -r --profile dayz --only C145 "$dir/doors"
out P3D-C145

# a text in which nothing is, unless that may be in a file that it includes
addon void/a a ' '
: >"$dir/void/a/a.rvmat" && echo '// none' >"$dir/void/a/model.cfg"
found 0 void C111 M111 T105
out "a.rvmat: warning P3D-T105: the material has a mistake that the game passes over: nothing is in it: no class, no value"
addon void/a a '#include "gone.hpp"'
found 1 void C110 M111 T105

# what an archive's sisters may have is a note, once for each, unless they lie beside it
for each in a b; do
    addon lone/$each 'x\lone\addons\'$each "$(patch lone_$each '' '' '"lone_b"')"'
        class CfgVehicles { class Car; class A: Car { author = "$STR_lone_b_who"; icon = "\x\lone\addons\b\b_ca.paa"; }; };'
    echo "<Project><Key ID=\"STR_lone_${each}_who\"/></Project>" >"$dir/lone/$each/stringtable.xml"
    for car in 1 2; do
        run 0 "$bin/p3dconv" mlod-to-mlod --rename 'crate\=x\lone\addons\b\' "$fixtures/crate.p3d" -o "$dir/lone/$each/$car.p3d"
    done
    run 0 "$bin/p3dconv" folder-to-pbo "$dir/lone/$each" -o "$dir/lone/$each.pbo"
done
mkdir "$dir/one" && mv "$dir/lone/a.pbo" "$dir/one"
head -c -30 "$dir/one/a.pbo" >"$dir/cut.pbo" # what is lost with the end of an archive is told beside its config
run 1 "$bin/p3dinfo" check "$dir/cut.pbo"
err 'the file is cut'
rm "$dir/cut.pbo"
run 0 "$bin/p3dinfo" check --only N107,C113,C134 "$dir/one/a.pbo"
out "1.p3d: note P3D-N107: LOD 0 (1.000): texture x\\lone\\addons\\b\\data\\crate_co.paa: a file is missing: it is of another addon, x\\lone\\addons\\b, which is not given"
out "2.p3d: clean"
out "config.bin: 1 note"
mv "$dir/lone/b.pbo" "$dir/one"
run 0 "$bin/p3dinfo" check --only N107,C113,C134 "$dir/one/a.pbo"
out "2.p3d: 2 warnings"
out "config.bin: 1 warning"

# what a line says is meant is not told
addon marks marks "$(patch marks)"'
    class CfgVehicles { class Box { model = "\marks\none.p3d"; // p3dkit: ignore C101
    }; class Bin { model = "\marks\bin.p3d"; // p3dkit: ignore N1, C2
    }; class Can { model = "\marks\can.p3d"; // p3dkit: ignore N1, p3d-c1
    }; };'
found 1 marks C101
out "marks/config.cpp:3: error: P3D-C101"

# the mod's own file
addon own own "$(patch own '"own_none"')"'
    class CfgVehicles { class Box { model = "\own\none.p3d"; }; };'
mkdir -p "$dir/own/tools/old"
cp "$dir/own/config.cpp" "$dir/own/tools/old"
cat >"$dir/own/.p3dkit.cfg" <<'END'
profile = "dayz";
rules[] = {"C101=warning", "C120=off"};
exclude[] = {"tools"};
END
found 0 own C101
found 0 own/tools C101 # from there on tools is no part of the path
run 0 "$bin/p3dinfo" check --rules C101=note --full -r "$dir/own"
out "config.cpp:2: note: P3D-C101"
echo 'profil = "dayz";' >"$dir/own/.p3dkit.cfg"
run 2 "$bin/p3dinfo" check -r "$dir/own"
err ".p3dkit.cfg: 1:1: profil is not known"

# one screen; annotations; the game of what is required
addon screen 'screen' "$(patch screen '' '' '"DZ_Data"')"'
    class CfgVehicles { class Box { model = "\screen\none.p3d"; }; class Bin { model = "\screen\bin,%.p3d"; }; };'
export COLUMNS=200
run 1 "$bin/p3dinfo" check --brief -r "$dir/screen"
out "error       2  C101  a class names a model that does not exist: 2 in "
out "Checked for DayZ, as requiredAddons[] names dz_data"
run 1 "$bin/p3dinfo" check --profile any --brief -r "$dir/screen"
if grep -q Checked "$dir/out"; then bad "--profile is guessed"; else ok; fi
# a path without the prefix that the folder gets, or a model with another one, is there only until it is packed
addon outer/bare '' "$(patch bare)"'
    class CfgVehicles { class A { model = "\bare\hammer.p3d"; hiddenSelectionsTextures[] = {"data\tool_co.paa"}; }; };'
cp -r "$fixtures/mod/tools/data" "$dir/outer/bare"
run 0 "$bin/p3dconv" mlod-to-mlod --rename 'example\tools\data=data' "$fixtures/mod/tools/hammer.p3d" -o "$dir/outer/bare/hammer.p3d"
for where in bare bare/hammer.p3d .; do
    run 0 "$bin/p3dinfo" check --only N107 --full "$dir/outer/$where"
    out "hammer.p3d: warning P3D-N107: LOD 0 (1.000): texture data\\tool_co.paa: a file is missing: it is not in the mod (roots: "
    out "is 'bare\\data\\tool_co.paa' meant? Paths of a packed addon begin with its prefix"
done
out "config.cpp:2: warning: P3D-N107: class CfgVehicles/A/hiddenSelectionsTextures: a file is missing: data\\tool_co.paa; is "
printf '%s\n' 'class Stage1 { texture = "data\tool_co.paa"; uvSource = "tex"; };' >"$dir/outer/bare/data/a.rvmat"
run 0 "$bin/p3dinfo" check --full "$dir/outer/bare/data/a.rvmat"
out "T109: class Stage1/texture: a texture of a stage does not exist: data\\tool_co.paa; is 'bare\\data\\tool_co.paa' meant? Paths"
run 0 "$bin/p3dconv" mod-to-pbo "$dir/outer" -o "$dir/packed"
err "hammer.p3d: warning: data\\tool_co.paa is not there for the game: the archive has it as bare\\data\\tool_co.paa"
addon outer/bare 'z\other' "$(patch bare)"'class CfgVehicles { class A { model = "\bare\hammer.p3d"; modelSpecial = "was\hammer.p3d"; }; class B { model = "hammer"; }; class C { model = "P:\a"; }; };'
run 0 "$bin/p3dinfo" check --only N107 --json "$dir/outer/bare/config.cpp"
out '"name": "CfgVehicles/A/model"'
out '"message": "bare\\hammer.p3d; is '"'z\\\\other\\\\hammer.p3d' meant?"
out '"name": "CfgVehicles/A/modelSpecial"'
out '"message": "hammer.p3d; is '"'z\\\\other\\\\hammer.p3d' meant?"
run 1 "$bin/p3dinfo" check --only N101 "$dir/outer/bare/config.cpp"
out "class CfgVehicles/C/model: a path names a drive: P:\\a.p3d"
run 0 "$bin/p3dconv" mod-to-pbo "$dir/outer" -o "$dir/packed"
err "config.cpp: warning: bare\\hammer.p3d is not found; is z\\other\\hammer.p3d of this archive meant?"
addon outer/bare 'z\other' "$(patch bare)class CfgVehicles { $(for i in $(seq 12); do printf 'class A%s { model = "\\x%s\\hammer.p3d"; }; ' "$i" "$i"; done) };"
run 0 "$bin/p3dconv" mod-to-pbo "$dir/outer" -o "$dir/packed"
[ "$(grep -c 'hammer.p3d of this archive meant?' "$dir/err")" = 12 ] && ok || bad "not all paths are told: $(tail -n 1 "$dir/err")"
# a model of an addon that is needed, and not given, may be there
addon outer/bare 'z\other' "$(patch bare '' '' '"bare_core"')"'class CfgVehicles { class A { model = "\bare\hammer.p3d"; }; };'
run 0 "$bin/p3dinfo" check --only N107 "$dir/outer/bare/config.cpp"
out "note P3D-N107: a file is missing: bare\\hammer.p3d: it is of another addon"
run 0 "$bin/p3dconv" mod-to-pbo "$dir/outer" -o "$dir/packed"
if grep "hammer.p3d is not found" "$dir/err"; then bad "mod-to-pbo takes it for its own"; else ok; fi

# of two files that a path may mean it is the addon's own, or none
for each in door gate wall; do
    addon twins/$each 'x\'$each "$(patch $each)"'class CfgVehicles { class A { model = "\x\old_'$each'\data\a.p3d"; }; };'
    mkdir "$dir/twins/$each/data" && cp "$fixtures/crate.p3d" "$dir/twins/$each/data/a.p3d"
done
rm "$dir/twins/wall/data/a.p3d"
run 0 "$bin/p3dinfo" check --only N107 --full "$dir/twins"
out "door/config.cpp:1: warning: P3D-N107: class CfgVehicles/A/model: a file is missing: x\\old_door\\data\\a.p3d; is 'x\\door\\data\\a.p3d' meant?"
out "gate/config.cpp:1: warning: P3D-N107: class CfgVehicles/A/model: a file is missing: x\\old_gate\\data\\a.p3d; is 'x\\gate\\data\\a.p3d' meant?"
out "wall/config.cpp: note P3D-N107: a file is missing: x\\old_wall\\data\\a.p3d: it is of another addon"

# a model by itself is for the game of its mod, also where only an addon says it that the nearest needs
run 0 "$bin/p3dconv" mlod-to-odol --target a3 "$fixtures/pickup/pickup.p3d" -o "$dir/screen/new.p3d"
addon screen/near near "$(patch near '' '' '"mod_screen"')"
cp "$dir/screen/new.p3d" "$dir/screen/near" && mkdir "$dir/nowhere" && cp "$dir/screen/new.p3d" "$dir/nowhere"
for model in screen/new screen/near/new; do
    run 1 "$bin/p3dinfo" check --only F "$dir/$model.p3d"
    out "F121: the game does not read this version of the format: version 75; the last that DayZ loads is 55"
done
run 0 "$bin/p3dinfo" "$dir/screen/near/new.p3d"
out "check     1 error"
run 0 "$bin/p3dinfo" check --only F121 "$dir/nowhere/new.p3d"
run 1 "$bin/p3dinfo" check --github "$dir/screen/config.cpp"
out "config.cpp,line=2,title=P3D-C101::class CfgVehicles/Bin/model: a class names a model that does not exist: screen\\bin,%25.p3d"

finish
