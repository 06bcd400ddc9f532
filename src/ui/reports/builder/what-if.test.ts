import assert from 'node:assert/strict';
import test from 'node:test';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { comparativeReportSchema } from '../../../domain/comparison/comparative/comparative-report-schema.ts';
import { parseWith } from '../../../domain/shared/field-errors.ts';
import { isChanged, noChanges, whatIf, whatIfFields, withChange } from './what-if.ts';

function saved(): ComparativeReportInput {
  const { client, illustration, vehicles, value_basis } = elena;
  const parsed = parseWith(comparativeReportSchema, { age: client.age, illustration, vehicles, value_basis });
  if (!parsed.ok) throw new Error(parsed.error.detail);
  return parsed.value;
}

test('without changes the saved comparison is calculated as it is', () => {
  const input = saved();
  assert.equal(whatIf(input, noChanges), input);
});

test('a change reaches every account and leaves what is saved alone', () => {
  const input = saved();
  const tried = whatIf(input, withChange(noChanges, 'all', 'rate_of_return', 0.1));
  assert.deepEqual(
    tried.vehicles.map(({ rate_of_return }) => rate_of_return),
    input.vehicles.map(() => 0.1),
  );
  assert.deepEqual(
    tried.vehicles.map(({ fee }) => fee),
    input.vehicles.map(({ fee }) => fee),
  );
  assert.notEqual(input.vehicles[0]?.rate_of_return, 0.1);
});

test('fields carry the scenario’s own figures, each once, and the age at which the tax rate changes', () => {
  const input = saved();
  const vehicles = input.vehicles.map((vehicle, index) => ({
    ...vehicle,
    rate_of_return: index === 0 ? 0.05 : 0.07,
    second_tax_rate: 0.2,
    tax_change_age: 66,
  }));
  const fields = whatIfFields({ ...input, vehicles });
  assert.deepEqual(
    fields.map(({ label }) => label),
    ['Return before fees', 'Yearly fee', 'Tax rate to 65', 'Tax rate from 66'],
  );
  assert.deepEqual(fields[0]?.saved, [0.05, 0.07]);
});

test('a later tax rate is offered only where an account has one', () => {
  const input = saved();
  const vehicles = input.vehicles.map((vehicle) => ({
    ...vehicle,
    second_tax_rate: undefined,
    tax_change_age: undefined,
  }));
  assert.deepEqual(
    whatIfFields({ ...input, vehicles }).map(({ label }) => label),
    ['Return before fees', 'Yearly fee', 'Tax rate'],
  );
});

test('an account’s own field rests on the change of all, and taking its change back leaves no trace', () => {
  const input = saved();
  const all = withChange(noChanges, 'all', 'fee', 0.02);
  assert.deepEqual(whatIfFields(input, all, 3)[1]?.resting, [0.02]);
  const own = withChange(all, 3, 'fee', 0.004);
  assert.deepEqual(own.slots, { 3: { fee: 0.004 } });
  assert.equal(whatIfFields(input, own, 3)[1]?.value, 0.004);
  assert.deepEqual(
    whatIf(input, own).vehicles.map(({ fee }) => fee),
    [0.02, 0.004, 0.02],
  );
  assert.deepEqual(withChange(own, 3, 'fee', undefined), all);
  assert.deepEqual(withChange(all, 'all', 'fee', undefined), noChanges);
});

test('each of rates, one account, the policy and the horizon counts as a change', () => {
  assert.equal(isChanged(noChanges), false);
  assert.equal(isChanged({ ...noChanges, slots: { 4: {} } }), false);
  assert.equal(isChanged(withChange(noChanges, 4, 'tax_rate', 0)), true);
  assert.equal(isChanged({ ...noChanges, illustrated_rate: 0.05 }), true);
  assert.equal(isChanged({ ...noChanges, horizon_age: 90 }), true);
});
