/** Why a figure of a scorecard's row is what it is, read from that row and the one before it. */
import { explanationOf, part, type Explanation, type MemberFormula } from '../explain/explanation.ts';
import { distributionPeriod } from '../tax/federal/uniform-lifetime-table.ts';
import { householdTaxes } from './household-tax.ts';
import { taxScorecard, type TaxScorecardInput } from './tax-scorecard.ts';

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
  | 'matched'
  | 'rmd'
  | 'c'
  | 'w'
  | 'paid'
  | 'S'
  | 'taxableS'
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
  | 'legacy';

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
  social_security: member('S = SS · (1 + COLA)^(x − max(start age, age in year 1)) from the start age on', [
    'SS',
    'cola',
    'ssAge',
    'age',
  ]),
  taxable_social_security: member(
    'PI = RMD + c + ½S; ≤ t₁: 0; ≤ t₂: min(½(PI − t₁), ½S); above: min(0.85(PI − t₂) + min(½S, ½(t₂ − t₁)), 0.85 S)',
    [],
    ['rmd', 'c', 'S'],
  ),
  tax_on_rmd: member('τ · RMD, or what the federal tables ask of it', ['tau'], ['rmd']),
  tax_on_conversion: member('τ · c, or what c adds to the return', ['tau'], ['c']),
  tax_on_social_security: member('τ · taxable S, or what S adds to the return', ['tau'], ['taxableS']),
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

export const scorecardMembers: readonly string[] = Object.keys(formulas);

/** `t` counts from 0. Null when there is no such year or member. */
export function explainScorecard(
  path: string,
  side: 'ira_backend' | 'roth_backend',
  key: string,
  t: number,
  input: TaxScorecardInput,
): Explanation | null {
  const result = taxScorecard(input);
  const { rows } = result[side];
  const row = rows.at(t);
  const plan = householdTaxes(input).at(t);
  if (t < 0 || !row || !plan || !Object.hasOwn(formulas, key)) return null;
  const roth = side === 'roth_backend';
  const before = t > 0 ? rows[t - 1] : null;
  const opening = input.balance * (1 + (roth ? input.bonus_amount : 0));
  const outside = roth && input.conversion_tax_from === 'outside';
  const ira = result.ira_backend.rows[t];
  const parts = {
    T0: part('T₀, pre-tax balance before the year', before ? before.pre_tax_balance : opening),
    R0: part('R₀, Roth balance before the year', before ? before.roth_balance : 0),
    bonus: part('bonus', input.bonus_amount),
    tax0: part('tax of the years before', before ? before.cumulative_tax : 0),
    income0: part('net income of the years before', before ? before.cumulative_net_income : 0),
    period: part('distribution period, Uniform Lifetime Table', distributionPeriod(row.age)),
    rmdAge: part('RMD age', input.rmd_age),
    age: part('x, age', row.age),
    r: part('r, rate of return', input.rate_of_return),
    tau: part('τ, tax rate in force', plan.taxRate),
    heir: part('heirs’ rate', plan.heirRate),
    K: part('K, years of conversion', input.roth_conversion_years),
    year: part('t, plan year', row.year),
    early: part('rate before 59½', plan.earlyRate),
    SS: part('SS, benefit at the start', input.social_security_amount),
    cola: part('COLA', input.cola),
    ssAge: part('start age of benefits', input.social_security_age ?? null),
    matched: part('RMD of the IRA after tax', ira.rmd - ira.tax_on_rmd),
    outside: part('1 when the tax on c is paid from outside', outside ? 1 : 0),
    rmd: part('RMD', row.rmd),
    c: part('c, conversion', row.conversion),
    w: part('w, withheld for the tax on c', row.withheld),
    paid: part('payment of the Roth', row.roth_distribution),
    S: part('S, Social Security', row.social_security),
    taxableS: part('taxable S', row.taxable_social_security),
    taxRmd: part('tax on RMD', row.tax_on_rmd),
    taxC: part('tax on c', row.tax_on_conversion),
    taxS: part('tax on S', row.tax_on_social_security),
    penalty: part('penalty', row.penalty),
    tax: part('tax of the year', row.tax),
    T: part('T, pre-tax balance', row.pre_tax_balance),
    R: part('R, Roth balance', row.roth_balance),
    income: part('cumulative net income', row.cumulative_net_income),
    legacyTax: part('legacy tax', row.legacy_tax),
    legacy: part('after-tax legacy', row.after_tax_legacy),
  };
  const value = new Map<string, number>(Object.entries(row)).get(key) ?? null;
  return explanationOf(path, value, formulas[key], parts, {
    source: `src/domain/tax-scorecard/${roth ? 'roth-path.ts#runRoth' : 'ira-path.ts#runIra'}`,
    method: 'docs/methods/tax-scorecard.md',
  });
}
