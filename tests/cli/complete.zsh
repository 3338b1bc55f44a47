# complete.zsh: complete.zsh FOLDER LINE prints what zsh offers at the end of LINE, with the completions in FOLDER.
# SPDX-License-Identifier: GPL-2.0-or-later
zmodload zsh/zpty || exit 1
zpty shell zsh -f -i
# Whatever is offered goes through compadd: it is made to tell what it was given. With -O, -A and -D nothing is offered.
zpty -w shell "fpath=('$1' \$fpath); autoload -Uz compinit; compinit -u -C -d \"\$HOME/zcompdump\"; PS1=; stty -echo"
zpty -w shell 'compadd () {
    local -a found
    if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
        builtin compadd -A found "$@"
        for word in $found; do
            print -r -- "<<$IPREFIX$word>>"
        done
    fi
    builtin compadd "$@"
}
offer () {
    zle complete-word
    print -r -- "<<<""end>>>"
}
zle -N offer
bindkey "^I" offer
print "<<<re""ady>>>"'
zpty -r shell ignored '*<<<ready>>>*'
zpty -w -n shell "$2"$'\t'
zpty -r shell text '*<<<end>>>*'
print -r -- "$text" | grep -o '<<[^<>]*>>' | sed 's/^<<//;s/>>$//' | sort -u
zpty -d shell
