import { explainIrr, figuresBy, part, type Explanation } from '../shared/explanation.ts';
import { gainRateName, byPolicyTax } from '../policy/explain-policy-tax.ts';
import { policyTax } from '../policy/policy-tax.ts';
import { explainLongevity } from '../vehicles/explain-account.ts';
import { maxLevelIncome } from './max-level-income.ts';
import type { PolicyHistoryInput } from './history-schema.ts';
import { explainHistoryTax } from './explain-policy-history.ts';
import { policyHistory, runPolicyHistory, type PolicyHistoryResult } from './policy-history.ts';
import { ledgerOf } from './policy-outcome.ts';

export const policyOutcomePaths: readonly string[] = [
  '{average_credit, geometric, zero_years, total_income, longevity.age, longevity.years, ending_value, after_tax_ending_value, death_benefit, irr_surrender, irr_death, lapse_year, lapse_tax, level_income}',
];

const METHOD = 'docs/methods/policy-history.md';
const fromOutcome = figuresBy('history/policy-outcome.ts#policyOutcome', METHOD);

export function explainPolicyOutcome(input: PolicyHistoryInput, path: string): Explanation | null {
  const result = policyHistory(input);
  const last = result.rows.length - 1;
  const ofRow = (t: number, name: string, member: string, value: number, formula: string) =>
    fromOutcome(path, value).same(formula, [part(name, value, `rows.${t}.${member}`)]);
  const ofCredits = (value: number, formula: string) => {
    const credits = input.credits.slice(0, result.rows.length);
    const inputs = credits.map((cr, t) => part.given(`credit of year ${t + 1}, cr`, cr, `credits.${t}`));
    return fromOutcome(path, value).by(formula, { inputs });
  };
  switch (path) {
    case 'average_credit':
      return { ...ofCredits(result.average_credit, 'mean of the credits'), how: 'mean' };
    case 'geometric':
      return ofCredits(result.geometric, 'Π(1 + cr)^(1 ÷ years) − 1');
    case 'zero_years':
      return ofCredits(result.zero_years, 'number of years with a credit not above 0');
    case 'total_income': {
      const formula = 'Σ of net income over the plan years − tax of a lapse';
      return fromOutcome(path, result.total_income).sum(formula, part.rows(result, 'rows', 'net_income'));
    }
    case 'longevity.age':
    case 'longevity.years':
      return explainPaid(input, path, result);
    case 'ending_value': {
      const formula = 'SV′ of the last plan year';
      return ofRow(last, 'SV′ of the last year', 'surrender_value', result.ending_value, formula);
    }
    case 'death_benefit': {
      const formula = 'DB′ of the last plan year';
      return ofRow(last, 'DB′ of the last year', 'death_benefit', result.death_benefit, formula);
    }
    case 'after_tax_ending_value':
      return explainHistoryTax(path, 'after_tax_surrender', last, input, METHOD);
    case 'lapse_tax':
      return explainLapseTax(input);
    case 'irr_surrender':
    case 'irr_death':
      return explainRate(path, result);
    case 'lapse_year': {
      const { lapse_year: year } = result;
      const formula =
        'first plan year in which the charges exceed the value, the loan reaches it, or the ledger ends';
      return year === null ? null : ofRow(year - 1, 'first plan year that has lapsed', 'year', year, formula);
    }
    case 'level_income':
      return explainLevelIncome(input, result);
    default:
      return null;
  }
}

function explainPaid(input: PolicyHistoryInput, path: string, result: PolicyHistoryResult) {
  const { distributions, run } = runPolicyHistory(input);
  const firstAge = part.at(result, 'age in plan year 1', 'rows.0.age');
  const figureAt = figuresBy('history/policy-outcome.ts#longevityOf', METHOD);
  if (path.endsWith('.age') || run.lapse < 0)
    return explainLongevity(path, result.longevity, firstAge, figureAt, 'the policy does not lapse');
  const { years } = result.longevity;
  if (years === null) return null;
  const first = result.rows.findIndex((_row, t) => distributions.loans[t] + distributions.withdrawals[t] > 0);
  const formula = 'max(plan years before the lapse, plan years before the first distribution)';
  return figureAt(path, years).by(formula, [
    part('plan years before the lapse', run.lapse),
    part('plan years before the first distribution', first),
  ]);
}

function explainLapseTax(input: PolicyHistoryInput): Explanation {
  const { plan, distributions, run } = runPolicyHistory(input);
  const ledger = ledgerOf(plan, run, distributions);
  const tax = policyTax(input.illustration, ledger, plan.methods);
  const t = run.lapse;
  const figure = byPolicyTax(METHOD)('lapse_tax', tax.lapseTax);
  if (t < 0) return figure.by('0: the policy does not lapse');
  return figure.by('rate · max(0, loan cancelled + SV − basis)', {
    inputs: [part(gainRateName(tax), tax.lapseRate[t])],
    steps: [
      part('loan that the lapse cancelled', ledger.loanCancelled),
      part('SV, surrender value', ledger.surrenderValue[t]),
      part('basis left: premiums − withdrawals not taxed', tax.basis[t]),
    ],
  });
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
  const figure = figuresBy('history/max-level-income.ts#maxLevelIncome', METHOD)(
    'level_income',
    result.level_income,
  );
  if (result.level_income_status !== 'ok')
    return figure.by('0: the policy lapses without any loan (lapses_anyway)');
  const last = limit.of === 'year' ? '' : ' after the tax on its gain';
  const year = part('plan year that sets the limit', limit.t + 1);
  if (limit.of === 'halved')
    return figure.by(
      'A: the largest amount with no loan balance at the end, found by bisection because a MEC’s basis grows with the loans',
      [year, part(`value remaining in that year${last}`, limit.room)],
    );
  return figure.by('A = room ÷ −slope of the most limiting year, less one part in 10¹²', [
    year,
    part(`room: value remaining in that year${last} without loans`, limit.room),
    part('slope: change in that value per dollar borrowed each year', limit.slope),
  ]);
}
