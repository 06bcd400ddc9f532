/** Explains the members of a return, with the law behind each figure of the tables. */
import {
  figuresBy,
  part,
  valueAt,
  type Formula,
  type Formulas,
  type NamedPart,
} from '../shared/explanation.ts';
import { federalTax, NEXT_DOLLARS } from './federal-tax.ts';
import type { FederalTaxInput } from './federal-tax-schema.ts';
import { capitalGainRates, capitalGainsTax, netInvestmentIncomeTaxes } from './federal/investment-income.ts';
import { figureInForce, type DatedFigure, isMarried } from './federal/dated-figure.ts';
import { grownTables, tableGrowthOf } from './federal/grown-tables.ts';
import { bracketRates, ordinaryIncomeTax } from './federal/income-brackets.ts';
import { seniorDeductions } from './federal/deductions.ts';
import { benefitBaseAmounts, benefitShares } from './federal/social-security-benefits.ts';
import { lastTaxYear, type TaxTables } from './federal/tax-tables.ts';

type FederalTaxResult = ReturnType<typeof federalTax>;

type Letter = keyof ReturnType<typeof lettersOf>;

const formulas: Formulas<Letter> = {
  taxable_social_security: [
    'PI = ordinary income + gains + ½S; ≤ t₁: 0; ≤ t₂: lower · min(PI − t₁, S); above: min(upper · (PI − t₂) + lower · min(S, t₂ − t₁), upper · S)',
    ['ordinary', 'gains', 'S', 't1', 't2', 'lower', 'upper'],
  ],
  adjusted_gross_income: ['AGI = ordinary income + gains + taxable S', ['ordinary', 'gains'], ['taxableS']],
  deduction: ['standard deduction + filers of 65 or older · addition', ['standard', 'filers', 'addition']],
  senior_deduction: [
    'filers of 65 or older · max(0, amount − reduction · max(0, AGI − threshold))',
    ['filers', 'perPerson', 'reduction', 'seniorFrom'],
    ['AGI'],
  ],
  taxable_income: ['max(0, AGI − deduction − senior deduction)', [], ['AGI', 'deduction', 'senior']],
  ordinary_taxable_income: ['taxable income − taxable gains', [], ['taxable', 'taxableGains']],
  taxable_gains: ['min(gains, taxable income)', ['gains'], ['taxable']],
  tax: ['Σ rate · part of the income at it; gains are stacked on ordinary income'],
  net_investment_income_tax: [
    'rate · max(0, min(gains + interest and dividends, AGI − threshold))',
    ['gains', 'invested', 'niitRate', 'niitFrom'],
    ['AGI'],
  ],
  bracket_rate: ['rate of the bracket of the last taxable ordinary dollar'],
  marginal_rate: ['(tax with $100 more of ordinary income − tax) ÷ 100', [], ['next', 'tax']],
  effective_rate: [
    'tax ÷ (ordinary income + gains + S); 0 without income',
    ['ordinary', 'gains', 'S'],
    ['tax'],
  ],
  table_year: [
    'the tax year, or the last year with published tables: from then on they are assumed to grow',
    ['taxYear', 'lastTable'],
  ],
};

const NO_SENIOR_DEDUCTION: Formula<Letter> = ['0: not available on a separate return'];

const NO_BRACKET: Formula<Letter> = ['0: no ordinary income is taxable'];

function formulaOf(key: string, status: FederalTaxInput['filing_status'], ordinary: number) {
  if (key === 'senior_deduction' && status === 'married_filing_separately') return NO_SENIOR_DEDUCTION;
  return key === 'bracket_rate' && ordinary <= 0 ? NO_BRACKET : formulas[key];
}

export const federalTaxMembers: readonly string[] = Object.keys(formulas);

const SOURCES: Readonly<Record<string, string>> = {
  taxable_social_security: 'federal/social-security-benefits.ts#taxableSocialSecurity',
  deduction: 'federal/deductions.ts#standardDeduction',
  senior_deduction: 'federal/deductions.ts#seniorDeduction',
  net_investment_income_tax: 'federal/investment-income.ts#netInvestmentIncomeTax',
  bracket_rate: 'federal/income-brackets.ts#bracketRate',
  marginal_rate: 'federal-tax.ts#federalTax',
  effective_rate: 'federal-tax.ts#federalTax',
  table_year: 'federal-tax.ts#federalTax',
};

/** Returns a figure of the tables with its source document. */
function legal<T>(
  name: string,
  figures: readonly DatedFigure<T>[],
  year: number,
  pick: (value: T) => number,
): NamedPart {
  const { value, source } = figureInForce(figures, year);
  return part.lawful(name, pick(value), source);
}

