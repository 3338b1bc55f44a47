"""examples.py: runs every example of README, docs and manuals, and compares what it prints.
SPDX-License-Identifier: GPL-2.0-or-later

usage: examples.py BIN FIXTURES [--write] [PAGE...]

Each page has a folder of its own, with fixtures under the names that the pages use. What a page shows below a command
must be what the command prints; a line "..." stands for any lines. What other commands print and the files that they make
are compared with tests/examples/PAGE.txt; exit statuses are those below. --write writes anew what is shown in the pages, and those
files; look at the difference before you commit it.
"""
import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# These stand for the files of users. Folders end with a slash: they get the files on the right. Fixtures that a page names
# are there, too.
FILES = {
    'car.p3d': 'tube_v48.p3d', 'model.p3d': 'tube.p3d', 'house.p3d': 'tube.p3d', 'old.p3d': 'tube.p3d',
    'car_co.paa': 'dxt1.paa', 'car_nohq.paa': 'dxt5_nohq.paa', 'car.rvmat': 'paint.rvmat',
    'mod/': 'crate.p3d tube_v48.p3d', 'models/': 'crate.p3d tags_p3dm.p3d tube.p3d tube_v07.p3d',
    'old/': 'tube.p3d', 'new/': 'crate.p3d tube.p3d',
    'addon.pbo': '', '@mod/addons/': '', 'P:/': '', # where no fixture is, an archive is made
    'data/': 'dxt1.paa p8.pac', 'P/': 'model_parts.hpp',
}

# Where that does not do.
MOD_TOOLS = ' '.join('mod/tools/' + name for name in 'classes.hpp config.bin wrench.p3d hammer.p3d model.cfg $PBOPREFIX$'.split())
MOD_VEHICLE = ' '.join('mod/vehicle/' + name for name in 'truck.p3d config.cpp model.cfg $PBOPREFIX$'.split())
INSTEAD = {
    'docs/textures.md': {'data/': 'dxt1.paa p8.pac'},
    'README.md': {'model.cfg': ''},
    'docs/check.md': {'model.cfg': '', 'mod/tools/': MOD_TOOLS, 'mod/vehicle/': MOD_VEHICLE, 'mod/': '',
                      'mod/tools/data/': 'mod/tools/data/tool_co.paa', 'mod/vehicle/data/': 'mod/vehicle/data/truck_co.paa'},
    'docs/tasks.md': {'model.cfg': ''},
    'docs/make.md': {'car.p3d': 'pickup/pickup.p3d'}, # with LODs 1 and 4: between them is room for others
    'docs/p3ddump.md': {'car.p3d': 'tube.p3d'}, # an MLOD: it has tags and points
    'docs/p3dinfo.md': {'models/': 'crate.p3d odd.p3d tags_p3dm.p3d tags_sp3x.p3d tube.p3d tube_v07.p3d',
                        'pickup/': 'pickup/pickup.p3d', 'addon.pbo': 'addon.pbo', '@mod/addons/': 'addon.pbo',
                        'model.cfg': ''}, # it is of another model
    'docs/man/p3dinfo.1.in': {'addon.pbo': 'addon.pbo', 'model.cfg': ''},
    'docs/man/p3dconv.1.in': {'addon.pbo': 'addon.pbo'},
}
MOVING = {'car.p3d': 'tube.p3d'} # the model.cfg below has its animations

MODEL_CFG = """class CfgModels
{
    class house
    {
        sections[] = {};
        skeletonName = "tube";
        class Animations
        {
            class DoorRotation
            {
                type = "rotation";
                source = "door";
                selection = "upper";
                axis = "seam";
                memory = 0;
                minValue = 0;
                maxValue = 1;
                angle0 = 0;
                angle1 = 1;
            };
            class Wheel: DoorRotation { source = "wheel"; };
            class Steering: DoorRotation { source = "drivingWheel"; minValue = -1; };
        };
    };
    class car: house {};
};
class CfgSkeletons
{
    class tube { isDiscrete = 1; skeletonBones[] = {"lower", "", "upper", "lower"}; };
};
"""

