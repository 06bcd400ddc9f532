/** Why what a re-projected policy came to is what it is: totals and rates of its rows, and its largest level income. */
import {
  explanationOf,
  memberFormula,
  part,
  type Explanation,
  labelOf,
  givenAt,
  madeOf,
  partAt,
  rowParts,
  explainIrr,
} from '../shared/explanation.ts';
import {
  gainRateName,
  POLICY_TAX_SOURCE,
  policyTaxFormula,
  policyTaxParts,
} from '../policy/explain-policy-tax.ts';
import { policyTax } from '../policy/policy-tax.ts';
import { explainLongevity } from '../vehicles/explain-longevity.ts';
import { maxLevelIncome } from './max-level-income.ts';
import type { PolicyHistoryInput } from './history-schema.ts';
import { policyHistory, runPolicyHistory, type PolicyHistoryResult } from './policy-history.ts';
import { ledgerOf } from './policy-outcome.ts';

export const policyOutcomePaths: readonly string[] = [
  '{average_credit, geometric, zero_years, total_income, longevity.age, longevity.years, ending_value, after_tax_ending_value, death_benefit, irr_surrender, irr_death, lapse_year, lapse_tax, level_income}',
];

const METHOD = 'docs/methods/policy-history.md';
const OUTCOME = { source: 'src/domain/history/policy-outcome.ts#policyOutcome', method: METHOD };

export function explainPolicyOutcome(input: PolicyHistoryInput, path: string): Explanation | null {
  const result = policyHistory(input);
  const { rows } = result;
  const last = rows.length - 1;
  const lastRow = (name: string, member: string, value: number, formula: string) => {
    const steps = [part(name, value, `rows.${last}.${member}`)];
    return madeOf(path, value, 'same', formula, { steps }, OUTCOME);
  };
  switch (path) {
    case 'average_credit':
      return credited(path, result.average_credit, 'mean of the credits', input, rows.length, 'mean');
    case 'geometric':
      return credited(path, result.geometric, 'Π(1 + cr)^(1 ÷ years) − 1', input, rows.length);
    case 'zero_years':
      return credited(
        path,
        result.zero_years,
        'number of years with a credit not above 0',
        input,
        rows.length,
      );
    case 'total_income': {
      const formula = 'Σ of net income over the plan years, the tax of a lapse taken off';
      const steps = rowParts(result, 'rows', 'net_income');
      return madeOf(path, result.total_income, 'sum', formula, { steps }, OUTCOME);
    }
    case 'longevity.age':
    case 'longevity.years':
      return explainPaid(input, path, result);
    case 'ending_value':
      return lastRow(
        'SV′ of the last year',
        'surrender_value',
        result.ending_value,
        'SV′ of the last plan year',
      );
    case 'death_benefit':
      return lastRow(
        'DB′ of the last year',
        'death_benefit',
        result.death_benefit,
        'DB′ of the last plan year',
      );
    case 'after_tax_ending_value':
    case 'lapse_tax':
      return explainTaxed(input, path);
    case 'irr_surrender':
    case 'irr_death':
      return explainRate(path, result);
    case 'lapse_year': {
      if (result.lapse_year === null) return null;
      const steps = [partAt(result, 'first plan year that has lapsed', `rows.${result.lapse_year - 1}.year`)];
      const formula =
        'first plan year in which the charges exceed the value, the loan reaches it, or the ledger ends';
      return madeOf(path, result.lapse_year, 'same', formula, { steps }, OUTCOME);
    }
    case 'level_income':
      return explainLevelIncome(input, result);
    default:
      return null;
  }
}

function credited(
  path: string,
  value: number,
  formula: string,
  { credits }: PolicyHistoryInput,
  years: number,
  how?: 'mean',
): Explanation {
  const inputs = credits
    .slice(0, years)
    .map((cr, t) => givenAt(`credit of year ${t + 1}, cr`, cr, `credits.${t}`));
  const explanation = { path, label: labelOf(path), value, formula, inputs, steps: [], ...OUTCOME };
  return how === undefined ? explanation : { ...explanation, how };
}

