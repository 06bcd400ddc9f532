import assert from 'node:assert/strict';
import test from 'node:test';
import { sketchReport } from '../../../tests/support/report-fixture.ts';
import { lookbackSentence, differentReturnsText } from './report-facts.ts';

const say = (rates: readonly number[], illustrated?: number): string | null => {
  const { report, basis } = sketchReport({
    accounts: rates.map((rate, place) => ({ name: `Account ${place + 1}`, rate })),
  });
  return differentReturnsText(report, { ...basis, illustrated_above: illustrated });
};

test('names accounts with unequal returns and states the returns', () => {
  assert.equal(
    say([0.07, 0.06]),
    'The accounts are assumed to earn different returns: Account 1 7.00% before fees, 5.93% after fees; Account 2 6.00% before fees, 4.94% after fees.',
  );
});

test('reports a policy illustrated above the returns of the accounts', () => {
  assert.equal(
    say([0.05, 0.05], 0.064),
    'The policy is illustrated at 6.40%, and the accounts are assumed to earn 5.00% before fees, 3.95% after fees.',
  );
  assert.match(say([-0.03], 0.064) ?? '', / is assumed to earn −3\.00% before fees, −3\.97% after fees\.$/);
  assert.equal(
    say([0.05], 0.064),
    'The policy is illustrated at 6.40%, and Account 1 is assumed to earn 5.00% before fees, 3.95% after fees.',
  );
});

test('reports nothing if the returns are equal or there are no accounts', () => {
  assert.equal(say([0.065, 0.065]), null);
  assert.equal(say([], 0.064), null);
});

test('states that accounts use the lookback of an illustrated rate, and does not report them as unequal', () => {
  const { report, basis } = sketchReport({
    accounts: [
      { name: 'A', rate: 0.07 },
      { name: 'B', rate: 0.05 },
    ],
  });
  const same = {
    ...basis,
    average_lookback: {
      method: 'average_25_year' as const,
      period_count: 481,
      first_month: '1961-01',
      last_month: '2025-12',
    },
  };
  assert.equal(differentReturnsText(report, same), null);
  assert.equal(
    lookbackSentence(same),
    'Accounts earn the average of 481 twenty-five-year periods from January 1961 to December 2025, the periods that limit an illustrated rate.',
  );
  assert.equal(lookbackSentence(basis), null);
});