# Made by p3dconv: the output, and the arguments in front of it.
MADE = [
    ('new.p3d', "mlod-to-mlod --rename data=new old.p3d -o"),
    ('crate.obj', "p3d-to-obj house.p3d -o"),
    ('box.obj', "p3d-to-obj house.p3d -o"),
]

# Exit statuses that are not 0, by a part of the command.
STATUSES = {'p3dinfo diff ': 1, '--baseline known.txt': 0, # the first that fits; in fixtures/mod faults are planted
            'check -r fixtures/mod': 1, '--profile a3 -r fixtures/mod': 1, '--full -r fixtures/mod': 1, '--only C -r fixtures/mod': 1, '--rules L112=error': 1, '--level warning': 1,
            '--sarif -r fixtures/mod': 1, '--fix --dry-run -r fixtures/mod': 1}

# Commands that a test cannot run here, and why.
SKIPPED = [
    (r'^git diff --cached', 'needs a repository with changes'), # git's words are of its version
    (r'^apt-get |^cmake[ /]', 'builds; .ci/run does that'),
    (r'^python3 -m venv|/pip install ', 'installs; python/tests/run does that'),
    (r'\bparallel\b', 'needs other machines'),
    (r'^git config --global', 'changes the settings of a user'),
    (r'p3dconv .*(\.|-to-)html', 'needs the page, which is built by itself; cli.p3dconv_html runs it'),
    (r'\bman\.(p3d|glb)\b|\bwalk\.rtm\b', 'needs a man and his animations; cli.rtm and corpus.rtm run the like'),
    (r'--variants? .*rifle', 'needs a mod with classes; cli.p3dconv_variants runs the like'),
    (r'jpg-to-paa', 'needs a JPEG; unit.read_image reads one'),
    (r'^cmake/cross/', 'gets sources from elsewhere; .ci/run does that'),
    (r'^git (difftool|show) ', 'cli.p3dinfo_diff runs it in a repository'),
]

failures = []


def fail(page, command, what):
    failures.append(page)
    print(f'FAIL {page}: {command}\n     {what}')


# ---- Pages ----

class Example:
    """A command, and the lines that the page shows below it: page.lines[first:last]; None: it shows none."""

    def __init__(self, command, shown=None, first=0, last=0, is_part=False):
        self.command, self.shown, self.first, self.last, self.is_part = command, shown, first, last, is_part


def is_open(command):
    """True if a command goes on in the next line."""
    if command.rstrip().endswith(('|', '\\')):
        return True
    return command.count("'") % 2 == 1


def without_comment(line):
    return re.sub(r'\s+#\s.*$', '', line)


def commands_of(lines):
    """The commands of a block without outputs."""
    command = ''
    for line in lines:
        command += ('\n' if command else '') + (line if command and "'" in command else without_comment(line))
        if not is_open(command):
            if command.strip():
                yield Example(command)
            command = ''


def prompts_of(lines, start):
    """The commands of a block behind "$ ", each with what it prints."""
    starts = [i for i, line in enumerate(lines) if line.startswith('$ ')] + [len(lines)]
    for first, last in zip(starts, starts[1:]):
        body = first + 1
        while is_open(without_comment('\n'.join(lines[first:body]))) and body < last:
            body += 1
        yield Example('\n'.join(lines[first:body])[2:], lines[body:last], start + body, start + last)


def command_before(lines):
    """The command in backquotes in the sentence that announces a block."""
    text = ''
    for line in reversed(lines):
        if not line.strip() and text:
            break
        text = line.strip() + ' ' + text
    found = [c for c in re.findall(r'`([^`]+)`', text) if re.match(r'p3d\w+ .*fixtures/', c)]
    return found[-1] if found else None


