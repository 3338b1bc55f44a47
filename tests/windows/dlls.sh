# dlls.sh OBJDUMP PROGRAM...: programs need no libraries but those that every Windows has.
# SPDX-License-Identifier: GPL-2.0-or-later
objdump=$1
shift
[ $# != 0 ] || exit 1
for program; do
    names=$("$objdump" -p "$program" | sed -n 's/^.*DLL Name: //p' | tr 'A-Z' 'a-z') || exit 1
    [ "$names" ] || { echo "$program: no DLL is named; is it for Windows?"; exit 1; }
    for name in $names; do
        case $name in
        kernel32.dll | msvcrt.dll | shell32.dll | bcrypt.dll | ucrtbase.dll | api-ms-win-crt-*.dll) ;;
        *) echo "$program needs $name"; exit 1 ;;
        esac
    done
done
