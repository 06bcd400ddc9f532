/** Why a figure of a rider's part is what it is, read from the part and the years that its account wrote. */
import {
  explanationOf,
  memberFormula,
  part,
  type Explanation,
  type MemberFormula,
  type NamedPart,
  givenAt,
} from '../../shared/explanation.ts';
import { yearCount } from '../../shared/format.ts';
import { type IncomeRiderInput, incomeStream, type Stream } from './income-rider-input.ts';
import { periodName } from '../../history/explain-periods.ts';
import { memberAt } from '../../shared/result-members.ts';
import type { IncomeRiderResult } from './income-rider.ts';
import { accountTerms, presentValues, type RiderPart } from './rider-part.ts';

type Part = 'first' | 'last' | 'increase' | 't' | 's' | 'K' | 'entry';

const NOT_YET = memberFormula<Part>('0: the income starts in a later year', ['s', 't']);
const FORMULAS: Readonly<Record<IncomeRiderInput['guaranteed_income_type'], MemberFormula<Part>>> = {
  annual_increase: memberFormula('n = first income · (1 + increase)^(t − s)', [
    'first',
    'increase',
    't',
    's',
  ]),
  first_last_year: memberFormula('n = first income + (last income − first income)(t − s) ÷ (K − s)', [
    'first',
    'last',
    't',
    's',
    'K',
  ]),
  manual: memberFormula('n: the list’s entry for the year; nothing after its end', ['entry', 's', 't']),
};

const METHOD = 'docs/methods/income-rider.md';

/**
 * Why the rider pays what it does in a year: the contract's first income and how it changes. `t` counts from 0, and
 * the year is one of the plan.
 */
function explainRiderIncome(path: string, t: number, input: IncomeRiderInput, stream: Stream): Explanation {
  const type = input[`${stream}_income_type`];
  const s = input.income_start_year;
  const level = input[`${stream}_income`];
  const firstYear = input[`${stream}_income_first_year`];
  const straight = type === 'first_last_year';
  const first = (straight ? (firstYear ?? level) : (level ?? firstYear)) ?? 0;
  const fromLevel = straight ? firstYear === undefined : level !== undefined;
  const later = t + 1 - s;
  const field = `${stream}_income` as const;
  const manual = input[`${field}_manual`];
  const parts = {
    first: orElse(
      'first income',
      0,
      fromLevel ? level : firstYear,
      fromLevel ? field : `${field}_first_year`,
    ),
    last: orElse('last income', first, input[`${field}_last_year`], `${field}_last_year`),
    increase: givenAt('increase', input[`${field}_increase`], `${field}_increase`),
    t: part('t, plan year', t + 1),
    s: givenAt('s, first income year', s, 'income_start_year'),
    K: part('K, plan years', yearCount(input.current_age, input.plan_through_age)),
    entry: orElse('entry of the list', 0, manual?.[later], `${field}_manual.${later}`),
  };
  const value = incomeStream(input, stream)[t];
  return explanationOf(path, value, later < 0 ? NOT_YET : FORMULAS[type], parts, {
    source: 'src/domain/tools/rider/income-rider-input.ts#incomeStream',
    method: METHOD,
  });
}

/** What is not given has no path. */
const orElse = (name: string, otherwise: number, given: number | undefined, path: string) =>
  given === undefined ? part(name, otherwise) : givenAt(name, given, path);

export const RIDER_PARTS = [
  'income_rider_guaranteed_fixed_return',
  'income_rider_non_guaranteed_fixed_return',
  'income_rider_guaranteed_index_allocation',
  'income_rider_non_guaranteed_index_allocation',
] as const;

type YearPart = 'B0' | 'n' | 'kept' | 'g' | 'fee' | 'tau' | 'x' | 'payment' | 'G' | 'F' | 'growthTax';

const PAYMENT = memberFormula<YearPart>('payment = x · what is left of a dollar paid out', ['kept'], ['x']);

const yearly: Readonly<Record<string, MemberFormula<YearPart>>> = {
  growth_rate: memberFormula('g: the growth rate, or the return of the period’s year', ['g']),
  withdrawal: memberFormula('x = min(n ÷ what is left of a dollar paid out, B₀)', ['n', 'kept', 'B0']),
  account_payment: PAYMENT,
  shortfall: memberFormula('n − payment', ['n'], ['payment']),
  growth: memberFormula('G = (B₀ − x) · g', ['B0', 'g'], ['x']),
  fee: memberFormula('F = fee · (B₀ − x + G)', ['fee', 'B0'], ['x', 'G']),
  growth_tax: memberFormula('τ · max(0, G), in a taxable account', ['tau'], ['G']),
  balance: memberFormula(
    'B = (B₀ − x)((1 + g)(1 − fee) − τ · max(0, g)) = B₀ − x + G − F − growth tax',
    ['B0', 'g', 'fee', 'tau'],
    ['x', 'G', 'F', 'growthTax'],
  ),
};

