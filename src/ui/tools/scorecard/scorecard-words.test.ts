import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scorecardWords } from '../../../rendering/tools/scorecard/headline.ts';
import { E1, scorecardOf } from './scorecard-fixture.ts';

const NO_BENEFITS = {
  ...E1,
  second_tax_rate: null,
  switch_year: null,
  social_security_amount: 0,
};

test('E1 is said with its break-even age, its difference and what heirs would owe', () => {
  const { key, headline, caveat } = scorecardWords(scorecardOf(E1));
  assert.deepEqual(key, { label: 'Break-even age', figure: '74', at: 'break_even_age' });
  assert.match(
    headline,
    /^From age 74, converting leaves the household and its heirs with more\. By 90 the difference is \$\d/,
  );
  // 391,880.50 + 227,800.26 − 141,184.89: the heirs’ 227,800 is 48% of it.
  assert.equal(
    caveat,
    'Total tax falls by $478,496, about half of it the $227,800 that heirs would owe on the IRA. ' +
      'If the client died before 74, keeping the IRA would have been the better choice.',
  );
});

test('at one rate, without benefits and bonus, it says that nothing is gained', () => {
  const { headline } = scorecardWords(scorecardOf(NO_BENEFITS));
  assert.equal(
    headline,
    'Through 90 it makes no difference: what the household keeps and leaves comes to the same.',
  );
});

test('a lower rate later is said to speak against converting', () => {
  const { key, headline, caveat } = scorecardWords(
    scorecardOf({ ...NO_BENEFITS, initial_tax_rate: 0.35, second_tax_rate: 0.12, switch_year: 6 }),
  );
  assert.equal(key.figure, 'None');
  assert.match(
    headline,
    /^Converting does not pay here\. By 90 it leaves the household and its heirs with \$[\d,]+ less\.$/,
  );
  assert.match(caveat, /^The Roth is ahead|^Keeping the IRA is ahead at every age\./);
});

test('a bonus is better from the first year, and no age is named before which it is not', () => {
  const { headline, caveat } = scorecardWords(scorecardOf({ ...NO_BENEFITS, bonus_amount: 0.1 }));
  assert.match(headline, /^From the first year, converting leaves .* with as much or more\./);
  assert.doesNotMatch(caveat, /died before/);
});

test('the additional tax on early distributions is named', () => {
  const { caveat } = scorecardWords(
    scorecardOf({ ...NO_BENEFITS, age: 50, plan_through_age: 60, rmd_age: 75 }),
  );
  assert.match(caveat, /\$[\d,]+ of the Roth’s tax is the additional tax on early distributions/);
});
