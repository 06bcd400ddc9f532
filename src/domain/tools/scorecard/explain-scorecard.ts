/** Explains a figure of a scorecard's row by that row and the previous one. */
import { figuresBy, part, valueAt, type Formula, type Formulas } from '../../shared/explanation.ts';
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
import type { TaxScorecardInput } from './tax-scorecard-schema.ts';
import type { TaxScorecardResult } from './tax-scorecard.ts';

type Letter = keyof ReturnType<typeof lettersOf>;

const formulas: Formulas<Letter> = {
  rmd: ['RMD = T₀ ÷ distribution period from the RMD age on, else 0', ['T0', 'age', 'rmdAge', 'period']],
  conversion: ['c = (T₀ − RMD) ÷ (K − t + 1) in years 1 to K, else 0', ['T0', 'K', 'year'], ['rmd']],
  roth_distribution: [
    'payment = min(R₀ + c − w, max(0, RMD of the IRA after tax − own RMD after tax))',
    ['R0', 'matched'],
    ['c', 'w', 'rmd', 'taxRmd'],
  ],
  social_security: [
    'S = SS · (1 + COLA)^(x − max(start age, age in year 1)) from the start age on, else 0',
    ['SS', 'cola', 'ssAge', 'firstAge', 'age'],
  ],
  taxable_social_security: [
    'PI = RMD + c + ½S; ≤ t₁: 0; ≤ t₂: lower · min(PI − t₁, S); above: min(upper · (PI − t₂) + lower · min(S, t₂ − t₁), upper · S)',
    ['t1', 't2', 'lower', 'upper'],
    ['rmd', 'c', 'S'],
  ],
  tax_on_rmd: ['τ · RMD', ['tau'], ['rmd']],
  tax_on_conversion: ['τ · c', ['tau'], ['c']],
  tax_on_social_security: ['τ · taxable S', ['tau'], ['taxableS']],
  withheld: [
    'w = tax on c ÷ (1 − rate before 59½) when the account pays it, else 0',
    ['early', 'outside'],
    ['taxC'],
  ],
  penalty: ['penalty = w · rate before 59½', ['early'], ['w']],
  tax: ['tax on RMD + tax on c + tax on S + penalty', [], ['taxRmd', 'taxC', 'taxS', 'penalty']],
  pre_tax_balance: ['T = (T₀ − RMD − c)(1 + r)', ['T0', 'r'], ['rmd', 'c']],
  roth_balance: ['R = (R₀ + c − w − payment)(1 + r)', ['R0', 'r'], ['c', 'w', 'paid']],
  balance: ['T + R', [], ['T', 'R']],
  cumulative_tax: ['tax of the years before + tax', ['tax0'], ['tax']],
  cumulative_net_income: [
    'net income of the years before + RMD − tax on RMD + payment + S − tax on S − tax on c when it is paid from outside',
    ['income0', 'outside'],
    ['rmd', 'taxRmd', 'paid', 'S', 'taxS', 'taxC'],
  ],
  legacy_tax: ['T · heirs’ rate', ['heir'], ['T']],
  after_tax_legacy: ['T − legacy tax + R', [], ['T', 'legacyTax', 'R']],
  total_value: ['cumulative net income + after-tax legacy', [], ['income', 'legacy']],
};

/** With the federal tables: the tax that each part of the income adds to the return. */
const federal: typeof formulas = {
  tax_on_rmd: ['federal tax of a return with the RMD alone', [], ['rmd', 'onRmd']],
  tax_on_conversion: [
    'federal tax with RMD + c − federal tax with the RMD alone',
    [],
    ['rmd', 'c', 'onIncome', 'onRmd'],
  ],
  tax_on_social_security: [
    'what S adds to the federal tax of a return with RMD + c',
    [],
    ['rmd', 'c', 'S', 'taxableS', 'onAll', 'onIncome'],
  ],
};

const FILLS_BRACKET: Formula<Letter> = [
  'c = min(T₀ − RMD, max(0, E + deductions − RMD − taxable S)) in years 1 to K, else 0: taxable income ends with the bracket',
  ['T0', 'K', 'year', 'end', 'deductions'],
  ['rmd', 'taxableS'],
];

const NONE_CONVERTED: Formula<Letter> = ['0: the IRA without conversion'];

/** The IRA household converts nothing. */
const unconverted: typeof formulas = {
  conversion: NONE_CONVERTED,
  roth_distribution: NONE_CONVERTED,
  tax_on_conversion: NONE_CONVERTED,
  withheld: NONE_CONVERTED,
  penalty: NONE_CONVERTED,
  roth_balance: NONE_CONVERTED,
  rmd_after_tax: ['RMD − tax on RMD', [], ['rmd', 'taxRmd']],
};

const NOT_MATCHED: Formula<Letter> = ['0: the Roth does not have to match the IRA’s distributions'];

function formulaOf(key: string, isRoth: boolean, input: TaxScorecardInput): Formula<Letter> | undefined {
  if (!isRoth && Object.hasOwn(unconverted, key)) return unconverted[key];
  if (key === 'roth_distribution' && !input.match_distributions) return NOT_MATCHED;
  if (key === 'conversion' && input.fill_bracket_rate !== undefined) return FILLS_BRACKET;
  if (input.tax_method === 'federal' && Object.hasOwn(federal, key)) return federal[key];
  return Object.hasOwn(formulas, key) ? formulas[key] : undefined;
}

