/** Why a figure of the comparison is what it is: the policy's, a vehicle's, a total or a required return. */
import { explanationOf, memberFormula, part, type Explanation } from '../explain/explanation.ts';
import { POLICY_TAX_SOURCE, policyTaxFormula, policyTaxParts } from '../illustrations/explain-policy-tax.ts';
import { explainIllustration } from '../illustrations/explain-illustration.ts';
import { deriveLedger, outlayOf } from '../illustrations/ledger.ts';
import { policyTax } from '../illustrations/policy-tax.ts';
import { memberAt } from '../shared/member-at.ts';
import { accountPlan } from '../vehicles/account-plan.ts';
import { explainAccount } from '../vehicles/explain-account.ts';
import { explainRequiredReturn } from '../vehicles/explain-required-return.ts';
import type { ReturnTarget } from '../vehicles/required-return.ts';
import type { ComparativeReportInput } from './comparative-report.ts';
import { comparativeReport } from './run-comparative-report.ts';

const METHOD = 'docs/methods/comparative-report.md';

export const comparisonPaths: readonly string[] = [
  'comparative_table.rows.N.slots.0 to 3.{net_income, value, death_benefit}',
  'fee_analysis.rows.N.slots.0.{distribution_tax, loan_interest}',
  'fee_analysis.rows.N.slots.1 to 3.{growth_tax, distribution_tax}',
  'comparative_table.footer.total_outlay',
  'comparative_table.footer.slots.0 to 3.{total_net_income, ending_value, ending_death_benefit}',
  'fee_analysis.totals.0 to 3.{fees, growth_tax, distribution_tax, loan_interest, total}',
  'making_things_equal.0 to 2.{longevity_ror, surrender_ror, death_ror}.rate',
];

export function explainComparison(input: ComparativeReportInput, path: string): Explanation | null {
  const cell = /^(comparative_table|fee_analysis)\.rows\.(\d+)\.slots\.([0-3])\.(\w+)$/.exec(path);
  if (cell) {
    const [, tab, t, slot, key] = cell;
    return slot === '0'
      ? explainPolicy(input, path, tab, Number(t), key)
      : explainVehicle(input, path, tab, Number(t), Number(slot) - 1, key);
  }
  return explainTotal(input, path) ?? explainEqual(input, path);
}

function explainPolicy(
  { illustration, value_basis }: ComparativeReportInput,
  path: string,
  tab: string,
  t: number,
  key: string,
): Explanation | null {
  const ledger = deriveLedger(illustration);
  if (t >= ledger.years) return null;
  const tax = policyTax(illustration, ledger);
  const taxParts = policyTaxParts(t, ledger, tax);
  const from = { source: POLICY_TAX_SOURCE, method: METHOD };
  const taxed = (member: Parameters<typeof policyTaxFormula>[0], value: number) =>
    explanationOf(path, value, policyTaxFormula(member, illustration), taxParts, from);
  if (tab === 'fee_analysis') {
    if (key === 'distribution_tax') return taxed('distribution_tax', tax.tax[t]);
    const interest = key === 'loan_interest' && explainIllustration(`rows.${t}.${key}`, illustration);
    return interest ? { ...interest, path } : null;
  }
  if (key === 'net_income') return taxed('net_income', tax.netIncome[t]);
  if (key === 'value' && value_basis === 'after_tax')
    return taxed('after_tax_surrender', tax.afterTaxSurrender[t]);
  const printed = { value: ledger.surrenderValue[t], death_benefit: ledger.deathBenefit[t] };
  if (key !== 'value' && key !== 'death_benefit') return null;
  const parts = { given: part('as the ledger gives it', printed[key]) };
  const formula = memberFormula<'given'>(
    key === 'value'
      ? 'SV: the ledger’s surrender value'
      : 'DB: the ledger’s death benefit, not taxed (26 USC 101(a))',
    ['given'],
  );
  return explanationOf(path, printed[key], formula, parts, {
    source: 'src/domain/illustrations/ledger.ts#deriveLedger',
    method: METHOD,
  });
}

function planOf(input: ComparativeReportInput, index: number) {
  const vehicle = input.vehicles.at(index);
  if (!vehicle) return null;
  const ledger = deriveLedger(input.illustration);
  const outlays = outlayOf(ledger);
  const plan = accountPlan(input.age, vehicle, outlays, policyTax(input.illustration, ledger).need);
  return { vehicle, outlays, plan };
}

