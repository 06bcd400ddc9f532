import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  calculations,
  runCalculation,
  type Calculation,
  findCalculation,
} from '../../domain/calculations/registry.ts';
import { COMMON_MEMBERS, memberFor, memberAt, numberAt } from '../../domain/shared/result-members.ts';
import { inputFields, inputSchema } from '../../domain/calculations/input-schema.ts';
import { plumbline } from '../../../tests/support/plumbline.ts';
import { exitStatusOf, type Terminal } from '../command.ts';
import { explain } from './describe.ts';

const ROOT = new URL('../../..', import.meta.url);
const all: readonly Calculation[] = calculations;

for (const calculation of all) {
  const { id, example, members, method } = calculation;

  test(`${id}: every member of the example’s result has an existing function and method note`, () => {
    const outcome = runCalculation(id, example);
    assert.ok(outcome.ok);
    for (const path of [...Object.keys(outcome.value), ...Object.keys(members)]) {
      const described = memberFor(members, path);
      assert.equal(described?.path, path, `${path} is not told: add it to the members of ${id}`);
      const [file, name] = described.member.from.split('#');
      const source = readFileSync(new URL(file, ROOT), 'utf8');
      assert.match(source, new RegExp(`^export (function|const) ${name}\\b`, 'm'), described.member.from);
      assert.ok(existsSync(new URL(described.member.method ?? method, ROOT)), path);
    }
  });

  test(`${id}: the schema has every field of the example, and describe prints them all`, async () => {
    const fields = new Set(inputFields(inputSchema(calculation)).map(({ path }) => path));
    for (const field of Object.keys(example)) assert.ok(fields.has(field), field);

    const { status, out } = await plumbline(['describe', id]);
    assert.equal(status, 0);
    for (const path of [...fields, ...Object.keys(members), ...Object.keys(COMMON_MEMBERS), method])
      assert.ok(out.includes(path), path);
    assert.deepEqual(JSON.parse((await plumbline(['describe', id, '--example'])).out), example);
    const json: unknown = JSON.parse((await plumbline(['describe', id, '--json'])).out);
    assert.equal(memberAt(json, 'input.type'), 'object');
    for (const path of Object.keys(members).filter((name) => !name.includes('.')))
      assert.match(String(memberAt(json, `output.${path}.from`)), /^src\/domain\/.*\.ts#\w+$/);
  });
}

test('fields have a type, bounds, a default and a meaning', () => {
  const vehicle = all.find(({ id }) => id === 'vehicle');
  assert.ok(vehicle);
  const fields = new Map(inputFields(inputSchema(vehicle)).map((field) => [field.path, field]));
  assert.deepEqual(fields.get('vehicle.fee'), {
    path: 'vehicle.fee',
    type: 'number',
    bounds: '0 to 0.1',
    requirement: '0.01',
    meaning: 'Fee, fraction',
  });
  assert.equal(fields.get('age')?.type, 'whole number');
  assert.equal(fields.get('age')?.requirement, 'required');
  assert.deepEqual(fields.get('start_year'), {
    path: 'start_year',
    type: 'whole number',
    bounds: '1,950 to 2,100',
    requirement: 'optional',
    meaning: 'Start Year, the current year when absent',
  });
  assert.equal(fields.get('contributions')?.bounds, '1 to 120 values, each 0 to 1,000,000,000');
  assert.equal(fields.get('vehicle.account_type')?.type, 'taxable, tax_deferred, tax_free');
  assert.equal(fields.get('vehicle.growth_shares.deferred')?.requirement, '0.4');
  assert.equal(fields.get('vehicle.tax_change_age')?.requirement, 'optional');
});

test('describes one member with its function, method note and figure', async () => {
  const { status, out } = await plumbline([
    'describe',
    'comparative-report',
    '--member',
    'legacy.rows.3.age',
  ]);
  assert.equal(status, 0);
  assert.match(out, /legacy in src\/domain\/comparison\/comparative\/comparative-tabs\.ts/);
  assert.match(out, /docs\/methods\/comparative-report\.md/);
  assert.match(out, /48$/m);
  const other = await plumbline([
    'describe',
    'comparative-report',
    '--member',
    'making_things_equal.0.death_ror',
  ]);
  assert.match(other.out, /docs\/methods\/required-return\.md/);
  const absent = await plumbline(['describe', 'retirement-buffer', '--member', 'simulations']);
  assert.equal(absent.status, 0);
  assert.match(absent.out, /simulationOf in .*buffer-simulation\.ts/);
});

test('an unknown member or calculation is named, with exit status 2', async () => {
  const member = await plumbline(['describe', 'vehicle', '--member', 'totals.fe']);
  assert.equal(member.status, 2);
  assert.match(String(memberAt(JSON.parse(member.out), 'error.member.0')), /no "fe" in totals.*contribution/);
  const unknown = await plumbline(['describe', 'vehicel']);
  assert.equal(unknown.status, 2);
  assert.match(String(memberAt(JSON.parse(unknown.out), 'error.calculation.0')), /vehicel/);
});

const VEHICLE = {
  age: 60,
  contributions: [1000, 0],
  distributions: [0, 100],
  vehicle: { name: 'x', account_type: 'tax_free', rate_of_return: 0.05, fee: 0 },
};

async function explained(id: string, input: unknown, at: string | null, json = false) {
  let out = '';
  let err = '';
  const terminal: Terminal = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    readText: async () => JSON.stringify(input),
    isInteractive: false,
  };
  const status = await exitStatusOf(terminal, () =>
    explain(
      {
        positionals: [id, 'input.json'],
        options: { ...(at === null ? {} : { at }), ...(json ? { json } : {}) },
      },
      terminal,
      2026,
    ),
  );
  return { status, out, err };
}

