import { figuresBy, part, valueAt, type ExplainIn, type Explanation } from '../../shared/explanation.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { explainRequiredReturn, explainRate } from '../../vehicles/explain-returns.ts';
import { settledVehicle } from '../../vehicles/portfolio-return.ts';
import type { ComparativeReportInput } from './comparative-report.ts';
import {
  explainLongevityWeighting,
  explainReportTotal,
  explainRunningTotal,
  explainYearlyIrr,
} from './explain-report-totals.ts';
import { accountOf, explainCell, explainYear, METHOD } from './explain-slot-cell.ts';
import { measureBoth } from './compared-account.ts';
import { memberAt } from '../../shared/result-members.ts';
import type { ReturnTarget, SolvedReturn } from '../../vehicles/required-return.ts';
import { comparativeReport } from './run-comparative-report.ts';
import { explainPlanLimit } from '../../vehicles/explain-vehicle.ts';

const fromEqual = figuresBy('comparison/comparative/run-comparative-report.ts#equalRow', METHOD);

const explainEqual: ExplainIn<ComparativeReportInput> = (path, input, report) => {
  const match = /^(making_things_equal\.([0-2]))\.(longevity|surrender|death)_ror\.(rate|difference)$/.exec(
    path,
  );
  const account = match && accountOf(input, Number(match[2]) + 1);
  if (!match || !account) return null;
  const [, row, k, kind, member] = match;
  if (member === 'difference') {
    const value = valueAt(report, path);
    if (value === null) return null;
    return fromEqual(path, value).difference('return needed − return assumed', [
      part.at(report, 'return needed', `${row}.${kind}_ror.rate`),
      part.at(report, 'return assumed', `${row}.assumed`),
    ]);
  }
  const { compared, plan } = account;
  const amountAt = `comparative_table.footer.slots.0.ending_${kind === 'death' ? 'death_benefit' : 'value'}`;
  const to = { amount: valueAt(report, amountAt) ?? 0, year: plan.years };
  const solved = comparativeReport(input).making_things_equal[Number(k)];
  const measured = (requested: ReturnTarget, rate: number) => measureBoth(compared, requested, rate);
  const explain = (by: SolvedReturn, target: ReturnTarget) =>
    explainRequiredReturn(path, by, plan, target, null, amountAt, measured);
  switch (kind) {
    case 'longevity':
      return explain(solved.longevity_ror, { kind });
    case 'surrender':
      return explain(solved.surrender_ror, { kind, ...to, isAfterTax: input.value_basis === 'after_tax' });
    default:
      return explain(solved.death_ror, { kind: 'death', ...to });
  }
};

export const comparisonPaths: readonly string[] = [
  'comparative_table.rows.N.outlay',
  'comparative_table.rows.N.slots.0 to 3.{net_income, value, death_benefit}',
  'comparative_table.footer.total_outlay',
  'comparative_table.footer.slots.0 to 3.{total_net_income, longevity.age, longevity.years, ending_value, ending_death_benefit, net_irr}',
  'comparative_graph.{value, income, death_benefit}.0 to 3.N',
  'comparative_graph.depletion_age.0 to 3',
  'yearly_irr.N.slots.0.{irr_surrender, irr_death, irr_surrender_before_tax}',
  'yearly_irr.N.slots.1 to 3.{irr_surrender, irr_death}',
  'making_things_equal.0 to 2.{longevity_ror, surrender_ror, death_ror}.{rate, difference}',
  'making_things_equal.0 to 2.assumed',
  'contribution_limits.N.{first_year_over, total_over_limit, total_not_invested}',
  'contribution_limits.N.rows.N.{limit, over_limit, overflow_balance}',
  'cumulative_values.rows.N.outlay',
  'cumulative_values.rows.N.slots.0 to 3.{net_income, value, cumulative_value, cumulative_death_benefit}',
  'legacy.{rows, ages}.N.slots.0 to 3.{death_benefit, total_benefit, difference}',
  'longevity_weighting.0 to 3.{alive_at_end_rate, expected_death_benefit, expected_legacy, expected_irr}',
  'fee_analysis.rows.N.slots.0.{fees, distribution_tax, loan_interest}',
  'fee_analysis.rows.N.slots.1 to 3.{fees, growth_tax, distribution_tax, net_investment_income_tax, irmaa}',
  'fee_analysis.totals.0 to 3.{fees, growth_tax, distribution_tax, net_investment_income_tax, irmaa, loan_interest, total, share_of_outlay, net_irr, gross_rate, annual_cost}',
];

