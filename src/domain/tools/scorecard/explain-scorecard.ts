/** Why a figure of a scorecard's row is what it is, read from that row and the one before it. */
import { explanationOf, part, type Explanation, type MemberFormula } from '../../shared/explanation.ts';
import {
  earlyDistributionTax,
  distributionPeriod,
  uniformLifetimeTable,
} from '../../tax/federal/retirement-distributions.ts';
import { figureInForce } from '../../tax/federal/dated-figure.ts';
import { benefitBaseAmounts, benefitShares } from '../../tax/federal/social-security-benefits.ts';
import { bracketEnd } from '../../tax/federal/income-brackets.ts';
import type { TaxTables } from '../../tax/federal/tax-tables.ts';
import { householdReturn, type PlanYear } from './household-tax.ts';
import type { TaxScorecardInput, TaxScorecardResult } from './scorecard-types.ts';

type Part =
  | 'T0'
  | 'R0'
  | 'bonus'
  | 'tax0'
  | 'income0'
  | 'period'
  | 'rmdAge'
  | 'age'
  | 'r'
  | 'tau'
  | 'heir'
  | 'K'
  | 'year'
  | 'early'
  | 'SS'
  | 'cola'
  | 'ssAge'
  | 'firstAge'
  | 'matched'
  | 'rmd'
  | 'c'
  | 'w'
  | 'paid'
  | 'S'
  | 'taxableS'
  | 't1'
  | 't2'
  | 'lower'
  | 'upper'
  | 'onRmd'
  | 'onIncome'
  | 'onAll'
  | 'taxRmd'
  | 'taxC'
  | 'taxS'
  | 'penalty'
  | 'outside'
  | 'tax'
  | 'T'
  | 'R'
  | 'income'
  | 'legacyTax'
  | 'legacy'
  | 'end'
  | 'deductions';

const member = (
  formula: string,
  inputs: readonly Part[],
  steps: readonly Part[] = [],
): MemberFormula<Part> => ({
  formula,
  inputs,
  steps,
});

const formulas: Readonly<Record<string, MemberFormula<Part>>> = {
  rmd: member('RMD = T₀ ÷ distribution period from the RMD age on, else 0', [
    'T0',
    'age',
    'rmdAge',
    'period',
  ]),
  conversion: member('c = (T₀ − RMD) ÷ (K − t + 1) in years 1 to K, else 0', ['T0', 'K', 'year'], ['rmd']),
  roth_distribution: member(
    'payment = min(R₀ + c − w, max(0, RMD of the IRA after tax − own RMD after tax))',
    ['R0', 'matched'],
    ['c', 'w', 'rmd', 'taxRmd'],
  ),
  social_security: member(
    'S = SS · (1 + COLA)^(x − max(start age, age in year 1)) from the start age on, else 0',
    ['SS', 'cola', 'ssAge', 'firstAge', 'age'],
  ),
  taxable_social_security: member(
    'PI = RMD + c + ½S; ≤ t₁: 0; ≤ t₂: lower · min(PI − t₁, S); above: min(upper · (PI − t₂) + lower · min(S, t₂ − t₁), upper · S)',
    ['t1', 't2', 'lower', 'upper'],
    ['rmd', 'c', 'S'],
  ),
  tax_on_rmd: member('τ · RMD', ['tau'], ['rmd']),
  tax_on_conversion: member('τ · c', ['tau'], ['c']),
  tax_on_social_security: member('τ · taxable S', ['tau'], ['taxableS']),
  withheld: member(
    'w = tax on c ÷ (1 − rate before 59½) when the account pays it, else 0',
    ['early', 'outside'],
    ['taxC'],
  ),
  penalty: member('penalty = w · rate before 59½', ['early'], ['w']),
  tax: member('tax on RMD + tax on c + tax on S + penalty', [], ['taxRmd', 'taxC', 'taxS', 'penalty']),
  pre_tax_balance: member('T = (T₀ − RMD − c)(1 + r)', ['T0', 'r'], ['rmd', 'c']),
  roth_balance: member('R = (R₀ + c − w − payment)(1 + r)', ['R0', 'r'], ['c', 'w', 'paid']),
  balance: member('T + R', [], ['T', 'R']),
  cumulative_tax: member('tax of the years before + tax', ['tax0'], ['tax']),
  cumulative_net_income: member(
    'net income of the years before + RMD − tax on RMD + payment + S − tax on S − tax on c when it is paid from outside',
    ['income0', 'outside'],
    ['rmd', 'taxRmd', 'paid', 'S', 'taxS', 'taxC'],
  ),
  legacy_tax: member('T · heirs’ rate', ['heir'], ['T']),
  after_tax_legacy: member('T − legacy tax + R', [], ['T', 'legacyTax', 'R']),
  total_value: member('cumulative net income + after-tax legacy', [], ['income', 'legacy']),
};

