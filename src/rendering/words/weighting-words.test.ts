import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averagesLine, leftAcross, weightingLine } from './weighting-words.ts';

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

test('by whose odds, and what each leaves in a line; nothing where nobody is named', () => {
  assert.match(
    weightingLine({ insured, last_age: 95 }) ?? '',
    /living past 95 \(17%\), by 65% of the 2017 CSO table for a female nonsmoker\.$/,
  );
  const whole = { ...insured, mortality_multiplier: 1, tobacco: 'composite' } as const;
  assert.match(
    weightingLine({ insured: whole, last_age: 95 }) ?? '',
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
  const said = averagesLine({ slots, longevity_weighting: [...report.longevity_weighting] }, { insured });
  assert.equal(said, 'On average, weighted by mortality: IUL policy $128,343, Roth IRA $373,262.');
  const nothing = [left(1, 128_343.24), left(2, null), left(3, 0)];
  assert.match(averagesLine({ slots, longevity_weighting: nothing }, { insured }) ?? '', /, Roth IRA \$0\.$/);
  assert.match(leftAcross(1014), / across 1,014 periods$/);
  assert.equal(weightingLine({ last_age: 95 }), null);
  assert.equal(averagesLine({ slots }, { insured }), null);
});