/** The figures of slots 2 to 4 are those of an account's rows, under these names. */
function explainVehicle(
  input: ComparativeReportInput,
  path: string,
  tab: string,
  t: number,
  index: number,
  key: string,
): Explanation | null {
  const own: Readonly<Record<string, string>> =
    tab === 'fee_analysis'
      ? { growth_tax: 'growth_tax', distribution_tax: 'distribution_tax' }
      : {
          net_income: 'distribution_net',
          value: input.value_basis === 'after_tax' ? 'liquidation' : 'balance',
          death_benefit: 'death_benefit',
        };
  const found = planOf(input, index);
  if (!found || !Object.hasOwn(own, key)) return null;
  const { vehicle, outlays, plan } = found;
  return explainAccount(path, own[key], t, { plan, vehicle, outlays, returns: vehicle.rate_of_return });
}

/** Sums and last values of a slot's column, by the column's member in the rows. */
const FOOTER: Readonly<Record<string, { key: string; sum: boolean }>> = {
  total_net_income: { key: 'net_income', sum: true },
  ending_value: { key: 'value', sum: false },
  ending_death_benefit: { key: 'death_benefit', sum: false },
};
const FEES: readonly string[] = ['fees', 'growth_tax', 'distribution_tax', 'loan_interest'];

function explainTotal(input: ComparativeReportInput, path: string): Explanation | null {
  const report = comparativeReport(input);
  const footer = /^comparative_table\.footer\.slots\.([0-3])\.(\w+)$/.exec(path);
  const fee = /^fee_analysis\.totals\.([0-3])\.(\w+)$/.exec(path);
  const value = numberOrNull(memberAt(report, path));
  if (path === 'comparative_table.footer.total_outlay')
    return sumOfYears(
      path,
      value,
      report.comparative_table.rows,
      'outlay',
      'comparative-table.ts#comparativeTable',
    );
  if (value === null) return null;
  if (footer && Object.hasOwn(FOOTER, footer[2])) {
    const { key, sum } = FOOTER[footer[2]];
    const { rows } = report.comparative_table;
    const shown = sum ? rows : rows.slice(-1);
    const member = `slots.${footer[1]}.${key}`;
    return sumOfYears(path, value, shown, member, 'comparative-table.ts#comparativeTable', sum);
  }
  if (!fee) return null;
  const maker = 'fee-analysis.ts#feeAnalysis';
  if (FEES.includes(fee[2]))
    return sumOfYears(path, value, report.fee_analysis.rows, `slots.${fee[1]}.${fee[2]}`, maker);
  if (fee[2] !== 'total') return null;
  const totals = report.fee_analysis.totals[Number(fee[1])];
  const parts = {
    fees: part('fees', totals.fees),
    growth: part('growth tax', totals.growth_tax),
    distribution: part('distribution tax', totals.distribution_tax),
  };
  const formula = memberFormula<keyof typeof parts>(
    'fees + growth tax + distribution tax; loan interest is the price of borrowing, not a fee',
    [],
    ['fees', 'growth', 'distribution'],
  );
  return explanationOf(path, value, formula, parts, {
    source: `src/domain/comparison/${maker}`,
    method: METHOD,
  });
}

function sumOfYears(
  path: string,
  value: number | null,
  rows: readonly { year: number }[],
  member: string,
  maker: string,
  sum = true,
): Explanation {
  const name = member.replace(/^slots\.\d\./, '').replaceAll('_', ' ');
  return {
    path,
    value,
    formula: sum ? `Σ of ${name} over the plan years` : `${name} of the last plan year`,
    inputs: [],
    steps: rows.map((row) => part(`${name} of year ${row.year}`, numberOrNull(memberAt(row, member)))),
    source: `src/domain/comparison/${maker}`,
    method: METHOD,
  };
}

function explainEqual(input: ComparativeReportInput, path: string): Explanation | null {
  const found = /^making_things_equal\.([0-2])\.(longevity|surrender|death)_ror\.rate$/.exec(path);
  const entry = found && planOf(input, Number(found[1]));
  if (!found || !entry) return null;
  const report = comparativeReport(input);
  const row = report.making_things_equal[Number(found[1])];
  const [policy] = report.comparative_table.footer.slots;
  const year = entry.plan.years;
  const afterTax = input.value_basis === 'after_tax';
  const targets: Readonly<Record<string, { solved: typeof row.death_ror; target: ReturnTarget }>> = {
    longevity: { solved: row.longevity_ror, target: { kind: 'longevity' } },
    surrender: {
      solved: row.surrender_ror,
      target: { kind: 'surrender', amount: policy.ending_value ?? 0, year, afterTax },
    },
    death: {
      solved: row.death_ror,
      target: { kind: 'death', amount: policy.ending_death_benefit ?? 0, year },
    },
  };
  const { solved, target } = targets[found[2]];
  return explainRequiredReturn(path, solved, entry.plan, target, null);
}

const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);
