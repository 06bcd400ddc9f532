import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { incomeRider, riderPeriods, simulationOf } from '../../../domain/tools/rider/income-rider.ts';
import { incomeRiderSchema } from '../../../domain/tools/rider/income-rider-schema.ts';
import { NO_HISTORY } from '../../../domain/market/inline-series.ts';
import { parseWith } from '../../../domain/shared/result.ts';
import { memberAt } from '../../../domain/shared/result-members.ts';
import { riderText, inputLines } from '../../../rendering/tools/rider/rider-text.ts';
import { riderCards } from '../../../rendering/tools/rider/rider-cards.ts';
import {
  agesOf,
  balanceSeries,
  incomeSeries,
  simulationLines,
  simulationShare,
  simulationText,
  FIRST_VIEW,
  selectPart,
  type RiderView,
} from '../../../rendering/tools/rider/rider-figures.ts';
import { riderTable } from './rider-results.tsx';
import { plainObject } from '../frame/tool-link.ts';
import { dollarsIn, returnsIn } from '../frame/fields.ts';
import { EMPTY_RIDER, EXAMPLE_RIDER, riderDocument, riderValues } from './rider-spec.ts';

function golden(name: string, more: object = {}) {
  const file: unknown = JSON.parse(readFileSync(`fixtures/golden/income-rider/${name}.json`, 'utf8'));
  const parsed = parseWith(incomeRiderSchema, { ...(memberAt(file, 'input') as object), ...more });
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return {
    input: parsed.value,
    parts: incomeRider(parsed.value),
    periods: riderPeriods(parsed.value, NO_HISTORY),
  };
}

const g1 = golden('g1-life-income');
const g2 = golden('g2-path');
const names = (totalBalance: number) => ({ rider: 'The rider', account: 'The account', totalBalance });

function partOf(at: typeof g1, view: Partial<RiderView> = {}) {
  const selected = selectPart(at.parts, { ...FIRST_VIEW, ...view });
  assert.ok(selected);
  return selected;
}
const cardsOf = (at: typeof g1, view: Partial<RiderView> = {}) =>
  riderCards(partOf(at, view), names(at.input.total_balance));

test('G1: the text states ten years of shortfall, the required balance and the sustainable income', () => {
  const { key, headline, caveat } = riderText(partOf(g1), names(500_000));
  assert.equal(key.figure, '10 years');
  assert.equal(
    headline,
    'The account pays the same income through 85; the rider pays for life, 10 years longer by 95.',
  );
  assert.match(
    caveat,
    /^\$390,456 would be unpaid\. It would need \$627,580 at the start to pay the full income; its balance pays \$31,868 a year to the end\./,
  );
});

test('a list of amounts that ends before the plan is not described as paid for life', () => {
  // Listed in full: 50,000 from 65 through 69 of a plan through 74, without growth or fee.
  const listed = (total_balance: number) => {
    const input = parseWith(incomeRiderSchema, {
      total_balance,
      current_age: 65,
      plan_through_age: 74,
      growth_rate: 0,
      guaranteed_income_type: 'manual',
      guaranteed_income_manual: Array.from({ length: 5 }, () => 50_000),
    });
    assert.ok(input.ok);
    const at = {
      input: input.value,
      parts: incomeRider(input.value),
      periods: riderPeriods(input.value, NO_HISTORY),
    };
    const reach = riderCards(partOf(at), names(total_balance))[0]?.lines.map(({ label }) => label);
    assert.ok(reach?.includes('Pays to year 5'), reach?.join());
    return riderText(partOf(at), names(total_balance));
  };
  const enough = listed(300_000);
  assert.equal(enough.headline, 'The account pays the same income through 69 and has $50,000 left at 74.');
  assert.match(
    enough.caveat,
    /^\$250,000 at the start would have been enough\. The income entered ends at 69\. /,
  );
  assert.equal(
    listed(120_000).headline,
    'The account pays the same income through 66; the rider pays 3 years longer, through 69.',
  );
  assert.equal(
    listed(20_000).headline,
    'The account cannot pay the first of the rider’s payments; the rider pays through 69.',
  );
});

test('an account that cannot pay the first income pays “Not at all”, and cents are “Less than $1”', () => {
  const unpaid = golden('unpaid-from-the-start');
  assert.equal(
    riderText(partOf(unpaid), names(20_000)).headline,
    'The account cannot pay the first of the rider’s payments; the rider pays for life.',
  );
  const account = cardsOf(unpaid).find(({ id }) => id === 'account');
  assert.deepEqual(
    account?.lines.find(({ label }) => label.startsWith('Pays in full')),
    { label: 'Pays in full', text: 'Not at all', at: 'income_rider_guaranteed_fixed_return.cv_longevity' },
  );
  const part = partOf(unpaid);
  const { optimization } = part.part;
  assert.ok(optimization);
  const optimal_distribution = { ...optimization.optimal_distribution, first_distribution: 0.4 };
  const tiny = { ...part, part: { ...part.part, optimization: { ...optimization, optimal_distribution } } };
  assert.match(riderText(tiny, names(20_000)).caveat, /its balance pays \$0 a year to the end\./);
  const { caveat } = riderText(partOf(golden('short-by-cents')), names(500_000));
  assert.match(caveat, /^Less than \$1 would be unpaid\. /);
});