def read_markdown(lines):
    i = 0
    while i < len(lines):
        if not lines[i].startswith('```'):
            i += 1
            continue
        kind, first = lines[i][3:], i + 1
        last = lines.index('```', first)
        block = lines[first:last]
        if kind == 'sh':
            yield from commands_of(block)
        elif any(line.startswith('$ ') for line in block):
            yield from prompts_of(block, first)
        elif not kind and command_before(lines[:i]):
            yield Example(command_before(lines[:i]), block, first, last, True)
        i = last + 1


def from_mdoc(line):
    return line.replace('\\&', '').replace('\\-', '-').replace('\\e', '\\')


def to_mdoc(line):
    line = line.replace('\\', '\\e')
    return '\\&' + line if line.startswith(('.', "'")) else line


def read_mdoc(lines):
    i = 0
    while i < len(lines):
        if not lines[i].startswith('.Bd -literal'):
            i += 1
            continue
        last = lines.index('.Ed', i)
        yield from prompts_of([from_mdoc(line) for line in lines[i + 1:last]], i + 1)
        i = last


# ---- Running ----

def copy_files(files, fixtures, folder):
    for name, sources in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        for source in sources.split():
            shutil.copy(os.path.join(fixtures, source), os.path.join(path, os.path.basename(source)) if name.endswith('/') else path)


def make_archive(path, fixtures):
    """An archive with the car, and what it names."""
    contents = {'data\\car.p3d': 'tube_v48.p3d', 'data\\tube_co.paa': 'dxt1.paa', 'data\\tube_nohq.paa': 'dxt5_nohq.paa',
                'data\\tube_ti_ca.paa': 'dxt1.paa', 'data\\tube.rvmat': 'paint.rvmat', 'data\\flag.p3d': 'crate.p3d',
                'crate\\data\\crate_co.paa': 'dxt1.paa', 'crate\\data\\crate.rvmat': 'paint_rapified.rvmat'}
    header, body = b'\0sreV' + bytes(16) + b'prefix\0\0\0', b''
    for name, source in contents.items():
        with open(os.path.join(fixtures, source), 'rb') as file:
            data = file.read()
        header += name.encode() + b'\0' + struct.pack('<5I', 0, len(data), 0, 0, len(data))
        body += data
    whole = header + bytes(21) + body
    with open(path, 'wb') as file:
        file.write(whole + b'\0' + hashlib.sha1(whole).digest())


def make_png(path, width, height):
    def chunk(name, data):
        return struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))
    rows = b''.join(b'\0' + bytes(16 * (x + y) % 256 for x in range(3 * width)) for y in range(height))
    with open(path, 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0)) +
                   chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))


def make_tga(path, side):
    with open(path, 'wb') as file:
        file.write(struct.pack('<12xHHBB', side, side, 32, 8).replace(b'\0\0\0', b'\0\0\2', 1) + bytes(range(256)))


def make_pictures(folder):
    for name, width, height in (('car_co.png', 8, 8), ('logo.png', 5, 3), ('ui.png', 6, 6), ('data/sub/car_nohq.png', 4, 4)):
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        make_png(os.path.join(folder, name), width, height)
    make_tga(os.path.join(folder, 'data/glass_ca.tga'), 8)


