import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memberAt } from '../domain/shared/result-members.ts';
import { calculations, runCalculation } from '../domain/calculations/registry.ts';
import { ENGINE_VERSION } from '../domain/version.ts';
import { commands } from './commands.ts';
import { plumbline } from '../../tests/support/plumbline.ts';
import { readArguments } from './dispatch.ts';
import { createReadStream, readFileSync } from 'node:fs';
import { readLimited } from './read-document.ts';
import { attempt } from './command.ts';

const input = '{"cash_flows": [-100, 110]}';

test('list prints every calculation', async () => {
  const { status, out } = await plumbline(['list']);
  assert.equal(status, 0);
  for (const { id } of calculations) assert.match(out, new RegExp(`^${id} `, 'm'));
  const json: unknown = JSON.parse((await plumbline(['list', '--json'])).out);
  assert.ok(Array.isArray(json) && json.length === calculations.length);
});

test('run prints the registry’s result for a file, standard input or a golden case', async () => {
  const expected = runCalculation('cash-flow-irr', JSON.parse(input));
  assert.ok(expected.ok);
  const golden = `\uFEFF{"input": ${input}, "expected": {"irr": 0.1}, "why": "", "source": ""}`;
  for (const [words, files] of [
    [['run', 'cash-flow-irr', 'flows.json'], { 'flows.json': input }],
    [['run', 'cash-flow-irr', '-'], { '-': input }],
    [['run', 'cash-flow-irr'], { '-': input }],
    [['run', 'cash-flow-irr', 'case.json'], { 'case.json': golden }],
  ] as const) {
    const { status, out, err } = await plumbline([...words], files);
    assert.equal(status, 0);
    assert.equal(err, '');
    assert.deepEqual(JSON.parse(out), expected.value);
  }
});

test('--full-precision prints unrounded figures', async () => {
  const flows = { '-': '{"cash_flows": [-100, 30, 81]}' };
  const exact: unknown = JSON.parse(
    (await plumbline(['run', 'cash-flow-irr', '--full-precision'], flows)).out,
  );
  const printed: unknown = JSON.parse((await plumbline(['run', 'cash-flow-irr'], flows)).out);
  const root = (0.3 + Math.sqrt(0.09 + 4 * 0.81)) / 2 - 1;
  assert.ok(Math.abs(Number(memberAt(exact, 'irr')) - root) < 1e-12);
  assert.equal(memberAt(printed, 'irr'), Number(root.toFixed(6)));
});

test('an endless file is read up to the limit, and a missing one has a plain message', async () => {
  let bytes = 0;
  const endless = createReadStream('/dev/zero').on('data', ({ length }) => (bytes += length));
  assert.deepEqual(await attempt(() => readLimited(endless)), {
    ok: false,
    error: 'The document is longer than 8 MB.',
  });
  assert.ok(bytes < 9 * 1024 * 1024);
  assert.deepEqual(await attempt(() => readLimited(createReadStream('/no/such/file'))), {
    ok: false,
    error: 'no such file or directory.',
  });
});

test('invalid input exits with 2 and prints the errors by field as JSON', async () => {
  const cases: [string[], Record<string, string>, string][] = [
    [['run', 'cash-flow-irr', '-'], { '-': '{"cash_flow": [1]}' }, 'cash_flow'],
    [['run', 'cash-flow-irr', '-'], { '-': '{"cash_flows": ' }, 'input'],
    [['run', 'cash-flow-irr', 'absent.json'], {}, 'file'],
    [['run', 'nothing', '-'], { '-': '{}' }, 'calculation'],
  ];
  for (const [words, files, field] of cases) {
    const { status, out } = await plumbline(words, files);
    assert.equal(status, 2);
    const response: unknown = JSON.parse(out);
    assert.equal(typeof memberAt(response, `error.${field}.0`), 'string', field);
  }
});

test('invalid arguments exit with 2 and print help to standard error', async () => {
  for (const line of [[], ['rnu'], ['run'], ['run', 'a', 'b', 'c'], ['run', '--exact']]) {
    const { status, err, out } = await plumbline(line);
    assert.equal(status, 2, line.join(' '));
    assert.equal(out, '');
    assert.match(err, /plumbline/);
  }
});