test('G2: a list of returns replaces an empty rate, and the text states the surplus', () => {
  const selected = partOf(g2);
  assert.equal(selected.at, 'income_rider_guaranteed_index_allocation');
  const { headline, caveat } = riderText(selected, names(600_000));
  assert.equal(headline, 'The account pays the same income through 85 and then has $134,789 left.');
  assert.match(caveat, /^\$530,692 at the start would have been enough\./);
});

test('each target shows its figure on the three cards', () => {
  const keys = (target_analysis_type: RiderView['target_analysis_type']) =>
    cardsOf(g1, { target_analysis_type }).map(({ key }) => key.text);
  assert.deepEqual(keys('income'), ['$40,000', '$40,000', '$31,868']);
  assert.deepEqual(keys('amount'), ['$1,240,000', '$500,000', '$627,580']);
  assert.deepEqual(keys('longevity'), ['Age 95', 'Age 85', 'Age 95']);
  const [, , optimization] = cardsOf(g2);
  assert.equal(optimization?.lines[0]?.text, '113.06%');
});

test('the account’s card shows a shortfall in years and in dollars', () => {
  const texts = (at: typeof g1) =>
    cardsOf(at)[1]
      ?.lines.slice(-2)
      .map(({ label, text }) => `${label}: ${text}`);
  assert.deepEqual(texts(g1), [
    'Shortfall or surplus in years: −10 years',
    'Shortfall or surplus: −$390,456',
  ]);
  assert.deepEqual(texts(g2), ['Years short of the rider: None', 'Surplus at the end: $134,789']);
});

test('every card figure that can be opened is in the result', () => {
  for (const target_analysis_type of ['income', 'amount', 'longevity'] as const)
    for (const at of [g1, g2])
      for (const { key, lines } of cardsOf(at, { target_analysis_type }))
        for (const line of [key, ...lines])
          if (line.at !== null && !line.at.startsWith('inputs.'))
            assert.equal(typeof memberAt(at.parts, line.at), 'number', line.at);
});

test('monthly amounts are one twelfth, and do not open annual figures', () => {
  const [rider, , optimization] = cardsOf(g1, { income_type: 'monthly' });
  assert.equal(rider?.key.text, '$3,333');
  assert.equal(rider?.key.at, null);
  assert.equal(optimization?.key.text, '$2,656');
  const [income] = incomeSeries(partOf(g1, { income_type: 'monthly' }), names(0));
  assert.equal(income?.values.at(-1), 40_000 / 12);
  const table = riderTable(partOf(g1, { income_type: 'monthly' }), names(0));
  assert.equal(table.groups[0]?.columns[0]?.at(10), null);
  assert.equal(
    table.groups[1]?.columns.at(-1)?.at(10),
    'income_rider_guaranteed_fixed_return.rows.10.balance',
  );
});

test('the chart and the table mark the year in which the account is depleted', () => {
  const selected = partOf(g1);
  assert.equal(balanceSeries(selected, names(0))[0]?.depletionAge, 86);
  assert.equal(agesOf(selected.part).at(-1), 95);
  assert.equal(riderTable(selected, names(0)).groups[1]?.depletedRow, 26);
  assert.equal(balanceSeries(partOf(g2), names(0))[0]?.depletionAge, null);
});

test('an income that was not entered is reported as missing', () => {
  const selected = partOf(g1, { result_type: 'non_guaranteed' });
  assert.match(riderText(selected, names(0)).headline, /^No non-guaranteed income was entered/);
  assert.deepEqual(
    riderCards(selected, names(500_000)).map(({ key }) => key.text),
    ['None entered', '$500,000', 'No solution'],
  );
});

