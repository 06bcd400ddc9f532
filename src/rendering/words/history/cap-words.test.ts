import assert from 'node:assert/strict';
import test from 'node:test';
import type { LoanRate } from '../../../domain/history/loan-rate.ts';
import type { CapStrip, CapStripRow } from '../../../domain/history/cap-strip.ts';
import { capWords } from './history-notes.ts';

const row = (change: number, lapse_share: number | null): CapStripRow => ({
  cap_change_rate: change,
  cap_rate: 0.1 + change,
  status: lapse_share === null ? 'below_floor' : 'ok',
  period_count: 546,
  lapse_share,
  median_ending_value: null,
  worst_ending_value: null,
  median_income: null,
  worst_income: null,
});

const strip: CapStrip = {
  rows: [row(-0.01, 0.82), row(0, 0.4)],
  break_even_cap_rate: 0.124,
  break_even_status: 'ok',
};

test('a point less, and the cap that breaks even', () => {
  assert.equal(
    capWords(strip, {}),
    'At a 9.00% cap 82% of periods lapse; break-even cap 12.40%, the lowest at which at most one in twenty lapses.',
  );
});

test('today’s cap where a point less is under the floor, and no break-even', () => {
  const found = { ...strip, rows: [row(-0.01, null), row(0, 0.4)], break_even_cap_rate: null };
  assert.equal(
    capWords({ ...found, break_even_status: 'unreachable' }, {}),
    'At a 10.00% cap 40% of periods lapse; no cap up to 30.00% brings it to one in twenty.',
  );
  assert.equal(
    capWords({ ...found, break_even_status: 'any' }, {}),
    'At a 10.00% cap 40% of periods lapse; at most one in twenty lapses at any cap.',
  );
});

test('none and every one are said in words', () => {
  const found = { ...strip, break_even_cap_rate: null, break_even_status: 'any' as const };
  assert.equal(
    capWords({ ...found, rows: [row(-0.01, 0)] }, {}),
    'At a 9.00% cap no period lapses; at most one in twenty lapses at any cap.',
  );
  assert.match(capWords({ ...found, rows: [row(-0.01, 1)] }, {}), /^At a 9\.00% cap every period lapses; /);
});

test('shares are whole, and all but one of the periods are not all of them', () => {
  const nine = { ...strip, rows: [{ ...row(-0.01, 545 / 546), cap_rate: 0.08 }] };
  assert.match(capWords(nine, {}), /^At an 8\.00% cap over 99% of periods lapse; /);
});

const loan_rate: LoanRate = {
  rate: 0.054,
  source: 'given',
  illustrated_rate: 0.057,
  below_illustrated: true,
  lapse_count: 218,
  illustrated_lapse_count: 231,
};
// ENGINES-4.md section 4; a modeled policy: REPORT.md section 8.
test('the loan rate of the run follows, with its lapses where it is below the illustrated rate', () => {
  assert.match(
    capWords({ ...strip, loan_rate }, {}),
    / lapses\. Loans are charged 5\.40%\. The illustration charges 5\.70%\. The policy lapses in 218 of 546 periods; at the illustrated loan rate, in 231\.$/,
  );
  assert.match(
    capWords({ ...strip, loan_rate }, { origin: 'model' }),
    / The model charges 5\.70%\. The policy lapses in 218 of 546 periods; at the modeled loan rate, in 231\.$/,
  );
  const same = { ...loan_rate, rate: 0.057, illustrated_lapse_count: null };
  assert.match(
    capWords({ ...strip, loan_rate: same }, {}),
    / Loans are charged 5\.70%, the illustrated loan rate\.$/,
  );
});
