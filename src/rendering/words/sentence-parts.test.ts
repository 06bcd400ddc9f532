import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averagesLine, averageLegacyText, weightingLine } from './weighting-text.ts';
import { unmarked } from './marks.ts';
import { irrFootnote, irrText } from './sentence-parts.ts';

const insured = {
  sex: 'female',
  tobacco: 'nonsmoker',
  mortality_multiplier: 0.65,
  alive_at_end_rate: 0.1749,
} as const;
const left = (slot: number, expected_legacy: number | null) => ({
  slot,
  expected_legacy,
  alive_at_end_rate: null,
  expected_death_benefit: null,
  expected_irr: null,
  expected_irr_status: null,
});

test('states the mortality table and the average of each account, and nothing without an insured', () => {
  assert.match(
    weightingLine({ insured, last_age: 95 }) ?? '',
    /living past 95 \(17%\), by 65% of the 2017 CSO table for a female nonsmoker\.$/,
  );
  const complete = { ...insured, mortality_multiplier: 1, tobacco: 'composite' } as const;
  assert.match(
    weightingLine({ insured: complete, last_age: 95 }) ?? '',
    /by the 2017 CSO table for a female\.$/,
  );
  const report = {
    slots: [
      { slot: 1, name: 'IUL policy', kind: 'policy' },
      { slot: 2, name: null, kind: 'empty' },
      { slot: 3, name: 'Roth IRA', kind: 'tax_free' },
    ],
    longevity_weighting: [left(1, 128_343.24), left(2, null), left(3, 373_262)],
  } as const;
  const slots = [...report.slots];
  const text = averagesLine({ slots, longevity_weighting: [...report.longevity_weighting] }, { insured });
  assert.equal(text, 'On average, weighted by mortality: IUL policy $128,343, Roth IRA $373,262.');
  const nothing = [left(1, 128_343.24), left(2, null), left(3, 0)];
  assert.match(averagesLine({ slots, longevity_weighting: nothing }, { insured }) ?? '', /, Roth IRA \$0\.$/);
  assert.match(averageLegacyText(1014), / across 1,014 periods$/);
  assert.equal(weightingLine({ last_age: 95 }), null);
  assert.equal(averagesLine({ slots }, { insured }), null);
});

test('prints a yearly rate or its status from policy year 4 on', () => {
  assert.equal(irrText(unmarked(0.0222), 'ok', 3), '–');
  assert.equal(irrText(unmarked(0.0222), 'ok', 4), '2.22%');
  assert.equal(irrText(unmarked(-0.0222), 'multiple', 9), '−2.22%');
  assert.equal(irrText(unmarked(-0.99), 'below_minimum', 9), 'below −99%');
  assert.equal(irrText(unmarked(10), 'above_maximum', 9), 'above 100%');
  assert.equal(irrText(unmarked(1.2), 'ok', 9), 'above 100%');
  assert.equal(irrText(unmarked(1), 'ok', 9), '100.00%');
  assert.equal(irrText(unmarked(null), 'total_loss', 9), '−100%');
  assert.equal(irrText(unmarked(null), 'lapsed', 9), 'lapsed');
  assert.equal(irrText(unmarked(null), 'no_irr', 9), '–');
});

test('the footnote states the omitted ages', () => {
  assert.equal(
    irrFootnote([{ age: 45 }, { age: 46 }, { age: 47 }, { age: 48 }]),
    'IRR of policy years 1 to 3 (ages 45 to 47) is not shown.',
  );
  assert.equal(
    irrFootnote([{ age: 45 }, { age: 46 }]),
    'IRR of policy years 1 to 2 (ages 45 to 46) is not shown.',
  );
  assert.equal(irrFootnote([{ age: 60 }]), 'IRR of policy year 1 (age 60) is not shown.');
});