def make_folder(page, text, binaries, fixtures, folder):
    files = {**FILES, **INSTEAD.get(page, {})}
    copy_files(files, fixtures, folder)
    for name, arguments in MADE:
        subprocess.run([os.path.join(binaries, 'p3dconv'), *arguments.split(), name], cwd=folder, check=True)
    if page == 'docs/textures.md':
        make_pictures(folder)
    for base, _, names in os.walk(fixtures):
        is_named = {name: re.search(rf'(?<![\w/]){re.escape(name)}', text) and name not in files for name in names}
        is_whole = base != fixtures and any(is_named[name] for name in names if name.endswith('.p3d'))
        for name in names: # in a folder a model needs what is beside it
            if (is_whole or base == fixtures and is_named[name]) and not name.endswith(('.c', '.h', '.md', '.txt')):
                shutil.copy(os.path.join(base, name), folder)
    os.symlink(fixtures, os.path.join(folder, 'fixtures'))
    for place in ('@mod/addons/addon.pbo', 'P:/addon.pbo', 'addon.pbo'):
        if not os.path.exists(os.path.join(folder, place)):
            make_archive(os.path.join(folder, place), fixtures)
    if '--phase' in text and 'pickup.p3d' not in text: # which has one of its own
        with open(os.path.join(folder, 'model.cfg'), 'w', encoding='ascii') as file:
            file.write(MODEL_CFG)
    if shutil.which('git') and 'git config' in text: # in a repository
        subprocess.run(['git', 'init', '-q'], cwd=folder, check=True)


def files_in(folder):
    found = {}
    for base, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(base, name)
            if '.git/' not in path:
                found[os.path.relpath(path, folder)] = os.stat(path).st_mtime_ns
    return found


