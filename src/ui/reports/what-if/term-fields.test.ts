import assert from 'node:assert/strict';
import test from 'node:test';
import { elenaInput } from '../../../../tests/support/historical-fixture.ts';
import { singleValue } from './field-values.ts';
import { countFurtherTerms, termFields } from './term-fields.ts';
import { NO_OVERRIDES, withCommonTerm, withStrategyTerm } from './terms.ts';

const status = { problems: {}, historyErrors: [], periods: 546, maxYears: 40 };
const two = elenaInput({
  strategies: [
    { index: 'sp500', weight: 0.6, cap: 0.1 },
    { index: 'djia', weight: 0.4, cap: 0.09 },
  ],
});

test('the panel has cap, loan rate, charge stress and period length, each with help', () => {
  const saved = elenaInput();
  const fields = termFields(saved, NO_OVERRIDES, status);
  assert.deepEqual(
    fields.main.map(({ label, help }) => [label, help]),
    [
      ['Cap', 'S&P 500 annual point-to-point'],
      ['Loan rate', fields.main[1]?.help],
      ['Charge stress', 'Raises the monthly charges'],
      ['Period length', '546 periods'],
    ],
  );
  assert.match(fields.main[1]?.help ?? '', /^(Carrier|Simulation): \d\.\d\d%$/);
  assert.deepEqual(
    fields.strategies.map(({ title, fields: further }) => [title, ...further.map(({ label }) => label)]),
    [['S&P 500', 'Floor', 'Participation']],
  );
  assert.deepEqual(countFurtherTerms(fields, NO_OVERRIDES), { count: 5, changed: 0 });
});

test('with several strategies, the panel has the first one’s cap, and the other caps are further fields', () => {
  const tried = withCommonTerm(withStrategyTerm(NO_OVERRIDES, 1, 'cap', 0.12), 'rank_by', 'total_income');
  const fields = termFields(two, tried, status);
  assert.equal(fields.main[0]?.help, 'Strategy 1: S&P 500 annual point-to-point');
  assert.deepEqual(
    fields.strategies.map(({ title, fields: further }) => [title, ...further.map(({ label }) => label)]),
    [
      ['1. S&P 500, 60%', 'Floor', 'Participation'],
      ['2. DJIA, 40%', 'Cap', 'Floor', 'Participation'],
    ],
  );
  assert.deepEqual(countFurtherTerms(fields, tried), { count: 8, changed: 2 });
  assert.deepEqual(countFurtherTerms(fields, { ...tried, design: { multiple: 1, income: 1 } }), {
    count: 8,
    changed: 3,
  });
});

test('a changed term shows the simulation’s value, and undoing it leaves no change', () => {
  const tried = withStrategyTerm(NO_OVERRIDES, 0, 'cap', 0.12);
  const [cap] = termFields(two, tried, status).main;
  assert.equal(cap?.help, 'Simulation: 10.00%');
  assert.deepEqual(cap?.withValue(undefined).strategies, { 0: {} });
  const shorter = withCommonTerm(NO_OVERRIDES, 'horizon', 20);
  const length = termFields(two, shorter, { ...status, periods: 786 }).main.at(-1);
  assert.equal(length?.help, '786 periods. Simulation: 40 years');
});

test('the period length is limited to the years of history', () => {
  const horizon = elenaInput({ horizon: 30 });
  const length = termFields(horizon, NO_OVERRIDES, { ...status, maxYears: 39 }).main.at(-1);
  assert.equal(length?.max, 39);
});

test('a removed cap is a change, and a missing one is not', () => {
  const removed = termFields(two, withStrategyTerm(NO_OVERRIDES, 0, 'cap', null), status).main[0];
  assert.deepEqual([removed?.value, removed?.baseValues, removed?.missingText], [null, [0.1], 'No cap']);
  assert.equal(removed && singleValue(removed), null);
  const uncapped = elenaInput({ strategies: [{ index: 'sp500', weight: 1, cap: null }] });
  const missing = termFields(uncapped, NO_OVERRIDES, status).main[0];
  assert.deepEqual([missing?.value, missing?.baseValues], [undefined, []]);
  assert.equal(singleValue({ value: undefined, baseValues: [0.05, 0.07] }), null);
  assert.equal(singleValue({ value: undefined, baseValues: [0.05] }), 0.05);
});

test('a modeled policy has no carrier, and an entered loan rate is the simulation’s', () => {
  const { illustration } = elenaInput();
  const rate = { illustrated_loan_rate: 0.057 };
  const loanHelp = (change: object) => termFields(elenaInput(change), NO_OVERRIDES, status).main[1]?.help;
  assert.equal(loanHelp({ illustration: { ...illustration, ...rate } }), 'Carrier: 5.70%');
  assert.equal(loanHelp({ illustration: { ...illustration, ...rate, origin: 'model' } }), 'Model: 5.70%');
  assert.equal(
    loanHelp({ illustration: { ...illustration, ...rate }, borrowing_rate: 0.06 }),
    'Simulation: 6.00%',
  );
});

test('errors are at the fields that cause them', () => {
  const error = 'The cap must not be below the floor.';
  const fields = termFields(two, NO_OVERRIDES, {
    problems: { 0: error },
    historyErrors: ['Too few.'],
    periods: 546,
    maxYears: 40,
  });
  assert.equal(fields.main[0]?.error, error);
  assert.equal(fields.main.at(-1)?.error, 'The history has too few years.');
  assert.deepEqual(
    fields.strategies.map(({ fields: further }) => further.map((field) => field.error)),
    [
      [error, undefined],
      [undefined, undefined, undefined],
    ],
  );
});
