import assert from 'node:assert/strict';
import { test } from 'node:test';
import { policyModelSchema, scheduleSchema } from '../../../../domain/policy/policy-model-schema.ts';
import { parseWith } from '../../../../domain/shared/result.ts';
import { ledgerOfModel } from '../../../../domain/policy/policy-model.ts';
import {
  buildOf,
  newBuild,
  newSegment,
  defaultModel,
  type BuildDraft,
  checkModel,
  checkSchedule,
} from './build-draft.ts';

const sound: BuildDraft = {
  ...newBuild(45),
  years: 30,
  segments: [
    { key: 1, column: 'premium_outlay', from_year: 1, to_year: 20, amount: 10_000, annual_increase: 0 },
    { key: 2, column: 'loans', from_year: 21, to_year: 30, amount: 20_000, annual_increase: 0 },
  ],
  model: { ...defaultModel, face_amount: 250_000, illustrated_rate: 0.064 },
};

const segment = (change: object): BuildDraft => ({
  ...sound,
  segments: sound.segments.map((each, index) => (index === 1 ? { ...each, ...change } : each)),
});

test('rejects a schedule with the same fields and messages as the server', () => {
  const cases: BuildDraft[] = [
    { ...sound, years: null },
    { ...sound, years: 121 },
    { ...sound, years: 0 },
    segment({ from_year: null }),
    segment({ to_year: 20 }),
    segment({ to_year: 31 }),
    segment({ to_year: 130 }),
    segment({ amount: null }),
    segment({ amount: -1 }),
    segment({ annual_increase: 0.6 }),
    segment({ from_year: 1.5 }),
  ];
  for (const draft of cases) {
    const { errors } = checkSchedule(draft);
    const input = { ...draft, segments: draft.segments.map(({ key: _key, ...each }) => each) };
    const { years, segments, income } = input;
    const parsed = parseWith(scheduleSchema, { years, segments, income });
    assert.ok(!parsed.ok && errors, JSON.stringify(segments));
    assert.deepEqual(Object.keys(errors), Object.keys(parsed.error.fields ?? {}), JSON.stringify(segments));
    assert.deepEqual(Object.values(errors), Object.values(parsed.error.fields ?? {}));
  }
  assert.deepEqual(Object.keys(checkSchedule({ ...sound, years: 0 }).errors ?? {}), ['years']);
});

test('rejects a policy model with the same fields and messages as the server', () => {
  const schedule = checkSchedule(sound).value;
  assert.ok(schedule);
  const cases: [Partial<BuildDraft['model']>, number][] = [
    [{ face_amount: null }, 45],
    [{ illustrated_rate: 0.13 }, 45],
    [{ illustrated_loan_rate: -0.01, premium_load: 0.31 }, 45],
    [{ coi_ratio: 6, guaranteed_rate: 0.2, surrender_charge: 101, per_unit_charge: 101 }, 45],
    [{ policy_fee: 2e9 }, 45],
    [{}, 12],
  ];
  for (const [change, age] of cases) {
    const model = { ...sound.model, ...change };
    const { errors } = checkModel(model, age, schedule);
    const parsed = parseWith(policyModelSchema, { ...model, age, premiums: [1], years: 30 });
    assert.ok(!parsed.ok && errors, JSON.stringify(change));
    const fields = parsed.error.fields ?? {};
    for (const name of new Set([...Object.keys(errors), ...Object.keys(fields)]))
      assert.deepEqual(errors[name], fields[name], name);
  }
});

test('the policy model builds the ledger of the worked example (Ex A2)', () => {
  const schedule = checkSchedule(sound).value;
  const { value } = checkModel(sound.model, 45, schedule);
  assert.ok(value);
  const { rows, lapseYear } = ledgerOfModel(value);
  assert.equal(lapseYear, null);
  assert.equal(rows[0]?.accumulation_value, 8717.84);
  assert.equal(rows[9]?.accumulation_value, 117118.33);
  assert.equal(rows[19]?.death_benefit, 425004.23);
  assert.equal(rows[29]?.surrender_value, 374621.75);
});

test('the form restores its segments from the schedule, or from the lists of a model', () => {
  const schedule = checkSchedule(sound).value;
  const { value } = checkModel(sound.model, 45, schedule);
  assert.ok(schedule && value);
  const restored = buildOf(schedule, value, 45);
  assert.deepEqual(restored?.segments, sound.segments);
  assert.deepEqual(restored?.model, sound.model);
  const fromLists = buildOf(null, value, 45);
  assert.deepEqual(fromLists?.segments, sound.segments, 'equal amounts come back as one segment');
  assert.equal(buildOf(null, null, 45), null);
});

test('a new segment starts after the last year of its column', () => {
  assert.deepEqual(newSegment(sound.segments, 30, 'premium_outlay'), {
    key: 3, column: 'premium_outlay', from_year: 21, to_year: 21, amount: null, annual_increase: 0,
  }); // oxfmt-ignore
});
