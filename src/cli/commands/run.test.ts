import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCalculation, runCalculation } from '../../domain/calculations/registry.ts';
import { memberAt } from '../../domain/shared/result-members.ts';
import { plumbline } from '../../../tests/support/plumbline.ts';

const example = findCalculation('vehicle')?.example ?? {};
const files = { 'case.json': JSON.stringify(example) };
const vehicle = (...args: string[]) => plumbline(['run', 'vehicle', 'case.json', ...args], files);
function linesOf(text: string): unknown[] {
  const list: unknown = JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`);
  assert.ok(Array.isArray(list));
  return Array.from<unknown>(list);
}

/** Swept paths contain dots, so they are not split. */
const sweptTo = (line: unknown, path: string): unknown =>
  new Map<string, unknown>(Object.entries(memberAt(line, 'sweep') ?? {})).get(path);

test('a sweep prints one line per value, including both ends, each equal to a separate run', async () => {
  const { status, out } = await vehicle('--sweep', 'vehicle.rate_of_return=0.04:0.09:0.005');
  assert.equal(status, 0);
  const lines = linesOf(out);
  const rates = [0.04, 0.045, 0.05, 0.055, 0.06, 0.065, 0.07, 0.075, 0.08, 0.085, 0.09];
  assert.deepEqual(
    lines.map((line) => sweptTo(line, 'vehicle.rate_of_return')),
    rates,
  );
  const single = runCalculation('vehicle', {
    ...example,
    vehicle: { ...(example.vehicle ?? {}), rate_of_return: 0.055 },
  });
  assert.ok(single.ok);
  assert.deepEqual(memberAt(lines[3], 'totals'), single.value.totals);
});

test('sweeps combine, with the last one varying fastest, and can change list elements', async () => {
  const { out } = await vehicle(
    '--sweep=age=50:52:1',
    '--sweep=contributions.0=1000:2000:1000',
    '--select',
    'rows.0.age, rows.0.contribution',
  );
  assert.equal(
    out,
    [
      '{"sweep":{"age":50,"contributions.0":1000},"rows.0.age":50,"rows.0.contribution":1000}',
      '{"sweep":{"age":50,"contributions.0":2000},"rows.0.age":50,"rows.0.contribution":2000}',
      '{"sweep":{"age":51,"contributions.0":1000},"rows.0.age":51,"rows.0.contribution":1000}',
      '{"sweep":{"age":51,"contributions.0":2000},"rows.0.age":51,"rows.0.contribution":2000}',
      '{"sweep":{"age":52,"contributions.0":1000},"rows.0.age":52,"rows.0.contribution":1000}',
      '{"sweep":{"age":52,"contributions.0":2000},"rows.0.age":52,"rows.0.contribution":2000}',
      '',
    ].join('\n'),
  );
});

test('an out-of-bounds case is rejected on its line and the others are printed, with exit status 2', async () => {
  const { status, out } = await vehicle('--sweep', 'vehicle.fee=0.1:0.12:0.01', '--select', 'totals.fee');
  assert.equal(status, 2);
  const lines = linesOf(out);
  assert.equal(lines.length, 3);
  assert.equal(typeof new Map(Object.entries(lines[0] ?? {})).get('totals.fee'), 'number');
  for (const line of lines.slice(1))
    assert.deepEqual(new Map(Object.entries(memberAt(line, 'error') ?? {})).get('vehicle.fee'), [
      'Must be between 0 and 0.1.',
    ]);
});

test('names the reason a sweep is invalid', async () => {
  for (const [sweep, problem] of [
    ['vehicle.rate=0:1:1', /no "rate" in vehicle\. There are: .*rate_of_return/],
    ['vehicle.rate_of_return=0:1', /expected path=from:to:step/],
    ['age=50:60:0', /must not be 0/],
    ['age=60:50:1', /the step has the wrong sign/],
    ['age=50:x:1', /"x" is not a decimal number/],
    ['age=1:1e3:1', /"1e3" is not a decimal number/],
    ['contributions.99=0:1:1', /the list has 30 values/],
    ['contributions=0:1:0.000001', /1,000,001 cases: at most 100,000/],
  ] as const) {
    const { status, out } = await vehicle('--sweep', sweep);
    assert.equal(status, 2, sweep);
    assert.match(String(memberAt(JSON.parse(out), 'error.sweep.0')), problem);
  }
  const twice = await vehicle('--sweep=age=50:51:1', '--sweep=age=50:51:1');
  assert.match(twice.out, /age has two sweeps/);
  const many = await vehicle('--sweep=age=1:120:1', '--sweep=vehicle.fee=0:0.1:0.0001');
  assert.match(many.out, /120,120 cases/);
});

test('select prints the requested members, rounded as in the complete result', async () => {
  const complete: unknown = JSON.parse((await vehicle()).out);
  const { status, out } = await vehicle('--select', 'totals.fee,rows.16.balance', '--select', 'rows.*.year');
  assert.equal(status, 0);
  const selected = new Map(Object.entries(JSON.parse(out) as object));
  assert.deepEqual([...selected.keys()], ['totals.fee', 'rows.16.balance', 'rows.*.year']);
  assert.equal(selected.get('totals.fee'), memberAt(complete, 'totals.fee'));
  assert.equal(selected.get('rows.16.balance'), memberAt(complete, 'rows.16.balance'));
  assert.deepEqual(
    selected.get('rows.*.year'),
    Array.from({ length: 30 }, (_, t) => t + 1),
  );
});

test('an unknown member is rejected by name, not printed as empty', async () => {
  for (const [path, problem] of [
    ['totals.fe', /no "fe" in totals/],
    ['rows.30.balance', /no 30 in rows: it has 30 values, 0 to 29/],
    ['rows.balance', /no balance in rows/],
    ['totals.fee.cents', /totals\.fee has no members/],
    ['constructor', /no "constructor" in the result/],
  ] as const) {
    const { status, out } = await vehicle('--select', path);
    assert.equal(status, 2);
    assert.match(String(memberAt(JSON.parse(out), 'error.select.0')), problem);
  }
});

test('CSV has one line per year with the swept value first, and escapes spreadsheet formulas', async () => {
  const { out } = await vehicle(
    '--sweep=vehicle.fee=0:0.01:0.01',
    '--select=rows.*.year,rows.*.fee,inputs.vehicle.name',
    '--format=csv',
  );
  const lines = out.trimEnd().split('\n');
  assert.equal(lines[0], 'vehicle.fee,rows.*.year,rows.*.fee,inputs.vehicle.name');
  assert.equal(lines.length, 61);
  assert.equal(lines[1], '0,1,0,Brokerage account');
  assert.match(lines[31], /^0\.01,1,\d+(\.\d+)?,Brokerage account$/);
  for (const [name, cell] of [
    ['=1+1, "x"', '"\'=1+1, ""x"""'],
    ['＝1', "'＝1"],
  ]) {
    const odd = { ...example, vehicle: { name, account_type: 'taxable' } };
    const text = await plumbline(['run', 'vehicle', '-', '--select=inputs.vehicle.name', '--format=csv'], {
      '-': JSON.stringify(odd),
    });
    assert.equal(text.out, `inputs.vehicle.name\n${cell}\n`);
  }
});

test('without a selection, CSV and table show the rows, or the figures of a flat result', async () => {
  const rows = (await vehicle('--format', 'csv')).out.split('\n');
  assert.match(rows[0], /^year,age,contribution,/);
  assert.equal(rows.length, 32);
  const flat = await plumbline(['run', 'cash-flow-irr', '-', '--format', 'table'], {
    '-': '{"cash_flows": [-100, 110]}',
  });
  assert.equal(flat.out, 'irr  status\n0.1  ok\n');
  const report = JSON.stringify(findCalculation('comparative-report')?.example);
  const many = await plumbline(['run', 'comparative-report', '-', '--format', 'csv'], { '-': report });
  assert.equal(many.status, 2);
  assert.match(many.err, /Select the columns with --select/);
  assert.equal((await vehicle('--format', 'xml')).status, 2);
});

test('a missing start year is the current year', async () => {
  const { start_year: _, ...scorecard } = findCalculation('tax-scorecard')?.example ?? {};
  const { out } = await plumbline(['run', 'tax-scorecard', '-', '--select=inputs.start_year'], {
    '-': JSON.stringify(scorecard),
  });
  assert.match(out, new RegExp(`"inputs.start_year": ${new Date().getFullYear()}`));
});

test('rejects NaN, Infinity, numbers as text, and excessive nesting and length', async () => {
  for (const [text, field, problem] of [
    ['{"cash_flows": [NaN, 1]}', 'input', /^Not a JSON document: check its quotes, commas and brackets\.$/],
    ['{"cash_flows": [1, 2]\n', 'input', /^Not a JSON document: it ends too early\.$/],
    ['\uFEFF{\n  "cash_flows": [1 2]}', 'input', /^Not a JSON document: check line 2, character 20\.$/],
    [' ', 'input', /^Not a JSON document: it is empty\.$/],
    ['{"cash_flows": [-1e999, 1]}', 'cash_flows.0', /Enter a number/],
    ['{"cash_flows": ["-100", 1]}', 'cash_flows.0', /Enter a number/],
    ['{"cash_flows": [true, 1]}', 'cash_flows.0', /Enter a number/],
    ['{"cash_flows": [1e300, 1]}', 'cash_flows.0', /Must be between/],
    [`{"cash_flows": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'input', /nests more than 32/],
    [
      `{"series": {${Array.from({ length: 200_001 }, (_, at) => `"${at}":1`).join()}}}`,
      'input',
      /too many fields/,
    ],
    [`{"cash_flows": [${'1,'.repeat(900_000)}1]}`, 'cash_flows', /Expected 1 to 121 values/],
    [`[${' '.repeat(9_000_000)}]`, 'input', /longer than 8 MB/],
    ['{"__proto__": 1, "cash_flow": [1]}', 'cash_flow', /Did you mean "cash_flows"/],
  ] as const) {
    const { status, out } = await plumbline(['run', 'cash-flow-irr', '-'], { '-': text });
    assert.equal(status, 2, text.slice(0, 40));
    const errors = new Map(Object.entries(memberAt(JSON.parse(out), 'error') ?? {}));
    assert.match(String(errors.get(field)), problem);
  }
});

test('an unknown calculation is named without reading standard input', async () => {
  for (const args of [
    ['run', 'vehicel'],
    ['explain', 'vehicel', '--at', 'irr'],
  ]) {
    const { status, out } = await plumbline(args, {}, true);
    assert.equal(status, 2);
    assert.match(out, /No calculation is called \\"vehicel\\"/);
  }
});

test('commands that read standard input on a terminal say so', async () => {
  const flows = { '-': '{"cash_flows": [-100, 110]}' };
  for (const args of [
    ['run', 'cash-flow-irr'],
    ['explain', 'cash-flow-irr', '--at', 'irr'],
  ]) {
    assert.equal((await plumbline(args, flows, true)).err, 'Reading standard input; end it with Ctrl-D.\n');
    assert.equal((await plumbline(args, flows)).err, '');
  }
});
