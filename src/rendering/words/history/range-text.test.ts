/** Displayed bounds of shares: never 0% or 100%, which sampling cannot show. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partOf } from '../../../../tests/support/part-of.ts';
import type { RangeReport } from '../../../domain/paths/range-report.ts';
import { rangePictureText, boundsText } from './range-text.ts';
import { RANGE_TERMS, type RangePicture } from '../../../domain/paths/range-picture.ts';

const report = { paths: 10_000 } as RangeReport;
const text = (share: number, low: number, high: number) =>
  boundsText({ share, standard_error: 0, low, high }, report);

// Wilson's bounds at 1.96 for 10,000 paths; 0 of n gives 3.8416 / (n + 3.8416).
test('bounds have one decimal, or two if one would state none or all', () => {
  assert.equal(text(0.9254, 0.920_094, 0.930_385), 'Margin of error: 92.0% to 93.0%');
  assert.equal(text(0.0004, 0.000_156, 0.001_028), 'Margin of error: 0.02% to 0.1%');
  assert.equal(text(0, 0, 0.000_384), 'None of 10,000 paths. Margin of error: up to 0.04%');
  assert.equal(text(1, 0.999_616, 1), 'None of 10,000 paths failed. Margin of error: up to 0.04%');
});

test('counts of paths and of periods each state their own length and charges', () => {
  const history = { period_count: 426, slots: [{ slot: 1, paid_share: 370 / 426 }] };
  const paths = { ...report, seed: 1, horizon: 50, history };
  const words = (charge_stress: number) =>
    rangePictureText(partOf<RangePicture>({ report: paths, charge_stress, terms: RANGE_TERMS }));
  assert.match(
    words(0.15),
    /^10,000 simulated paths of 50 years, .*; charges raised by 15%; constant caps; /,
  );
  assert.match(words(0.15), / in 370 of 426 periods of 50 years, with charges raised by 15%\. /);
  assert.match(words(0), /^10,000 simulated paths of 50 years, .*; charges not raised; constant caps; /);
  assert.match(words(0), / in 370 of 426 periods of 50 years, with charges not raised\. /);
});

test('states the loan rate of the policy and counts lapses in paths', () => {
  const loan_rate = {
    rate: 0.054,
    source: 'given' as const,
    illustrated_rate: 0.057,
    below_illustrated: true,
    lapse_count: 1200,
    illustrated_lapse_count: 1350,
  };
  const paths = { ...report, seed: 1, horizon: 40, history: null, loan_rate };
  const picture = partOf<RangePicture>({ report: paths, terms: RANGE_TERMS, strip: {}, whole: [] });
  assert.match(
    rangePictureText(picture),
    /seed 1\. Loans are charged 5\.40%\. The illustration charges 5\.70%\. The policy lapses in 1,200 of 10,000 paths; at the illustrated loan rate, in 1,350\. More paths /,
  );
  assert.match(
    rangePictureText({ ...picture, origin: 'model' }),
    / The model charges 5\.70%\. .* at the modeled loan rate, in 1,350\. /,
  );
  const { loan_rate: _loans, ...earlier } = paths;
  assert.match(rangePictureText({ ...picture, report: earlier }), /seed 1\. More paths /);
});