/** With the federal tables: what each part of the income adds to the return. */
const federal: typeof formulas = {
  tax_on_rmd: member('federal tax of a return with the RMD alone', [], ['rmd', 'onRmd']),
  tax_on_conversion: member(
    'federal tax with RMD + c − federal tax with the RMD alone',
    [],
    ['rmd', 'c', 'onIncome', 'onRmd'],
  ),
  tax_on_social_security: member(
    'what S adds to the federal tax of a return with RMD + c',
    [],
    ['rmd', 'c', 'S', 'taxableS', 'onAll', 'onIncome'],
  ),
};

const FILLS_BRACKET = member(
  'c = min(T₀ − RMD, max(0, E + deductions − RMD − taxable S)) in years 1 to K, else 0: taxable income ends with the bracket',
  ['T0', 'K', 'year', 'end', 'deductions'],
  ['rmd', 'taxableS'],
);

const NONE_CONVERTED = member('0: nothing is converted in the IRA that is kept', []);

/** The household that keeps its IRA converts nothing. */
const kept: typeof formulas = {
  conversion: NONE_CONVERTED,
  roth_distribution: NONE_CONVERTED,
  tax_on_conversion: NONE_CONVERTED,
  withheld: NONE_CONVERTED,
  penalty: NONE_CONVERTED,
  roth_balance: NONE_CONVERTED,
  rmd_after_tax: member('RMD − tax on RMD', [], ['rmd', 'taxRmd']),
};

const NOT_MATCHED = member('0: the Roth is not asked to match the IRA’s distributions', []);

function formulaOf(key: string, roth: boolean, input: TaxScorecardInput): MemberFormula<Part> | undefined {
  if (!roth && Object.hasOwn(kept, key)) return kept[key];
  if (key === 'roth_distribution' && !input.match_distributions) return NOT_MATCHED;
  if (key === 'conversion' && input.fill_bracket_rate !== undefined) return FILLS_BRACKET;
  if (input.tax_method === 'federal' && Object.hasOwn(federal, key)) return federal[key];
  return Object.hasOwn(formulas, key) ? formulas[key] : undefined;
}

/** Those of both sides; the IRA's rows have `rmd_after_tax` besides. */
export const scorecardMembers: readonly string[] = Object.keys(formulas);

/** The figures of 26 USC 86 are not indexed: those of 1994 hold in every plan year. */
const base = figureInForce(benefitBaseAmounts, 1994);
const shares = figureInForce(benefitShares, 1994);

const lawful = (name: string, value: number, law: string) => ({ ...part(name, value), law });

