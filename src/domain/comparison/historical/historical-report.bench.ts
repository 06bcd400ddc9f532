/**
 * 546 periods of forty years, four slots, every rate and percentile. Limits: 3 ms warm without the largest level
 * income, 12 ms with it, and 1.5 times the plain loop. The generated figures are as many as the shipped ones. Every
 * run changes a fee or a cap, because unchanged accounts would not run again.
 */
import { marketReturns } from '../../market/market.ts';
import { startsIn } from '../../market/index-path.ts';
import { policyPlan } from '../../history/policy-plan.ts';
import { policyModel } from '../../policy/policy-model.ts';
import { policyModelSchema } from '../../policy/policy-model-schema.ts';
import { creditTable } from '../../market/credit-table.ts';
import { NO_HISTORY } from '../../market/inline-series.ts';
import { historicalReportSchema, type HistoricalReportInput } from './historical-report-schema.ts';
import { plainHistory } from '../../../../tests/support/plain/plain-loop-history.ts';
import { historicalReport } from './run-historical-report.ts';

const AGE = 45;
const MONTHS = 1025;

const levels = (turn: number) => {
  let level = 100;
  return Array.from({ length: MONTHS + 1 }, (_, m) => {
    const found = level;
    level *= 1 + 0.007 + 0.045 * Math.sin(m * turn) + 0.02 * Math.cos(m / 31);
    return found;
  });
};
const series = {
  stocks: { frequency: 'monthly', start: '1940-09', levels: levels(1.7) },
  mixed: { frequency: 'monthly', start: '1940-09', levels: levels(2.3) },
};

const { rows } = policyModel(
  policyModelSchema.parse({
    age: AGE,
    sex: 'male',
    tobacco: 'nonsmoker',
    face_amount: 300_000,
    years: 40,
    premiums: [{ from_year: 1, to_year: 20, amount: 12_000 }],
    loans: [{ from_year: 21, to_year: 40, amount: 20_000 }],
    illustrated_rate: 0.061,
  }),
);
const input = historicalReportSchema.parse({
  age: AGE,
  start_year: 2026,
  illustration: { illustrated_rate: 0.061, rows },
  strategies: [{ index: 'stocks', cap: 0.1 }],
  vehicles: [
    { name: 'Taxable', account_type: 'taxable', portfolio: 'stocks' },
    { name: 'Deferred', account_type: 'tax_deferred', portfolio: 'mixed' },
    { name: 'Tax-free', account_type: 'tax_free', portfolio: { stocks: 0.5, mixed: 0.5 } },
  ],
  series,
});

let turns = 0;
/** A ten-thousandth of a basis point more in every run. */
const another = (from: number) => from + 1e-8 * (turns += 1);

const otherFees = (): HistoricalReportInput => {
  const fee = another(0.01);
  return { ...input, vehicles: input.vehicles.map((vehicle) => ({ ...vehicle, fee })) };
};

const otherCap = (): HistoricalReportInput => {
  const cap = another(0.1);
  return { ...input, strategies: input.strategies.map((strategy) => ({ ...strategy, cap })) };
};

function plain(): number {
  const table = creditTable(input.strategies, input.series, NO_HISTORY);
  const plan = policyPlan(input.illustration, {
    chargeStress: 0.15,
    borrowingRate: 0.054,
    methods: 'second',
  });
  if (!table) throw new Error('No figures.');
  const starts = startsIn(table.months, 40, 'latest_546').map((start) => start - table.months.first);
  return plainHistory({
    starts,
    years: 40,
    credits: table.yearly,
    returns: input.vehicles.map(({ portfolio }) =>
      Float64Array.from(marketReturns(portfolio ?? '', input.series, NO_HISTORY).returns),
    ),
    premium: plan.premium,
    loans: plan.loans,
    charges: plan.charges,
    surrenderCharge: plan.surrenderCharge,
    face: plan.face,
    corridor: plan.corridor,
    borrowingRate: 0.054,
    taxRate: 0.24,
  });
}

const name = 'historical report, 546 forty-year periods, four slots';

const asIllustrated = { isMaxLevel: false };

const illustrated = () => historicalReport(otherFees(), NO_HISTORY, asIllustrated);

export const cases = [
  { id: 'history', name: `${name}, as illustrated`, run: illustrated, baseline: plain },
  {
    id: 'history-level',
    name: `${name}, with the largest level income`,
    run: () => historicalReport(otherFees()),
    baseline: plain,
  },
  { id: 'history-first', name: `${name}, first call`, isFirstCall: true, run: illustrated },
  {
    name: `${name}, each on its largest level income`,
    run: () => historicalReport({ ...otherFees(), income_mode: 'max_level' }),
  },
  {
    name: `${name}, as illustrated, a cap dragged`,
    run: () => historicalReport(otherCap(), NO_HISTORY, asIllustrated),
  },
  {
    name: `${name}, with the largest level income, a cap dragged`,
    run: () => historicalReport(otherCap()),
  },
];