/** `report` is unrounded. With `accountsAt`, account years that are not part of the report are explained too. */
export function comparisonExplainer(
  unresolved: ComparativeReportInput,
  report: object,
  history: IndexHistory,
  accountsAt?: string,
) {
  const { vehicles } = unresolved;
  // From here on each vehicle has a resolved rate.
  const input = { ...unresolved, vehicles: vehicles.map((one) => settledVehicle(one, unresolved, history)) };
  const ofTable = (path: string): Explanation | null => {
    const copied = (cell: string) => {
      const explained = ofTable(cell);
      return explained && { ...explained, path };
    };
    const drawn = /^comparative_graph\.(value|income|death_benefit)\.([0-3])\.(\d+)$/.exec(path);
    // The graph repeats the table's figures.
    if (drawn) {
      const member = drawn[1] === 'income' ? 'net_income' : drawn[1];
      return copied(`comparative_table.rows.${drawn[3]}.slots.${drawn[2]}.${member}`);
    }
    const cell = /^(comparative_table|fee_analysis)\.rows\.(\d+)\.slots\.([0-3])\.(\w+)$/.exec(path);
    if (cell) {
      const tab = cell[1] === 'fee_analysis' ? 'fee_analysis' : 'comparative_table';
      const [, , year, slot, key] = cell;
      const accountRows = accountsAt && `${accountsAt}.${slot}.rows`;
      return explainCell(input, path, { tab, t: Number(year), slot: Number(slot), key, accountRows });
    }
    const outlay = /^comparative_table\.rows\.(\d+)\.outlay$/.exec(path);
    if (outlay) return explainOutlay(input, path, Number(outlay[1]), report);
    return (
      explainRunningTotal(path, report, copied) ??
      explainReportTotal(path, input, report) ??
      explainYearlyIrr(path, input, report) ??
      explainLongevityWeighting(path, input, report) ??
      explainEqual(path, input, report) ??
      explainAccountLimits(path, input, report)
    );
  };
  return (path: string): Explanation | null => {
    const rate = /^(?:making_things_equal\.(\d+)\.assumed|fee_analysis\.totals\.([1-3])\.gross_rate)$/.exec(
      path,
    );
    if (rate) {
      const index = rate[1] === undefined ? Number(rate[2]) - 1 : Number(rate[1]);
      const vehicle = vehicles.at(index);
      return vehicle ? explainRate(path, `vehicles.${index}`, vehicle, unresolved, history, METHOD) : null;
    }
    const year = /^(\w+)\.([1-3])\.rows\.(\d+)\.(\w+)$/.exec(path);
    const account = year && year[1] === accountsAt ? accountOf(input, Number(year[2])) : null;
    if (!year || !account) return ofTable(path);
    const rows = `${accountsAt}.${year[2]}.rows`;
    return explainYear(path, year[4], Number(year[3]), { ...account, rows }) ?? ofTable(path);
  };
}

function explainOutlay(
  { illustration: { rows } }: ComparativeReportInput,
  path: string,
  t: number,
  report: object,
): Explanation | null {
  const row = rows.at(t);
  if (!row) return null;
  const inputs = [
    part.given('P, premium', row.premium_outlay, `illustration.rows.${t}.premium_outlay`),
    part.given('loan repayment', row.loan_repayment, `illustration.rows.${t}.loan_repayment`),
  ];
  return figuresBy('policy/ledger.ts#outlayOf', METHOD)(path, valueAt(report, path)).sum(
    'P + loan repayment: what the client pays in the year',
    { inputs },
  );
}

const figureAt = figuresBy('comparison/comparative/compared-account.ts#limitsOf', METHOD);

const explainAccountLimits: ExplainIn<ComparativeReportInput> = (path, input, report) => {
  const match = /^(contribution_limits\.\d+)\.(?:rows\.(\d+)\.)?(\w+)$/.exec(path);
  const value = valueAt(report, path);
  const account = match && accountOf(input, Number(memberAt(report, `${match[1]}.slot`)) - 1);
  const limited = account?.compared.limited;
  if (!match || !limited || value === null) return null;
  const figure = figureAt(path, value);
  const [, at, year, key] = match;
  const t = Number(year);
  switch (year === undefined ? key : `rows.${key}`) {
    case 'first_year_over': {
      const steps = [part('first plan year with more than half a cent over its limit', value)];
      return figure.same('first plan year over its limit', steps);
    }
    case 'total_over_limit':
      return figure.sum('Σ of the excess over the limits', part.rows(report, `${at}.rows`, 'over_limit'));
    case 'total_not_invested': {
      const invested = account.outlays.reduce((sum, paid) => sum + paid, 0);
      const total = part.at(report, 'total outlay', 'comparative_table.footer.total_outlay');
      const steps = [total, part('take-home dollars that go in', invested)];
      return figure.difference('total outlay − what goes in', steps);
    }
    case 'rows.limit':
      return explainPlanLimit(path, t, input, account.vehicle);
    case 'rows.over_limit': {
      const requested = part('contribution without a limit', limited.years[t].requested);
      const limit = part.at(report, 'limit', `${at}.rows.${year}.limit`);
      return figure.by('max(0, contribution − limit)', [requested, limit]);
    }
    case 'rows.overflow_balance': {
      const steps = [part('balance of the side account', limited.side?.run.balance[t] ?? null)];
      return figure.same('balance of the plan’s taxable side account', steps);
    }
    default:
      return null;
  }
};