function explainPaid(
  input: PolicyHistoryInput,
  path: string,
  result: PolicyHistoryResult,
): Explanation | null {
  const { distributions, run } = runPolicyHistory(input);
  const firstAge = partAt(result, 'age in plan year 1', 'rows.0.age');
  const made = { source: 'src/domain/history/policy-outcome.ts#longevityOf', method: METHOD };
  if (path.endsWith('.age') || run.lapse < 0)
    return explainLongevity(path, result.longevity, firstAge, made, 'the policy does not lapse');
  const { years } = result.longevity;
  if (years === null) return null;
  const first = result.rows.findIndex((_row, t) => distributions.loans[t] + distributions.withdrawals[t] > 0);
  const parts = {
    lapse: part('plan years before the lapse', run.lapse),
    first: part('plan years before the first distribution', first),
  };
  const formula = memberFormula<keyof typeof parts>(
    'max(plan years before the lapse, plan years before the first distribution)',
    [],
    ['lapse', 'first'],
  );
  return explanationOf(path, years, formula, parts, made);
}

function explainTaxed(input: PolicyHistoryInput, path: string): Explanation {
  const { illustration } = input;
  const { plan, distributions, run } = runPolicyHistory(input);
  const ledger = ledgerOf(plan, run, distributions);
  const tax = policyTax(illustration, ledger, plan.methods);
  const from = { source: POLICY_TAX_SOURCE, method: METHOD };
  const last = run.years - 1;
  if (path === 'after_tax_ending_value') {
    const formula = policyTaxFormula('after_tax_surrender', illustration);
    const taxParts = policyTaxParts(last, ledger, tax, 'rows');
    return explanationOf(path, tax.afterTaxSurrender[last], formula, taxParts, from);
  }
  const t = run.lapse;
  const parts = {
    rate: part(gainRateName(tax), t < 0 ? null : tax.lapseRate[t]),
    cancelled: part('loan that the lapse cancelled', ledger.loanCancelled),
    SV: part('SV, surrender value', t < 0 ? null : ledger.surrenderValue[t]),
    basis: part('basis left: premiums − withdrawals not taxed', t < 0 ? null : tax.basis[t]),
  };
  const formula =
    t < 0
      ? memberFormula<keyof typeof parts>('0: the policy does not lapse', [])
      : memberFormula<keyof typeof parts>(
          'rate · max(0, loan cancelled + SV − basis)',
          ['rate'],
          ['cancelled', 'SV', 'basis'],
        );
  return explanationOf(path, tax.lapseTax, formula, parts, from);
}

/** −premium − repayment + net income at the start of each year, the value or the death benefit at the end. */
function explainRate(path: string, result: PolicyHistoryResult): Explanation {
  const flows = result.rows.map((row) =>
    part(
      `net income − premium − repayment of year ${row.year}`,
      row.net_income - row.premium_outlay - row.loan_repayment,
    ),
  );
  const end =
    path === 'irr_death'
      ? part('death benefit at the end of the last year', result.death_benefit, 'death_benefit')
      : part('surrender value after tax at the end', result.after_tax_ending_value, 'after_tax_ending_value');
  return explainIrr(path, [...flows, end], METHOD);
}

/** Each year sets a limit, room ÷ −slope; the smallest is the income. */
function explainLevelIncome(input: PolicyHistoryInput, result: PolicyHistoryResult): Explanation | null {
  if (result.level_income === null) return null;
  const { plan } = runPolicyHistory(input);
  const limit = { t: 0, room: 0, slope: 0, of: 'year' };
  maxLevelIncome(plan, input.credits, (t, room, slope, of = 'year') =>
    Object.assign(limit, { t, room, slope, of }),
  );
  const last = limit.of === 'year' ? '' : ' after the tax on its gain';
  const parts = {
    year: part('plan year that sets the limit', limit.t + 1),
    room: part(
      limit.of === 'halved'
        ? `what is left in that year${last}`
        : `room: what is left in that year${last} when nothing is borrowed`,
      limit.room,
    ),
    slope: part('slope: what a dollar borrowed each year adds to it', limit.slope),
  };
  const formula =
    result.level_income_status !== 'ok'
      ? memberFormula<keyof typeof parts>('0: the policy lapses whatever is borrowed (lapses_anyway)', [])
      : limit.of === 'halved'
        ? memberFormula<keyof typeof parts>(
            'A: the largest amount that leaves nothing owed at the end, found by halving because a MEC’s basis grows with what is borrowed',
            [],
            ['year', 'room'],
          )
        : memberFormula<keyof typeof parts>(
            'A = room ÷ −slope of the year that allows least, one part in 10¹² below it',
            [],
            ['year', 'room', 'slope'],
          );
  return explanationOf('level_income', result.level_income, formula, parts, {
    source: 'src/domain/history/max-level-income.ts#maxLevelIncome',
    method: METHOD,
  });
}
