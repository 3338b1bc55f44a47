# lib.sh: what the tests of the tools share. Sourced with BIN FIXTURES [SHARED] [--write] as arguments.
# SPDX-License-Identifier: GPL-2.0-or-later
bin=$1 fixtures=$2 shared=${3:-}
here=$(cd "$(dirname "$0")" && pwd) write=
for argument; do [ "$argument" != --write ] || write=yes; done
passed=0 failed=0 restarted=
windows=${P3D_WINDOWS:-} # set where the tools are those for Windows: wine has no limits and permissions to test with
slow=1 # how much more time an emulator or valgrind takes
valgrind=   # set where it runs the tools: it writes to streams that a tool was not given
case $bin in */emulated) if grep -q valgrind "$bin/p3dconv"; then valgrind=1 slow=60; else slow=20; fi ;; esac
for tool in p3dinfo p3dconv p3ddump; do # a test that reads from a pipe would wait for a tool that is missing
    [ -x "$bin/$tool" ] || { echo "there is no $bin/$tool" >&2; exit 1; }
done
dir=$(mktemp -d) || exit 1
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT

ok() { passed=$((passed + 1)); }
bad() {
    failed=$((failed + 1))
    echo "FAIL $*"
}

# obj_alone FILE ARGUMENTS...: the OBJ that p3dconv makes, which names no MTL, as none is beside standard output
obj_alone() {
    obj=$1
    shift
    run 0 "$bin/p3dconv" "$@" -o -
    cp "$dir/out" "$obj"
}

# run STATUS COMMAND...: runs it, keeps $dir/out and $dir/err, checks the exit status
run() {
    want=$1
    shift
    case " $* " in *" $dir/out "* | *" $dir/err "*) bad "reads what it writes over: $*" ;; esac
    "$@" >"$dir/out" 2>"$dir/err" </dev/null
    got=$?
    if [ "$windows" ] && [ $got = 1 ] && [ "$want" != 1 ] && [ ! -s "$dir/out" ] && [ ! -s "$dir/err" ] &&
        [ -z "$restarted" ]; then
        # Once in some ten thousand starts wine ends so before the program begins, which always says why it fails. In
        # one test it may happen once.
        restarted=yes
        echo "wine did not start, once more: $*"
        "$@" >"$dir/out" 2>"$dir/err" </dev/null
        got=$?
    fi
    if [ "$got" = "$want" ]; then ok; else
        bad "exit status $got, not $want: $*"
        sed 's/^/     /' "$dir/err" | head -n 3
    fi
}

# out TEXT, err TEXT: the last run printed this (a fixed string)
out() { if grep -qF -- "$1" "$dir/out"; then ok; else bad "stdout has no '$1'"; fi; }
err() { if grep -qF -- "$1" "$dir/err"; then ok; else bad "stderr has no '$1': $(head -n 1 "$dir/err")"; fi; }
silent() { if [ ! -s "$dir/$1" ]; then ok; else bad "std$1 is not empty: $(head -n 1 "$dir/$1")"; fi; }
# nothing on stderr but what an OBJ cannot have
no_more() { if grep -qv ': warning: .*\( what a group cannot have\|an OBJ has no \)' "$dir/err"; then bad "$(cat "$dir/err")"; else ok; fi; }
# one message on stderr, whatever is warned of before it
one_line() { if [ "$(grep -vc ': warning: ' "$dir/err")" = 1 ]; then ok; else bad "stderr is not one line"; fi; }
same() { if cmp -s "$1" "$2"; then ok; else bad "$1 and $2 differ"; fi; }
# printed NAME: the last run printed all that printed/NAME.txt holds; --write writes it anew
printed() {
    {
        echo "# SPDX-License-Identifier: GPL-2.0-or-later"
        sed "s|$fixtures/|FIXTURES/|g; s|$dir/|DIR/|g; s|\(none up to \).*|\1/|" "$dir/out" | tr -d '\r'
    } >"$dir/printed"
    [ -z "$write" ] || cp "$dir/printed" "$here/printed/$1.txt"
    same "$here/printed/$1.txt" "$dir/printed"
}
none() { if [ ! -e "$1" ]; then ok; else bad "$1 exists"; fi; }

# await COMMAND...: until it succeeds, for a minute
await() {
    for tenth in $(seq 600); do
        "$@" && return
        sleep 0.1
    done
    bad "not after a minute: $*"
}
# hold_up COMMAND...: reads nothing after the first byte of stdin until the command has run; then stdin is in $dir/out
hold_up() {
    dd bs=1 count=1 of="$dir/out" 2>/dev/null
    "$@"
    cat >>"$dir/out"
}

# run_unprivileged STATUS TOOL ARGUMENTS...: as somebody whom permissions stop, if root can become that
unprivileged=
if [ "$(id -u)" != 0 ]; then unprivileged=env; fi
[ -z "$windows" ] || unprivileged=
if [ "$(id -u)" = 0 ] && [ -z "$windows" ] && command -v setpriv >/dev/null; then
    unprivileged="setpriv --reuid 65534 --regid 65534 --clear-groups"
    chmod 755 "$dir"
    cp "$bin"/p3dinfo "$bin"/p3dconv "$bin"/p3ddump "$dir"
fi
run_unprivileged() {
    status=$1 tool=$2
    shift 2
    [ -x "$dir/$tool" ] && tool=$dir/$tool || tool=$bin/$tool
    # shellcheck disable=SC2086
    run "$status" $unprivileged "$tool" "$@"
}

# cfg FILE CLASS SKELETON: a model.cfg with one class, whose skeleton has a name of its own
cfg() {
    cat >"$1" <<CFG
class CfgSkeletons { class $3 { isDiscrete = 1; skeletonBones[] = {"upper", ""}; }; };
class CfgModels {
    class Default { sections[] = {}; };
    class $2: Default {
        skeletonName = "$3";
        class Animations { class Bend { type = "translationY"; source = "user"; selection = "upper"; axis = "top"; offset1 = 1; }; };
    };
};
CFG
}

finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
}
