import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CONVERSION_OPTIONS } from '../../../rendering/tools/scorecard/scorecard-words.ts';
import {
  EMPTY_SCORECARD,
  conversionChosen,
  methodChosen,
  planYears,
  rmdAgeHelp,
  switchYearHelp,
} from './scorecard-values.ts';

test('the law’s start age is said by the year of birth', () => {
  assert.equal(rmdAgeHelp(66, 2026), 'Born 1960 or later: 75');
  assert.equal(rmdAgeHelp(67, 2026), 'Born 1951 to 1959: 73');
  assert.equal(rmdAgeHelp(75, 2026), 'Born 1951 to 1959: 73');
  assert.equal(rmdAgeHelp(76, 2026), 'Born before 1951: 72');
  assert.equal(rmdAgeHelp(120, 1950), 'Born before 1951: 72');
  assert.equal(rmdAgeHelp(null, 2026), 'Empty: by year of birth');
});

test('a switch year is said in the terms that were not typed', () => {
  const plan = { ...EMPTY_SCORECARD, age: 63 };
  assert.equal(switchYearHelp({ ...plan, switch_year: 13 }, 2026), '2038, age 75');
  assert.equal(switchYearHelp({ ...plan, switch_year: 2038 }, 2026), 'Plan year 13, age 75');
  assert.equal(switchYearHelp({ ...plan, switch_year: 2001 }, 2026), 'Plan or calendar year');
  assert.equal(switchYearHelp(plan, 2026), 'Plan or calendar year');
});

test('a bracket brings the federal tables along, and flat rates take the bracket away', () => {
  assert.deepEqual(conversionChosen('0.22'), { fill_bracket_rate: 0.22, tax_method: 'federal' });
  assert.deepEqual(conversionChosen('even'), { fill_bracket_rate: null });
  assert.deepEqual(methodChosen('flat'), { tax_method: 'flat', fill_bracket_rate: null });
  assert.deepEqual(methodChosen('federal'), { tax_method: 'federal' });
  assert.deepEqual(
    CONVERSION_OPTIONS.map(({ value }) => value),
    ['even', '0.1', '0.12', '0.22', '0.24', '0.32', '0.35'],
  );
});

test('the slider ends with the plan, and waits for one', () => {
  assert.equal(planYears({ ...EMPTY_SCORECARD, age: 65, plan_through_age: 90 }), 26);
  assert.equal(planYears({ ...EMPTY_SCORECARD, age: 90, plan_through_age: 65 }), null);
  assert.equal(planYears(EMPTY_SCORECARD), null);
});