test('the simulation text states the share of periods paid in full, and their start months', () => {
  const annual = {
    made_up: { frequency: 'annual', start: '2001', returns: [0.1, -0.2, 0.15, 0.05, -0.1, 0.2, 0.3] },
  };
  const { periods } = golden('g1-life-income', {
    plan_through_age: 64,
    income_start_year: 1,
    total_balance: 205_000,
    growth_rate: 0.05,
    tax_rate: 0,
    fee: 0,
    index_allocation: 'made_up',
    series: annual,
  });
  assert.ok(periods);
  const simulation = simulationOf(periods).guaranteed;
  // By hand, in thousands, with 40 at the start of each year from 205: 181.5, 113.2, 84.2, 46.4, 5.8 from 2001; 132,
  // 105.8, 69.1, 26.2, then 26.2 of 40 from 2002; 189.75, 157.2, 105.5, 78.6, 50.2 from 2003.
  assert.match(
    simulationText(simulation),
    /^In 2 of 3 periods \(67%\) the account pays every year of the income\./,
  );
  assert.match(
    simulationShare({ ...simulation, count: 1155, success_rate: 1100 / 1155 }),
    /^In 1,100 of 1,155 periods \(95%\) /,
  );
  assert.match(simulationText(simulation), /Worst from Jan 2002, median from Jan 2001, best from Jan 2003\./);
  assert.deepEqual(
    simulationLines(simulation, 'guaranteed').map(({ longevity }) => longevity),
    ['Age 63, year 4', 'Age 63, year 4', 'Age 64, year 5', 'Age 64, year 5', 'Age 64, year 5'],
  );
});

test('only an increasing income is described as rising', () => {
  const income = ({ input }: typeof g1) =>
    inputLines(input).find(({ label }) => label === 'Guaranteed Income')?.text;
  assert.equal(income(g1), '$40,000 a year');
  assert.match(
    income(golden('g1-life-income', { guaranteed_income_increase: 0.02 })) ?? '',
    /^\$40,000 to \$[\d,]+, rising each year$/,
  );
});

test('an account that is depleted in the last year has no remaining value', () => {
  const selected = partOf(g2);
  const part = { ...selected.part, shortfall_surplus_value: 0 };
  assert.equal(
    riderText({ ...selected, part }, names(600_000)).headline,
    'The account pays the same income through 85 and is then depleted.',
  );
});

function calculated(document: unknown) {
  const parsed = parseWith(incomeRiderSchema, document);
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return incomeRider(parsed.value);
}

for (const name of [
  'g1-life-income',
  'g2-path',
  'first-last-year',
  'rider-net',
  'falling-income',
  'total-loss',
])
  test(`${name}: the figures are the same after conversion to the form and back`, () => {
    const golden: unknown = JSON.parse(readFileSync(`fixtures/golden/income-rider/${name}.json`, 'utf8'));
    const input = plainObject(memberAt(golden, 'input'));
    assert.ok(input);
    const again = riderDocument(riderValues({ index_allocation: 'equities_and_bonds_60_40', ...input }));
    const { warnings: _one, ...expected } = calculated(input);
    const { warnings: _other, ...found } = calculated({ ...again, index_allocation: undefined });
    assert.deepEqual(found, expected);
  });

test('the document contains only the inputs of the selected income type', () => {
  const document = riderDocument({
    ...EXAMPLE_RIDER,
    guaranteed_income_type: 'manual',
    guaranteed_income_manual: '25,000, 26,000',
    non_guaranteed_income_type: 'first_last_year',
    non_guaranteed_income_first_year: 30_000,
    non_guaranteed_income_last_year: 50_000,
    non_guaranteed_income_manual: '9',
  });
  assert.deepEqual(
    Object.fromEntries(Object.entries(document).filter(([name]) => name.includes('guaranteed'))),
    {
      guaranteed_income_type: 'manual',
      guaranteed_income_manual: [25_000, 26_000],
      non_guaranteed_income_type: 'first_last_year',
      non_guaranteed_income_first_year: 30_000,
      non_guaranteed_income_last_year: 50_000,
    },
  );
});

test('empty fields are omitted, so that the calculation’s defaults apply', () => {
  assert.deepEqual(riderDocument(EMPTY_RIDER), {
    account_type: 'taxable',
    tax_basis: 'matched',
    index_allocation: 'equities_and_bonds_60_40',
    guaranteed_income_type: 'annual_increase',
    non_guaranteed_income_type: 'annual_increase',
  });
});

test('weights that only a document can contain are preserved', () => {
  const weights = { sp500: 0.5, us_bonds: 0.5 };
  assert.deepEqual(riderDocument(riderValues({ index_allocation: weights })).index_allocation, weights);
});

test('reads lists copied from a letter or a spreadsheet', () => {
  assert.deepEqual(dollarsIn('$25,000, $26,000\n27000;28,000.50'), [25_000, 26_000, 27_000, 28_000.5]);
  assert.deepEqual(dollarsIn('100,200,30'), [100, 200, 30]);
  assert.deepEqual(returnsIn('6, −12, 18%\t4 (9)'), [0.06, -0.12, 0.18, 0.04, -0.09]);
  assert.deepEqual(returnsIn('6, six'), [0.06, 'six']);
});