/** Lists of the part, one figure a year, and the row's member that they hold. */
const lists: Readonly<Record<string, string>> = {
  annual_income_rider_distribution: 'rider_income',
  annual_cv_distribution: 'account_payment',
};

type PlanPart =
  | 'total'
  | 'years'
  | 'rider'
  | 'cv'
  | 'unpaid'
  | 'end'
  | 'income'
  | 'PV'
  | 'k'
  | 'first'
  | 'firstUnpaid';

const ALL_PAID = memberFormula<PlanPart>('0: the account then pays as long as the rider', []);

const whole: Readonly<Record<string, MemberFormula<PlanPart>>> = {
  income_rider_longevity: memberFormula('last plan year with income; 0 without any', ['rider']),
  cv_longevity: memberFormula(
    'last plan year before the first unpaid one (short by more than half a cent), at most the rider’s',
    ['rider'],
    ['firstUnpaid'],
  ),
  year_count: memberFormula('K: plan years, the first and the last age included', ['years']),
  shortfall_surplus_years: memberFormula('account’s longevity − rider’s', ['rider'], ['cv']),
  shortfall_surplus_value: memberFormula(
    '−Σ(n − payment) when a year is unpaid, else the balance after the last year',
    [],
    ['firstUnpaid', 'unpaid', 'end'],
  ),
  ending_value: memberFormula('B after the last plan year', [], ['end']),
  'optimization.beginning_balance.amount': memberFormula(
    'PV = Σ n ÷ what is left of a dollar ÷ Π of the years before of q, q = (1 + g)(1 − fee) − τ · max(0, g)',
    [],
  ),
  'optimization.beginning_balance.total_distribution': memberFormula('Σn', ['income']),
  'optimization.beginning_balance.longevity': memberFormula('the rider’s: everything is paid', ['rider']),
  'optimization.optimal_distribution.factor': memberFormula('k = total balance ÷ PV', ['total'], ['PV']),
  'optimization.optimal_distribution.total_distribution': memberFormula('k · Σn', ['income'], ['k']),
  'optimization.optimal_distribution.first_distribution': memberFormula(
    'k · first income of the rider',
    ['first'],
    ['k'],
  ),
  'optimization.optimal_distribution.longevity': memberFormula('the rider’s: everything is paid', ['rider']),
  'optimization.beginning_balance.shortfall_surplus_years': ALL_PAID,
  'optimization.optimal_distribution.shortfall_surplus_years': ALL_PAID,
};

export const riderMembers: readonly string[] = [
  `rows.N.{rider_income, ${Object.keys(yearly).join(', ')}}`,
  `{${Object.keys(lists).join(', ')}}.N`,
  `{${Object.keys(whole).join(', ')}}`,
];

const streamOf = (name: string): Stream =>
  name.includes('non_guaranteed') ? 'non_guaranteed' : 'guaranteed';

/** Years count from 0. Null when there is no such part, year or member. */
export function explainIncomeRider(
  path: string,
  input: IncomeRiderInput,
  result: IncomeRiderResult,
): Explanation | null {
  const name = RIDER_PARTS.find((one) => path.startsWith(`${one}.`));
  const of = name && result[name];
  if (!name || !of) return null;
  const fixed = name.endsWith('_fixed_return');
  const explained = explainRiderPart(path, name, of, input, fixed);
  return explained && 'start_month' in of && of.start_month !== null
    ? { ...explained, note: `median of all periods: ${periodName(of)}` }
    : explained;
}

/** `at`: where the part stands in the result. */
export function explainRiderPart(
  path: string,
  at: string,
  of: RiderPart,
  input: IncomeRiderInput,
  fixed = false,
): Explanation | null {
  const member = path.slice(at.length + 1);
  if (Object.hasOwn(whole, member)) return explainWhole(path, member, at, of, input);
  const row = /^rows\.(\d+)\.(\w+)$/.exec(member);
  const list = /^(\w+)\.(\d+)$/.exec(member);
  const key = row ? row[2] : list && Object.hasOwn(lists, list[1]) ? lists[list[1]] : null;
  const t = Number(row ? row[1] : list?.[2]);
  if (key === null || t >= of.rows.length) return null;
  if (key === 'rider_income') return explainRiderIncome(path, t, input, streamOf(at));
  return explainYear(path, key, t, at, of, input, fixed);
}

