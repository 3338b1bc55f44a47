# steps.sh: the steps of .ci/run and .ci/full, and the processor time that each takes. Sourced by bash.
# SPDX-License-Identifier: GPL-2.0-or-later
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export DEBIAN_FRONTEND=noninteractive
table=() began=0

# The processor time of this script and of all that it waited for, in hundredths of a second: in `spent`.
look_at_the_clock() {
    local stat
    read -ra stat </proc/$$/stat
    spent=$((stat[13] + stat[14] + stat[15] + stat[16]))
}

seconds() { printf '%d.%02d' $(($1 / 100)) $(($1 % 100)); }

# step NAME COMMAND...: runs it, and says what it took; the first that fails ends the script
step() {
    local name=$1
    shift
    echo "==== $name"
    look_at_the_clock
    began=$spent current=$name
    "$@"
    end_step
}

end_step() {
    look_at_the_clock
    table+=("$(printf '%9s  %s' "$(seconds $((spent - began)))" "$current")")
    echo "==== $current: $(seconds $((spent - began))) processor seconds, $(seconds "$spent") in all"
    current=
}

print_table() {
    look_at_the_clock
    printf '%s\n' "processor seconds of each step:" "${table[@]}" "$(printf '%9s  in all' "$(seconds "$spent")")"
}

# Also of a run that fails.
at_exit() {
    local status=$?
    if [ $status != 0 ] && [ "${current:-}" ]; then
        echo "FAIL $current"
        end_step
        print_table
    fi
}
trap at_exit EXIT

install() { apt-get install -y --no-install-recommends "$@"; }

# part_of COUNT: one of so many parts, K/COUNT; each commit has another one
part_of() {
    local commit
    commit=$(git rev-parse HEAD 2>/dev/null || echo 0000000)
    echo "$((0x${commit:0:7} % $1 + 1))/$1"
}
