import assert from 'node:assert/strict';
import test from 'node:test';
import { elenaOnHistory } from '../../../../tests/support/historical-fixture.ts';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { historicalCaveat, historicalSlideCaveat } from './historical-caveat.ts';
import { historyNotes } from './historical-notes.ts';

const { report, basis } = elenaOnHistory(shippedHistory, { borrowing_rate: 0.057 });
const [strategy] = basis.strategies;
assert.ok(strategy);

const notesOf = (more: Partial<HistoricalBasis> = {}, of: Partial<typeof report> = {}) =>
  historyNotes({ ...report, ...of }, { ...basis, ...more });
const textOf = (id: string, ...of: Parameters<typeof notesOf>): string | undefined =>
  notesOf(...of).find((note) => note.id === id)?.text;

test('the caveat states current terms on past returns', () => {
  assert.equal(
    historicalCaveat(basis),
    'Current 10% cap, 0% floor and 5.70% loan rate on past S&P 500 returns without dividends. Not a forecast.',
  );
  assert.equal(textOf('terms'), undefined);
  assert.match(historicalCaveat({ ...basis, are_terms_tried: true }), /^Hypothetical 10% cap, 0% floor and /);
});

test('the note on taxes mentions accounts only if the report shows one', () => {
  const both = 'Every internal rate of return is after tax, on the policy’s side and on the accounts’.';
  assert.equal(textOf('after_tax'), both);
  const slots = report.slots.map((one) => (one.slot === 1 ? one : { ...one, name: null, kind: 'empty' }));
  assert.equal(textOf('after_tax', {}, { slots } as never), 'Every internal rate of return is after tax.');
});

test('several strategies have a note with their terms', () => {
  const strategies = [
    { ...strategy, weight: 0.7 },
    { ...strategy, index: 'Russell 2000', weight: 0.3, cap: null, participation: 0.5 },
  ];
  assert.equal(
    historicalCaveat({ ...basis, strategies }),
    'Current terms of 2 index strategies and 5.70% loan rate on past index returns without dividends. Not a forecast.',
  );
  assert.equal(
    textOf('terms', { strategies }),
    'The policy is credited on 70% S&P 500 with a 10% cap and 0% floor and 30% Russell 2000 with a 0% floor and 50% participation, dividends excluded.',
  );
});

test('terms without space in the caveat are a note, with the correct article', () => {
  const many = { cap: 0.085, spread: 0.02, multiplier: 1.1, bonus: 0.005, fee: 0.01 };
  const strategies = [{ ...strategy, ...many }];
  assert.equal(
    historicalCaveat({ ...basis, strategies }),
    'Current terms on past index returns. Not a forecast.',
  );
  assert.equal(
    textOf('terms', { strategies }),
    'The policy is credited on the S&P 500 with an 8.5% cap, 0% floor, 2% spread, 110% multiplier, 0.5% bonus and 1% strategy fee, dividends excluded.',
  );
  const free = [{ ...strategy, cap: null, floor: null }];
  assert.equal(
    textOf('terms', { strategies: free }),
    'The policy is credited on the S&P 500 without cap or floor, dividends excluded.',
  );
});

test('the caveat has space for a modeled policy and today’s dollars', () => {
  assert.equal(
    historicalCaveat({ ...basis, origin: 'model' }),
    'Modeled policy. Not a carrier illustration. Current 10% cap, 0% floor and 5.70% loan rate on past returns. Not a forecast.',
  );
  const real = { ...basis, inflation: 'cpi' } as const;
  assert.match(historicalCaveat(real), / Not a forecast\. In today’s dollars\.$/);
  assert.match(historicalSlideCaveat(real), / In today’s dollars, by the consumer prices of each period\.$/);
  assert.equal(textOf('dollars', real), 'In today’s dollars, by the consumer prices of each period.');
});

test('loan rate, charges, tax, lapses and a short record are items to check', () => {
  const checks = notesOf().flatMap(({ id, isCheck }) => (isCheck ? [id] : []));
  assert.deepEqual(checks, ['charges', 'below_zero', 'record', 'lapse_share', 'loan_rate']);
  assert.equal(textOf('charges'), 'Charges are raised by 15%.');
  assert.equal(textOf('charges', { charge_stress: 0 }), 'Charges are as illustrated.');
  assert.match(
    textOf('record') ?? '',
    /The full record has 699 since January 1928; the lowest-crediting period/,
  );
  const entire = { ...report.full_record, period_count: report.period_count };
  const { isCheck, text } = notesOf({}, { full_record: entire }).find(({ id }) => id === 'record') ?? {};
  assert.equal(isCheck, false);
  assert.match(text ?? '', /^This is the full record: 546 forty-year periods since /);
  assert.equal(textOf('lapse_share', {}, { lapse_share: 0 }), undefined);
});

test('the accounts’ market is stated once if equal, and a removed account is not named', () => {
  assert.equal(textOf('markets'), 'The accounts are invested in 60/40 stocks and bonds with dividends.');
  const accounts = basis.accounts.map((one) => (one.slot === 3 ? { ...one, market: 'Bonds 100' } : one));
  assert.equal(
    textOf('markets', { accounts }),
    'Investments: the brokerage account in 60/40 stocks and bonds with dividends and the Roth 401(k) in Bonds 100 with dividends.',
  );
  const slots = report.slots.filter(({ slot }) => slot !== 3);
  assert.equal(
    textOf('markets', { accounts }, { slots }),
    'The brokerage account is invested in 60/40 stocks and bonds with dividends.',
  );
});

test('no note repeats another, and each is a complete sentence', () => {
  const notes = notesOf();
  assert.equal(new Set(notes.map(({ id }) => id)).size, notes.length);
  for (const { text } of notes) assert.match(text, /^[A-Z].*\.$/);
});
