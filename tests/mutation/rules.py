# rules.py: the faults that can be planted into C by rules, and a choice of them that is spread over the rooms.
# SPDX-License-Identifier: GPL-2.0-or-later
import random
import re

# Our code is formatted: an operator with two sides has blanks around it, a pointer's star and a sign have none.
INSTEAD = {
    " < ": [" <= "], " <= ": [" < "], " > ": [" >= "], " >= ": [" > "], " == ": [" != "], " != ": [" == "],
    " && ": [" || "], " || ": [" && "], " + ": [" - "], " - ": [" + "], " * ": [" / "], " / ": [" * "],
    " % ": [" * "], " & ": [" | "], " | ": [" & "], " ^ ": [" | "], " << ": [" >> "], " >> ": [" << "],
    " += ": [" -= "], " -= ": [" += "], " |= ": [" &= "], " &= ": [" |= "],
}
OPERATOR = re.compile("|".join(re.escape(known) for known in sorted(INSTEAD, key=len, reverse=True)))
NUMBER = re.compile(r"(?<![\w.])(0x[0-9a-fA-F]+|\d+)(?![\w.])")
REAL = re.compile(r"(?<![\w.])(\d+\.\d+|\d+e-?\d+)(?=f?\b)")
NOT = re.compile(r"(?<![\w!])!(?=[\w(])")
TRUTH = re.compile(r"\b(true|false)\b")
STEP = re.compile(r"\b(break|continue);")
WORD = r"[\w.>\[\]-]*\w\]?"
PAIR = re.compile(rf"(?<=[(,] )({WORD}), ({WORD})(?=[,)])|(?<=\()({WORD}), ({WORD})(?=[,)])")
MINUS = re.compile(rf"(?<![\w.>\])-])({WORD}) - ({WORD})(?![\w(\[.-])")
# How many elements an array has is not seen if they are more, and by the sanitizers alone if they are fewer.
ARRAY = re.compile(r"^\s+(?!return\b)[a-z][\w ]*[ *]\w+(?:, \w+)*\[\d+\]")
ARRAY_VALUE = re.compile(r"(?<=\[)\d+(?=\]\)\{)")
SAME_BOTH_WAYS = re.compile(r"(same(_\w+)?|equal|dot|min|max|add)\($")
# Which of two texts is the first makes no difference if it is only asked whether they are the same.
COMPARE, IS_SAME = re.compile(r"\b(str|mem)n?(case)?cmp\($"), re.compile(r"(, [^()]*)?\) [!=]= 0")
CHOICE = re.compile(rf" \? ({WORD}) : ({WORD})(?![\w(\[.-])")
# Memory that nobody frees is found by the sanitizers only, which are too slow for this.
CALL = re.compile(r"^\s*(?!return\b|if\b|for\b|while\b|switch\b|\w*(?:free|close)\()\w+\(.*\);$")
CHANGE = re.compile(r"^\s*(?!return\b|const\b)[\w.>\[\]*()-]+ [-+*/|&^]?= [^;{]*;$")
TEXT = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|//.*|/\*.*?\*/')
LEFT_OUT = re.compile(r"^\s*(#(?!define \w+ )|//|/?\*|static_assert|assert|typedef|case |default:)|^\w.*;$")


def blanked(line):
    """The line with texts and comments made blank: no fault is planted there."""
    return TEXT.sub(lambda match: match[0][0] + "_" * (len(match[0]) - 2) + match[0][-1], line)


def swapped(match):
    """The stretch of a match whose two operands change places."""
    first, second = [number for number in range(1, match.re.groups + 1) if match[number] is not None]
    start = match.start()
    return (match[0][:match.start(first) - start] + match[second] + match[0][match.end(first) - start:
            match.start(second) - start] + match[first] + match[0][match.end(second) - start:])


def faults_of(line):
    """The other texts of the line, by all rules."""
    code, found = blanked(line), []
    if CALL.match(code) or CHANGE.match(code):
        found.append(re.match(r"\s*", line)[0] + ";")
    if "alloc(" in code: # as of arrays: more memory harms nobody, and less of it only the sanitizers see
        return found

    def put(match, *texts):
        found.extend(line[:match.start()] + text + line[match.end():] for text in texts)

    for match in OPERATOR.finditer(code):
        put(match, *INSTEAD[match[0]])
    numbers = ARRAY_VALUE.sub(lambda size: "_" * len(size[0]), code) if not ARRAY.match(code) else ""
    for match in NUMBER.finditer(numbers):
        number = int(match[0], 0) if match[0] == "0" or not match[0].startswith("0") or "x" in match[0] else None
        if number is not None:
            form = hex if "x" in match[0] else str
            put(match, form(number + 1), *([form(number - 1)] if number else []))
    for match in REAL.finditer(code):
        put(match, repr(float(match[0]) * 1.25))
    for match in NOT.finditer(code):
        put(match, "")
    for match in TRUTH.finditer(code):
        put(match, "false" if match[0] == "true" else "true")
    for match in STEP.finditer(code):
        put(match, "continue;" if match[0] == "break;" else "break;")
    for rule in (PAIR, MINUS, CHOICE):
        for match in rule.finditer(code):
            is_whole = all(text is None or text.count("[") == text.count("]") for text in match.groups())
            is_same = SAME_BOTH_WAYS.search(code, 0, match.start()) or (
                COMPARE.search(code, 0, match.start()) and IS_SAME.match(code, match.end()))
            if is_whole and "_" * 3 not in match[0] and not is_same:
                put(match, swapped(match))
    return [fault for fault in dict.fromkeys(found) if fault != line]


def lines_of(path):
    """Number, text and faults of each line that can have one: lines of functions, rows of tables and macros."""
    is_comment = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        was_comment, is_comment = is_comment, ("/*" in line or is_comment) and "*/" not in line.rpartition("/*")[2]
        if was_comment or LEFT_OUT.match(line) or not line.startswith((" ", "#define")) or line.endswith("\\"):
            continue
        faults = faults_of(line)
        if faults:
            yield number, line, faults


def room_of(name):
    return "/".join(name.split("/")[:2])


def choose(folder, names, count, seed):
    """COUNT faults in the files of these names: each room has its part by its lines, and a line one fault. A higher
    count with the same seed has all of a lower one. Which they are, the lines say by themselves: a change of the code
    leaves most as they are."""
    rooms = {}
    for name in sorted(names):
        rooms.setdefault(room_of(name), {}).update(((name, line), (number, faults))
                                                   for number, line, faults in lines_of(folder / name))
    waiting = []
    for lines in rooms.values():
        chances = {key: random.Random(f"{seed} {key}") for key in lines}
        for i, (name, line) in enumerate(sorted(lines, key=lambda key: chances[key].random())):
            number, faults = lines[name, line]
            # Where in the order of all rooms it stands: a room of twice the size is asked twice as often.
            waiting.append(((i + 0.5) / len(lines), name, number, line, chances[name, line].choice(faults)))
    waiting.sort()
    return [{"file": name, "line": str(number), "code": line.strip(), "fault": fault.strip()}
            for _, name, number, line, fault in waiting[:count]]