function explainYear(
  path: string,
  key: string,
  t: number,
  at: string,
  { rows }: RiderPart,
  input: IncomeRiderInput,
  fixed: boolean,
): Explanation | null {
  const row = rows.at(t);
  if (!row || !Object.hasOwn(yearly, key)) return null;
  const { fee, growthTaxRate, kept } = accountTerms(input);
  const inRow = (member: string) => `${at}.rows.${t}.${member}`;
  const before = t > 0 ? `${at}.rows.${t - 1}.balance` : 'inputs.total_balance';
  const given = fixed ? 'inputs.growth_rate' : input.returns && `inputs.returns.${t}`;
  const gAt = key === 'growth_rate' ? given : inRow('growth_rate');
  const parts = {
    B0: part('B₀, balance before the year', t > 0 ? rows[t - 1].balance : input.total_balance, before),
    n: part('n, income of the rider', row.rider_income, inRow('rider_income')),
    kept: part('what is left of a dollar paid out', kept),
    g: part('g, return of the year', row.growth_rate, gAt),
    fee: part('fee', fee, 'inputs.fee'),
    tau: part('τ, tax rate on growth', growthTaxRate),
    x: part('x, withdrawn', row.withdrawal, inRow('withdrawal')),
    payment: part('payment of the account', row.account_payment, inRow('account_payment')),
    G: part('G, growth', row.growth, inRow('growth')),
    F: part('F, fee taken', row.fee, inRow('fee')),
    growthTax: part('growth tax', row.growth_tax, inRow('growth_tax')),
  };
  const source = 'account-year.ts#runAccountYear';
  return explanationOf(path, numberOf(row, key), yearly[key], parts, {
    source: `src/domain/tools/rider/${source}`,
    method: METHOD,
  });
}

function explainWhole(
  path: string,
  key: string,
  at: string,
  of: RiderPart,
  input: IncomeRiderInput,
): Explanation | null {
  const { optimization, rows } = of;
  if (key.startsWith('optimization') && optimization === null) return null;
  // The account's last year is the one before the first unpaid one; when it reaches the rider's, all is paid.
  const short = of.shortfall_surplus_years < 0;
  const parts: Record<PlanPart, NamedPart> = {
    total: part('total balance', input.total_balance, 'inputs.total_balance'),
    years: part('K, plan years', of.year_count),
    rider: part(
      'last plan year with income',
      of.income_rider_longevity,
      key === 'income_rider_longevity' ? undefined : `${at}.income_rider_longevity`,
    ),
    cv: part('last plan year that the account pays', of.cv_longevity, `${at}.cv_longevity`),
    firstUnpaid: part('first plan year that is unpaid', short ? of.cv_longevity + 1 : null),
    unpaid: part(
      'Σ(n − payment)',
      rows.reduce((sum, row) => sum + row.shortfall, 0),
    ),
    end: part('B, balance after the last year', of.ending_value, `${at}.rows.${rows.length - 1}.balance`),
    income: part('Σn, income of all years', optimization?.beginning_balance.total_distribution ?? null),
    PV: part('PV, balance that would be needed', optimization?.beginning_balance.amount ?? null),
    k: part('k', optimization?.optimal_distribution.factor ?? null),
    first: part(
      'first income of the rider',
      of.annual_income_rider_distribution.find((amount) => amount > 0) ?? null,
    ),
  };
  const optimized = key.startsWith('optimization');
  const explanation = explanationOf(path, numberOf(of, key), whole[key], parts, {
    source: `src/domain/tools/rider/rider-part.ts#${optimized ? 'optimization' : 'riderPart'}`,
    method: METHOD,
  });
  if (key !== 'optimization.beginning_balance.amount') return explanation;
  const returns = rows.map((row) => row.growth_rate);
  const terms = presentValues(of.annual_income_rider_distribution, returns, accountTerms(input));
  return { ...explanation, steps: terms.map((value, t) => part(`needed for plan year ${t + 1}`, value)) };
}

function numberOf(from: object, path: string): number | null {
  const value = memberAt(from, path);
  return typeof value === 'number' ? value : null;
}