/** Members of both sides. The IRA's rows also have `rmd_after_tax`. */
export const scorecardMembers: readonly string[] = Object.keys(formulas);

/** The figures of 26 USC 86 are not indexed: those of 1994 apply to every plan year. */
const base = figureInForce(benefitBaseAmounts, 1994);
const shares = figureInForce(benefitShares, 1994);

interface ExplainedSide {
  readonly side: 'ira_backend' | 'roth_backend';
  readonly input: TaxScorecardInput;
  readonly result: TaxScorecardResult;
  readonly household: readonly PlanYear[];
  readonly taxTables: TaxTables;
}

function lettersOf({ side, input, result, household, taxTables }: ExplainedSide, t: number) {
  const { rows } = result[side];
  const row = rows[t];
  const plan = household[t];
  const isRoth = side === 'roth_backend';
  const income = row.rmd + row.conversion;
  const onIncome = plan.taxOnIncome(income);
  const opening = input.balance * (1 + (isRoth ? input.bonus_amount : 0));
  const isPaidOutside = isRoth && input.conversion_tax_from === 'outside';
  const ira = result.ira_backend.rows[t];
  const inputPart = part.ofInput(input);
  const { here, before } = part.ofRow(rows, t, `${side}.rows`);
  return {
    T0: before('T₀, pre-tax balance before the year', 'pre_tax_balance', opening),
    R0: before('R₀, Roth balance before the year', 'roth_balance', 0),
    bonus: inputPart('bonus', 'bonus_amount'),
    tax0: before('tax of the years before', 'cumulative_tax', 0),
    income0: before('net income of the years before', 'cumulative_net_income', 0),
    period: part.lawful(
      'distribution period, Uniform Lifetime Table',
      distributionPeriod(row.age),
      uniformLifetimeTable.source,
    ),
    rmdAge: inputPart('RMD age', 'rmd_age'),
    age: here('x, age', 'age'),
    r: inputPart('r, rate of return', 'rate_of_return'),
    tau: part('τ, current tax rate', plan.taxRate),
    heir: part('heirs’ rate', plan.heirRate),
    K: inputPart('K, years of conversion', 'roth_conversion_years'),
    year: here('t, plan year', 'year'),
    early: part.lawful('rate before 59½', plan.earlyRate, earlyDistributionTax.source),
    SS: inputPart('SS, benefit at the start', 'social_security_amount'),
    cola: inputPart('COLA', 'cola'),
    firstAge: inputPart('age in year 1', 'age'),
    ssAge: inputPart('start age of benefits', 'social_security_age'),
    matched: part('RMD of the IRA after tax', ira.rmd - ira.tax_on_rmd),
    outside: part('1 when the tax on c is paid from outside', isPaidOutside ? 1 : 0),
    rmd: here('RMD', 'rmd'),
    c: here('c, conversion', 'conversion'),
    w: here('w, withheld for the tax on c', 'withheld'),
    paid: here('payment of the Roth', 'roth_distribution'),
    S: here('S, Social Security', 'social_security'),
    taxableS: here('taxable S', 'taxable_social_security'),
    t1: part.lawful('t₁, first base amount', base.value[input.filing_status][0], base.source),
    t2: part.lawful('t₂, second base amount', base.value[input.filing_status][1], base.source),
    lower: part.lawful('lower share', shares.value[0], shares.source),
    upper: part.lawful('upper share', shares.value[1], shares.source),
    onRmd: part('tax with the RMD alone', plan.taxOnIncome(row.rmd)),
    onIncome: part('tax with RMD + c', onIncome),
    onAll: part('tax with RMD + c + S', onIncome + plan.taxOnBenefits(income)),
    taxRmd: here('tax on RMD', 'tax_on_rmd'),
    taxC: here('tax on c', 'tax_on_conversion'),
    taxS: here('tax on S', 'tax_on_social_security'),
    penalty: here('penalty', 'penalty'),
    tax: here('tax of the year', 'tax'),
    T: here('T, pre-tax balance', 'pre_tax_balance'),
    R: here('R, Roth balance', 'roth_balance'),
    income: here('cumulative net income', 'cumulative_net_income'),
    legacyTax: here('legacy tax', 'legacy_tax'),
    legacy: here('after-tax legacy', 'after_tax_legacy'),
    ...bracketLetters(input, row.year, income, row.social_security, taxTables),
  };
}

/** `t` counts from 0. Returns null if the year or member is unknown. */
export function explainScorecard(path: string, key: string, t: number, of: ExplainedSide) {
  const isRoth = of.side === 'roth_backend';
  const row = of.result[of.side].rows.at(t);
  const formula = formulaOf(key, isRoth, of.input);
  if (t < 0 || !row || t >= of.household.length || !formula) return null;
  const source = `tools/scorecard/ira-and-roth-path.ts#${isRoth ? 'runRoth' : 'runIra'}`;
  const figure = figuresBy(source, 'docs/methods/tax-scorecard.md')(path, valueAt(row, key));
  return figure.of(lettersOf(of, t))(...formula);
}

/** Returns the end of the year's chosen bracket, and the deductions of the return with the conversion. */
function bracketLetters(
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
    end: part.lawful('E, end of the bracket', end, figureInForce(taxTables.bracketEnds, taxYear).source),
    deductions: part('deductions, those of 65 and older included', deduction + senior_deduction),
  };
}
