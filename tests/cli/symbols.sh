# symbols.sh: every symbol that the library shows begins with its prefix, is minilzo's, or C++.
# SPDX-License-Identifier: GPL-2.0-or-later
strangers=$(nm -g --defined-only "$1" | awk 'NF == 3 { print $3 }' | grep -v -e '^p3d_' -e '^p3di_' -e '^_*lzo' -e '^_Z' -e '^__clang_call_terminate$' -e '^DW\.ref\._' -e '^__odr_asan' -e '^__x86\.get_pc_thunk')
if [ -n "$strangers" ]; then
    echo "symbols without prefix:" $strangers
    exit 1
fi
nm -g --defined-only "$1" | grep -q ' T p3d_mlod_read$'