function lettersOf(
  input: FederalTaxInput,
  tables: TaxTables,
  result: FederalTaxResult,
  next: FederalTaxResult,
) {
  const { tax_year: year, filing_status: status } = input;
  const isJoint = status === 'married_filing_jointly';
  const inputPart = part.ofInput(input);
  const resultPart = (name: string, key: keyof FederalTaxResult) => part.at(result, name, key);
  return {
    ordinary: inputPart('ordinary income', 'ordinary_income'),
    gains: inputPart('gains', 'long_term_gains'),
    S: inputPart('S, Social Security', 'social_security'),
    filers: inputPart('filers of 65 or older', 'filers_65_or_older'),
    t1: legal('t₁, first base amount', benefitBaseAmounts, year, (value) => value[status][0]),
    t2: legal('t₂, second base amount', benefitBaseAmounts, year, (value) => value[status][1]),
    lower: legal('lower share', benefitShares, year, ([lower]) => lower),
    upper: legal('upper share', benefitShares, year, ([, upper]) => upper),
    standard: legal('standard deduction', tables.standardDeductions, year, (value) => value[status]),
    addition: legal('addition for 65 or older', tables.agedAdditions, year, (value) =>
      isMarried(status) ? value.married : value.unmarried,
    ),
    perPerson: legal('amount a person', seniorDeductions, year, (value) => value.perPerson),
    reduction: legal('reduction', seniorDeductions, year, (value) => value.reduction),
    seniorFrom: legal('threshold', seniorDeductions, year, ({ threshold }) =>
      isJoint ? threshold.joint : threshold.others,
    ),
    invested: inputPart('interest and dividends', 'investment_income'),
    niitRate: legal('rate', netInvestmentIncomeTaxes, year, (value) => value.rate),
    niitFrom: legal('threshold', netInvestmentIncomeTaxes, year, (value) => value.threshold[status]),
    taxYear: part('tax year', year, 'inputs.tax_year'),
    lastTable: part('last year that has tables', lastTaxYear(tables)),
    taxableS: resultPart('taxable S', 'taxable_social_security'),
    AGI: resultPart('AGI, adjusted gross income', 'adjusted_gross_income'),
    deduction: resultPart('deduction', 'deduction'),
    senior: resultPart('senior deduction', 'senior_deduction'),
    taxable: resultPart('taxable income', 'taxable_income'),
    taxableOrdinary: resultPart('ordinary taxable income', 'ordinary_taxable_income'),
    taxableGains: resultPart('taxable gains', 'taxable_gains'),
    tax: resultPart('tax of the return', 'tax'),
    next: part('tax with $100 more', next.tax),
  };
}

/** Returns null if the member is unknown. */
export function explainFederalTax(key: string, input: FederalTaxInput, published: TaxTables) {
  if (!Object.hasOwn(formulas, key)) return null;
  const tables = grownTables(published, tableGrowthOf(input));
  const result = federalTax(input, published);
  const next = federalTax({ ...input, ordinary_income: input.ordinary_income + NEXT_DOLLARS }, published);
  const formula = formulaOf(key, input.filing_status, result.ordinary_taxable_income);
  const figureAt = figuresBy(
    `tax/${SOURCES[key] ?? 'federal-tax.ts#federalTaxParts'}`,
    'docs/methods/federal-tax.md',
  );
  const explanation = figureAt(key, valueAt(result, key)).of(lettersOf(input, tables, result, next))(
    ...formula,
  );
  if (key !== 'tax' && key !== 'bracket_rate') return explanation;
  const { ordinary_taxable_income: ordinary, taxable_gains: gains } = result;
  const steps = ordinaryBrackets(input, ordinary, tables);
  return {
    ...explanation,
    steps: key === 'tax' ? [...steps, ...gainBrackets(input, ordinary, gains, tables)] : steps,
  };
}

function ordinaryBrackets(
  { tax_year: year, filing_status: status }: FederalTaxInput,
  ordinary: number,
  tables: TaxTables,
) {
  const law = `${figureInForce(bracketRates, year).source}; ${figureInForce(tables.bracketEnds, year).source}`;
  const steps: NamedPart[] = [];
  ordinaryIncomeTax(ordinary, status, year, tables, (rate, amount) =>
    steps.push(part.lawful(`ordinary income taxed at ${percent(rate)}`, amount, law)),
  );
  return steps;
}

function gainBrackets(
  { tax_year: year, filing_status: status }: FederalTaxInput,
  ordinary: number,
  gains: number,
  tables: TaxTables,
) {
  const rates = figureInForce(capitalGainRates, year).source;
  const law = `${rates}; ${figureInForce(tables.capitalGainThresholds, year).source}`;
  const steps: NamedPart[] = [];
  capitalGainsTax(ordinary, gains, status, year, tables, (rate, amount) => {
    if (amount > 0) steps.push(part.lawful(`gains taxed at ${percent(rate)}`, amount, law));
  });
  return steps;
}

const percent = (rate: number) => `${Math.round(rate * 1000) / 10}%`;