test('explains a figure with its formula, inputs, steps, function and method note', async () => {
  const { status, out } = await explained('vehicle', VEHICLE, 'rows.1.balance');
  assert.equal(status, 0);
  assert.match(out, /^rows\.1\.balance = 997\.5\n {2}balance of year 2\n {2}B = B₀ \+ c′ − g \+ G − F/);
  assert.match(out, /B₀, balance before the year +1050\n/);
  assert.match(out, /g, gross distribution +100\n/);
  assert.match(out, /account-year\.ts#runYear\n.*docs\/methods\/vehicle\.md/);
});

test('explains a golden case as JSON, with the current year if none is entered', async () => {
  const { start_year: _left, ...example } = { start_year: 0, ...findCalculation('tax-scorecard')?.example };
  const path = 'roth_backend.rows.1.tax';
  const { out } = await explained('tax-scorecard', { input: example, expected: {} }, path, true);
  const found: unknown = JSON.parse(out);
  assert.equal(memberAt(found, 'path'), path);
  const complete = runCalculation('tax-scorecard', { ...example, start_year: 2026 }, { fullPrecision: true });
  assert.ok(complete.ok);
  assert.equal(memberAt(found, 'value'), numberAt(complete.value, path));
});

test('explains a rate of return with its flows and check, its status, and the period of a percentile', async () => {
  const flows = { cash_flows: [-100, 60, 60] };
  const { out } = await explained('cash-flow-irr', flows, 'irr');
  assert.match(out, /^irr = 0\.1306/);
  assert.match(out, /CF_2, flow at time 2 +60\n/);
  assert.match(out, /Σ of these, the check: 0 but for rounding +-?\d/);
  assert.match((await explained('cash-flow-irr', flows, 'status')).out, /^status = ok\n/);
  const rider = findCalculation('income-rider-simulation')?.example;
  const spread = await explained('income-rider-simulation', rider, 'guaranteed.ending_value.p10');
  assert.match(spread.out, /10th percentile: guaranteed, ending value, the 1st of 6: period from 2002-01/);
});

test('an unknown path, invalid input and a missing --at are reported, with exit status 2', async () => {
  const wrong = await explained('vehicle', VEHICLE, 'rows.1.balances');
  assert.equal(wrong.status, 2);
  assert.match(String(memberAt(JSON.parse(wrong.out), 'error.at.0')), /Nothing to explain .*rows\.N/);
  const bad = await explained('vehicle', { ...VEHICLE, age: 0 }, 'rows.1.balance');
  assert.deepEqual(JSON.parse(bad.out), { error: { age: ['Must be between 1 and 120.'] } });
  const without = await explained('vehicle', VEHICLE, null);
  assert.equal(without.status, 2);
  assert.match(without.err, /^Usage: plumbline explain <id> \[FILE\|-\] --at/);
});
