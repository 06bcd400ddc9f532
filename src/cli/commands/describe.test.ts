import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { calculations, runCalculation, type Calculation } from '../../domain/calculations/registry.ts';
import { COMMON_MEMBERS, memberFor, memberAt } from '../../domain/shared/result-members.ts';
import { inputFields, inputSchema } from '../input-schema.ts';
import { plumbline } from '../../../tests/support/plumbline.ts';

const ROOT = new URL('../../..', import.meta.url);
const all: readonly Calculation[] = calculations;

for (const calculation of all) {
  const { id, example, members, method } = calculation;

  test(`${id}: every member of the example’s result leads to a function that is there, and to a page`, () => {
    const outcome = runCalculation(id, example);
    assert.ok(outcome.ok);
    for (const path of [...Object.keys(outcome.value), ...Object.keys(members)]) {
      const told = memberFor(members, path);
      assert.equal(told?.path, path, `${path} is not told: add it to the members of ${id}`);
      const [file, name] = told.member.from.split('#');
      const source = readFileSync(new URL(file, ROOT), 'utf8');
      assert.match(source, new RegExp(`^export (function|const) ${name}\\b`, 'm'), told.member.from);
      assert.ok(existsSync(new URL(told.member.method ?? method, ROOT)), path);
    }
  });

  test(`${id}: the schema names every field of the example, and describe prints it all`, async () => {
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

test('the fields say type, bounds, default and meaning', () => {
  const vehicle = all.find(({ id }) => id === 'vehicle');
  assert.ok(vehicle);
  const fields = new Map(inputFields(inputSchema(vehicle)).map((field) => [field.path, field]));
  assert.deepEqual(fields.get('vehicle.fee'), {
    path: 'vehicle.fee',
    type: 'number',
    bounds: '0 to 0.1',
    given: '0.01',
    meaning: 'Fee, fraction',
  });
  assert.equal(fields.get('age')?.type, 'whole number');
  assert.equal(fields.get('age')?.given, 'required');
  assert.deepEqual(fields.get('start_year'), {
    path: 'start_year',
    type: 'whole number',
    bounds: '1,950 to 2,100',
    given: 'optional',
    meaning: 'Start Year, the current year when absent',
  });
  assert.equal(fields.get('contributions')?.bounds, '1 to 120 values, each 0 to 1,000,000,000');
  assert.equal(fields.get('vehicle.account_type')?.type, 'taxable, tax_deferred, tax_free');
  assert.equal(fields.get('vehicle.growth_shares.deferred')?.given, '0.4');
  assert.equal(fields.get('vehicle.tax_change_age')?.given, 'optional');
});

test('one member leads to its function, its method note and its figure', async () => {
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

test('a member or a calculation that is not there is named: exit 2', async () => {
  const member = await plumbline(['describe', 'vehicle', '--member', 'totals.fe']);
  assert.equal(member.status, 2);
  assert.match(String(memberAt(JSON.parse(member.out), 'error.member.0')), /no "fe" in totals.*contribution/);
  const unknown = await plumbline(['describe', 'vehicel']);
  assert.equal(unknown.status, 2);
  assert.match(String(memberAt(JSON.parse(unknown.out), 'error.calculation.0')), /vehicel/);
});