/** `t` counts from 0. Null when there is no such year or member. */
export function explainScorecard(
  path: string,
  side: 'ira_backend' | 'roth_backend',
  key: string,
  t: number,
  input: TaxScorecardInput,
  result: TaxScorecardResult,
  household: readonly PlanYear[],
  taxTables: TaxTables,
): Explanation | null {
  const { rows } = result[side];
  const row = rows.at(t);
  const plan = household.at(t);
  const roth = side === 'roth_backend';
  const formula = formulaOf(key, roth, input);
  if (t < 0 || !row || !plan || !formula) return null;
  const income = row.rmd + row.conversion;
  const onIncome = plan.taxOnIncome(income);
  const before = t > 0 ? rows[t - 1] : null;
  const opening = input.balance * (1 + (roth ? input.bonus_amount : 0));
  const inRow = (member: string, year = t) => (year < 0 ? undefined : `${side}.rows.${year}.${member}`);
  const outside = roth && input.conversion_tax_from === 'outside';
  const ira = result.ira_backend.rows[t];
  const bracket = bracketParts(input, row.year, income, row.social_security, taxTables);
  const parts = {
    T0: part(
      'T₀, pre-tax balance before the year',
      before ? before.pre_tax_balance : opening,
      inRow('pre_tax_balance', t - 1),
    ),
    R0: part(
      'R₀, Roth balance before the year',
      before ? before.roth_balance : 0,
      inRow('roth_balance', t - 1),
    ),
    bonus: part('bonus', input.bonus_amount, 'inputs.bonus_amount'),
    tax0: part('tax of the years before', before ? before.cumulative_tax : 0, inRow('cumulative_tax', t - 1)),
    income0: part(
      'net income of the years before',
      before ? before.cumulative_net_income : 0,
      inRow('cumulative_net_income', t - 1),
    ),
    period: {
      ...part('distribution period, Uniform Lifetime Table', distributionPeriod(row.age)),
      law: uniformLifetimeTable.source,
    },
    rmdAge: part('RMD age', input.rmd_age, 'inputs.rmd_age'),
    age: part('x, age', row.age, inRow('age')),
    r: part('r, rate of return', input.rate_of_return, 'inputs.rate_of_return'),
    tau: part('τ, tax rate in force', plan.taxRate),
    heir: part('heirs’ rate', plan.heirRate),
    K: part('K, years of conversion', input.roth_conversion_years, 'inputs.roth_conversion_years'),
    year: part('t, plan year', row.year, inRow('year')),
    early: { ...part('rate before 59½', plan.earlyRate), law: earlyDistributionTax.source },
    SS: part('SS, benefit at the start', input.social_security_amount, 'inputs.social_security_amount'),
    cola: part('COLA', input.cola, 'inputs.cola'),
    firstAge: part('age in year 1', input.age, 'inputs.age'),
    ssAge: part('start age of benefits', input.social_security_age ?? null, 'inputs.social_security_age'),
    matched: part('RMD of the IRA after tax', ira.rmd - ira.tax_on_rmd),
    outside: part('1 when the tax on c is paid from outside', outside ? 1 : 0),
    rmd: part('RMD', row.rmd, inRow('rmd')),
    c: part('c, conversion', row.conversion, inRow('conversion')),
    w: part('w, withheld for the tax on c', row.withheld, inRow('withheld')),
    paid: part('payment of the Roth', row.roth_distribution, inRow('roth_distribution')),
    S: part('S, Social Security', row.social_security, inRow('social_security')),
    taxableS: part('taxable S', row.taxable_social_security, inRow('taxable_social_security')),
    t1: lawful('t₁, first base amount', base.value[input.filing_status][0], base.source),
    t2: lawful('t₂, second base amount', base.value[input.filing_status][1], base.source),
    lower: lawful('lower share', shares.value[0], shares.source),
    upper: lawful('upper share', shares.value[1], shares.source),
    onRmd: part('tax with the RMD alone', plan.taxOnIncome(row.rmd)),
    onIncome: part('tax with RMD + c', onIncome),
    onAll: part('tax with RMD + c + S', onIncome + plan.taxOnBenefits(income)),
    taxRmd: part('tax on RMD', row.tax_on_rmd, inRow('tax_on_rmd')),
    taxC: part('tax on c', row.tax_on_conversion, inRow('tax_on_conversion')),
    taxS: part('tax on S', row.tax_on_social_security, inRow('tax_on_social_security')),
    penalty: part('penalty', row.penalty, inRow('penalty')),
    tax: part('tax of the year', row.tax, inRow('tax')),
    T: part('T, pre-tax balance', row.pre_tax_balance, inRow('pre_tax_balance')),
    R: part('R, Roth balance', row.roth_balance, inRow('roth_balance')),
    income: part('cumulative net income', row.cumulative_net_income, inRow('cumulative_net_income')),
    legacyTax: part('legacy tax', row.legacy_tax, inRow('legacy_tax')),
    legacy: part('after-tax legacy', row.after_tax_legacy, inRow('after_tax_legacy')),
    ...bracket,
  };
  const value = new Map<string, number>(Object.entries(row)).get(key) ?? null;
  return explanationOf(path, value, formula, parts, {
    source: `src/domain/tools/scorecard/${roth ? 'ira-and-roth-path.ts#runRoth' : 'ira-and-roth-path.ts#runIra'}`,
    method: 'docs/methods/tax-scorecard.md',
  });
}

/** Where the chosen bracket of the year ends, and what the return with the conversion takes off. */
function bracketParts(
  input: TaxScorecardInput,
  year: number,
  income: number,
  benefits: number,
  taxTables: TaxTables,
) {
  const none = { end: part('E', null), deductions: part('deductions', null) };
  if (input.fill_bracket_rate === undefined) return none;
  const taxYear = input.start_year + year - 1;
  const end = bracketEnd(input.fill_bracket_rate, input.filing_status, taxYear, taxTables);
  if (end === undefined) return none;
  const { deduction, senior_deduction } = householdReturn(input, year, income, benefits, taxTables);
  return {
    end: lawful('E, end of the bracket', end, figureInForce(taxTables.bracketEnds, taxYear).source),
    deductions: part('deductions, those of 65 and older included', deduction + senior_deduction),
  };
}