test('help and version are generated from the command definitions', async () => {
  const general = await plumbline(['--help']);
  assert.equal(general.status, 0);
  for (const { name, summary, options } of commands) {
    assert.ok(general.out.includes(name) && general.out.includes(summary));
    const own = await plumbline([name, '--help']);
    assert.equal(own.status, 0);
    for (const option of Object.keys(options)) assert.ok(own.out.includes(option));
  }
  assert.equal((await plumbline(['--version'])).out, `${ENGINE_VERSION}\n`);
});

const options = { '--json': '', '--at <path>': '', '--sweep <path=values>': '' };
const read = (...args: string[]) => {
  const found = readArguments(args, { options, repeatable: ['sweep'] });
  return found.ok ? found.args : found.problem;
};

test('distinguishes positional arguments, flags and values, in any order', () => {
  assert.deepEqual(read('vehicle', '--at', 'rows.1', '-', '--json', 'last'), {
    positionals: ['vehicle', '-', 'last'],
    options: { at: 'rows.1', json: true },
    repeated: {},
  });
  assert.deepEqual(read('--', '--json'), { positionals: ['--json'], options: {}, repeated: {} });
});

test('a repeatable option collects every value, and a value may contain an equals sign or begin with a dash', () => {
  assert.deepEqual(read('--sweep', 'cap=0.1:0.2', '--sweep=rate=-0.04', '--at=-1'), {
    positionals: [],
    options: { sweep: 'rate=-0.04', at: '-1' },
    repeated: { sweep: ['cap=0.1:0.2', 'rate=-0.04'] },
  });
});

test('unknown options and missing or extra values are rejected by name', () => {
  assert.equal(read('--csv'), 'Unknown option --csv.');
  assert.equal(read('-j'), 'Unknown option -j.');
  assert.equal(read('--no-json'), 'Unknown option --no-json.');
  assert.equal(read('--constructor'), 'Unknown option --constructor.');
  assert.equal(read('--at'), '--at requires a value.');
  assert.equal(read('--at', '--json'), '--at requires a value.');
  for (const empty of ['', ' ', '\t']) {
    assert.equal(read('--at', empty), '--at requires a value.');
    assert.equal(read(`--at=${empty}`), '--at requires a value.');
    assert.equal(read('--sweep', 'a=1:2:1', '--sweep', empty), '--sweep requires a value.');
    assert.equal(read('case.json', empty), 'An argument is empty. Enter its value.');
  }
  assert.equal(read('--json=yes'), '--json has no value.');
});

test('the manual has a row for every command and names every option', () => {
  const manual = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');
  for (const { name, options } of commands) {
    assert.match(manual, new RegExp(`^\\| \`${name}[ \`]`, 'm'), name);
    for (const option of Object.keys(options))
      assert.match(manual, new RegExp(`${option.split(' ')[0]}(?![\\w-])`), `${name} ${option}`);
  }
  for (const status of [0, 1, 2]) assert.match(manual, new RegExp(`^\\| ${status} `, 'm'));
});

test('every option with a value rejects an empty one and prints nothing', async () => {
  for (const { name, options } of commands)
    for (const option of Object.keys(options).filter((one) => one.includes(' '))) {
      const [flag = ''] = option.split(' ');
      const { status, out, err } = await plumbline([name, 'one', flag, '']);
      assert.deepEqual([status, out], [2, ''], `${name} ${flag}`);
      assert.ok(err.startsWith(`${flag} requires a value.`), err);
    }
});

test('rejects a selection without a path instead of printing the complete result', async () => {
  for (const command of ['run', 'batch']) {
    const { status, out, err } = await plumbline([command, 'cash-flow-irr', 'case.json', '--select', ' ,'], {
      'case.json': '{"cash_flows": [-100, 110]}',
    });
    assert.deepEqual([status, out], [2, '']);
    assert.equal(err, '--select requires paths, such as totals.fee,ending_value.\n');
  }
});