def run(command, binaries, folder):
    environment = {'PATH': f'{binaries}:{os.environ["PATH"]}', 'HOME': folder, 'COLUMNS': '80', 'LC_ALL': 'C.UTF-8',
                   'GIT_CONFIG_NOSYSTEM': '1'}
    for name, value in os.environ.items():
        if name.startswith(('ASAN_', 'UBSAN_', 'LSAN_')):
            environment[name] = value
    before = files_in(folder)
    done = subprocess.run(['bash', '-c', command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, check=False)
    after = files_in(folder)
    made = sorted(name for name in after if after[name] != before.get(name))
    return done.returncode, lines_of(done.stdout), lines_of(done.stderr), made


def lines_of(data):
    """Blanks at the end of a line are not seen."""
    return [line.rstrip() for line in data.decode('utf-8', 'replace').split('\n')][:-1]


def fits(shown, printed):
    """True if lines are those that are shown, in which "..." stands for any."""
    if '...' not in [line.strip() for line in shown]:
        return shown == printed
    pattern = [r'(?:.*\n)*' if line.strip() == '...' else re.escape(line) + '\n' for line in shown]
    return re.fullmatch(''.join(pattern), ''.join(line + '\n' for line in printed)) is not None


def contains(printed, shown):
    """True if all lines that are shown come, in this order."""
    rest = iter(printed)
    return all(line in rest for line in shown)


# ---- A page ----

MOST_LINES = 1


def transcript(command, printed, messages, made):
    lines = ['$ ' + command.replace('\n', '\n> ')] + printed[:MOST_LINES]
    if len(printed) > MOST_LINES:
        lines.append(f'({len(printed) - MOST_LINES} more lines)')
    lines += ['message: ' + line for line in messages]
    lines += ['made: ' + ' '.join(made)] if made else []
    return lines + ['']


def compare_shown(page, lines, example, printed, is_write, changes):
    shown = example.shown
    while shown and not shown[-1].strip():
        shown = shown[:-1]
    if example.is_part:
        if not contains(printed, shown):
            fail(page, example.command, 'it does not print what is shown')
        return
    while printed and not printed[-1].strip():
        printed = printed[:-1]
    if fits(shown, printed):
        return
    if is_write:
        changes.append((example, printed))
        return
    wrong = [line for line in shown if line not in printed] + [line for line in printed if line not in shown]
    fail(page, example.command, 'it prints other lines: ' + '\n     '.join(wrong[:4]))


def check_page(page, binaries, fixtures, is_write):
    path = os.path.join(ROOT, page)
    with open(path, encoding='utf-8') as file:
        lines = file.read().split('\n')
    is_mdoc = not page.endswith('.md')
    examples = list(read_mdoc(lines) if is_mdoc else read_markdown(lines))
    record, changes = [], []
    with tempfile.TemporaryDirectory() as folder:
        make_folder(page, '\n'.join(lines), binaries, fixtures, folder)
        for example in examples:
            reason = next((why for pattern, why in SKIPPED if re.search(pattern, example.command)), None)
            tools = [t for t in ('jq', 'git', 'less') if re.search(rf'\b{t} ?', example.command) and not shutil.which(t)]
            if reason or tools:
                print(f'skipped: {page}: {example.command.splitlines()[0]}: {reason or "there is no " + tools[0]}')
                continue
            car = MOVING if '--phase' in example.command else {'car.p3d': INSTEAD.get(page, {}).get('car.p3d', FILES['car.p3d'])}
            copy_files(car, fixtures, folder)
            status, printed, messages, made = run(example.command, binaries, folder)
            messages = [line.replace(folder, '.') for line in messages]
            wanted = next((STATUSES[part] for part in STATUSES if part in example.command and '|' not in example.command), 0)
            if status != wanted and 'this p3dkit was built without' in '; '.join(messages):
                print(f'skipped: {page}: {example.command.splitlines()[0]}: a library is not here')
            elif status != wanted:
                fail(page, example.command, f'exit status {status}: ' + '; '.join(messages))
            elif example.shown is None:
                record.append(transcript(example.command, printed, messages, made))
            else:
                compare_shown(page, lines, example, printed, is_write, changes)
    for example, printed in reversed(changes):
        lines[example.first:example.last] = [to_mdoc(line) for line in printed] if is_mdoc else printed
    if changes:
        with open(path, 'w', encoding='utf-8') as file:
            file.write('\n'.join(lines))
    compare_record(page, record, is_write)
    return len(examples)


def compare_record(page, record, is_write):
    path = os.path.join(ROOT, 'tests', 'examples', os.path.basename(page) + '.txt')
    head = [f'What the examples of {page} print: see tests/cli/examples.py.', 'SPDX-License-Identifier: GPL-2.0-or-later', '']
    if not record:
        return
    if is_write:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write('\n'.join(head + [line for part in record for line in part]))
        return
    if not os.path.exists(path):
        fail(page, 'all', f'there is no {os.path.relpath(path, ROOT)}: --write makes it')
        return
    with open(path, encoding='utf-8') as file:
        known = file.read()
    for part in record:
        if '\n'.join(part) not in known:
            fail(page, part[0][2:], 'it does something else than is recorded:\n       ' + '\n       '.join(part[1:-1][:12]))


def check_program(page):
    """The program of p3d(3) is the example at the head of p3d.h, which another test compiles and runs."""
    def squeezed(text):
        return re.sub(r'\s+', '', text)

    with open(os.path.join(ROOT, 'include/p3d/p3d.h'), encoding='utf-8') as file:
        example = ''.join(line[7:] for line in file if line.startswith(' *     '))
    with open(os.path.join(ROOT, page), encoding='utf-8') as file:
        text = from_mdoc(file.read())
    if not example or squeezed(example) not in squeezed(text):
        fail(page, 'the program', 'it is not the example of p3d.h')


def all_pages():
    pages = ['README.md'] + [f'docs/{name}' for name in sorted(os.listdir(os.path.join(ROOT, 'docs'))) if name.endswith('.md')]
    return pages + [f'docs/man/{name}' for name in sorted(os.listdir(os.path.join(ROOT, 'docs', 'man')))]


def main():
    words = [word for word in sys.argv[1:] if word != '--write']
    binaries, fixtures = (os.path.abspath(word) for word in words[:2])
    count = 0
    for page in words[2:] or all_pages():
        count += check_page(page, binaries, fixtures, '--write' in sys.argv)
    check_program('docs/man/p3d.3')
    print(f'{count} examples, {len(failures)} failed')
    return 1 if failures or not count else 0


sys.exit(main())
