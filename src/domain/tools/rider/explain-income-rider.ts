/** Explains a figure of a rider's part by the part and its account years. */
import {
  figuresBy,
  part,
  rowOf,
  valueAt,
  type Explanation,
  type Formula,
  type Formulas,
} from '../../shared/explanation.ts';
import { yearCount } from '../../shared/format.ts';
import { incomeStream } from './income-rider-input.ts';
import type { IncomeRiderInput, Stream } from './income-rider-schema.ts';
import { periodName } from '../../history/explain-periods.ts';
import type { IncomeRiderResult } from './income-rider.ts';
import { accountTerms, presentValues, type RiderPart } from './rider-part.ts';

const METHOD = 'docs/methods/income-rider.md';
const fromStream = figuresBy('tools/rider/income-rider-input.ts#incomeStream', METHOD);
const fromYear = figuresBy('tools/rider/rider-part.ts#runAccountYear', METHOD);

/** Explains the rider's payment in plan year t, from 0: the contract's first income and its change. */
function explainRiderIncome(path: string, t: number, input: IncomeRiderInput, stream: Stream): Explanation {
  const field = `${stream}_income` as const;
  const elapsed = t + 1 - input.income_start_year;
  const inputPart = part.ofInput(input);
  /** Returns the first member that was entered. Without one there is no path. */
  const orElse = (name: string, otherwise: number, ...members: (keyof IncomeRiderInput)[]) => {
    const found = members.find((one) => input[one] !== undefined);
    return found === undefined ? part(name, otherwise) : inputPart(name, found);
  };
  const year = part('t, plan year', t + 1);
  const s = inputPart('s, first income year', 'income_start_year');
  const figure = fromStream(path, incomeStream(input, stream)[t]);
  if (elapsed < 0) return figure.by('0: the income starts in a later year', { inputs: [s, year] });
  switch (input[`${field}_type`]) {
    case 'annual_increase': {
      const first = orElse('first income', 0, field, `${field}_first_year`);
      const inputs = [first, inputPart('increase', `${field}_increase`), year, s];
      return figure.by('n = first income · (1 + increase)^(t − s)', { inputs });
    }
    case 'first_last_year': {
      const first = orElse('first income', 0, `${field}_first_year`, field);
      const last = orElse('last income', first.value ?? 0, `${field}_last_year`);
      const K = part('K, plan years', yearCount(input.current_age, input.plan_through_age));
      const formula = 'n = first income + (last income − first income)(t − s) ÷ (K − s)';
      return figure.by(formula, { inputs: [first, last, year, s, K] });
    }
    case 'manual': {
      const entry = input[`${field}_manual`]?.[elapsed];
      const entryAt = entry === undefined ? undefined : `inputs.${field}_manual.${elapsed}`;
      return figure.by('n: the list’s entry for the year; 0 after its end', {
        inputs: [part('entry of the list', entry ?? 0, entryAt), s, year],
      });
    }
  }
}

export const RIDER_PARTS = [
  'income_rider_guaranteed_fixed_return',
  'income_rider_non_guaranteed_fixed_return',
  'income_rider_guaranteed_index_allocation',
  'income_rider_non_guaranteed_index_allocation',
] as const;

const yearly: Formulas<keyof ReturnType<typeof yearLetters>> = {
  growth_rate: ['g: the growth rate, or the return of the period’s year', ['g']],
  withdrawal: ['x = min(n ÷ net amount of a dollar paid out, B₀)', ['n', 'kept', 'B0']],
  account_payment: ['payment = x · net amount of a dollar paid out', ['kept'], ['x']],
  shortfall: ['n − payment', ['n'], ['payment']],
  growth: ['G = (B₀ − x) · g', ['B0', 'g'], ['x']],
  fee: ['F = fee · (B₀ − x + G)', ['fee', 'B0'], ['x', 'G']],
  growth_tax: ['τ · max(0, G), in a taxable account', ['tau'], ['G']],
  balance: [
    'B = (B₀ − x)((1 + g)(1 − fee) − τ · max(0, g)) = B₀ − x + G − F − growth tax',
    ['B0', 'g', 'fee', 'tau'],
    ['x', 'G', 'F', 'growthTax'],
  ],
};

/** Yearly lists of the part, with the row member of each. */
const lists: Readonly<Record<string, string>> = {
  annual_income_rider_distribution: 'rider_income',
  annual_cv_distribution: 'account_payment',
};

type TotalLetter = keyof ReturnType<typeof totalLetters>;

const ALL_PAID: Formula<TotalLetter> = ['0: the account then pays as long as the rider'];

const totalFormulas: Formulas<TotalLetter> = {
  income_rider_longevity: ['last plan year with income; 0 without any', ['rider']],
  cv_longevity: [
    'last plan year before the first unpaid one (short by more than half a cent), at most the rider’s',
    ['rider'],
    ['firstUnpaid'],
  ],
  year_count: ['K: plan years, the first and the last age included', ['years']],
  shortfall_surplus_years: ['account’s longevity − rider’s', ['rider'], ['cv']],
  shortfall_surplus_value: [
    '−Σ(n − payment) when a year is unpaid, else the balance after the last year',
    [],
    ['firstUnpaid', 'unpaid', 'end'],
  ],
  ending_value: ['B after the last plan year', [], ['end']],
  'optimization.beginning_balance.amount': [
    'PV = Σ n ÷ net amount of a dollar ÷ Π of the years before of q, q = (1 + g)(1 − fee) − τ · max(0, g)',
  ],
  'optimization.beginning_balance.total_distribution': ['Σn', ['income']],
  'optimization.beginning_balance.longevity': ['the rider’s: everything is paid', ['rider']],
  'optimization.optimal_distribution.factor': ['k = total balance ÷ PV', ['total'], ['PV']],
  'optimization.optimal_distribution.total_distribution': ['k · Σn', ['income'], ['k']],
  'optimization.optimal_distribution.first_distribution': ['k · first income of the rider', ['first'], ['k']],
  'optimization.optimal_distribution.longevity': ['the rider’s: everything is paid', ['rider']],
  'optimization.beginning_balance.shortfall_surplus_years': ALL_PAID,
  'optimization.optimal_distribution.shortfall_surplus_years': ALL_PAID,
};

export const riderMembers: readonly string[] = [
  `rows.N.{rider_income, ${Object.keys(yearly).join(', ')}}`,
  `{${Object.keys(lists).join(', ')}}.N`,
  `{${Object.keys(totalFormulas).join(', ')}}`,
];

/** Years count from 0. Returns null if the part, year or member is unknown. */
export function explainIncomeRider(path: string, input: IncomeRiderInput, result: IncomeRiderResult) {
  const name = RIDER_PARTS.find((one) => path.startsWith(`${one}.`));
  const of = name && result[name];
  if (!name || !of) return null;
  const explained = explainRiderPart(path, name, of, input);
  return explained && 'start_month' in of && of.start_month !== null
    ? { ...explained, note: `median of all periods: ${periodName(of)}` }
    : explained;
}

/** `at`: path of the part in the result. */
export function explainRiderPart(path: string, at: string, of: RiderPart, input: IncomeRiderInput) {
  const member = path.slice(at.length + 1);
  if (Object.hasOwn(totalFormulas, member)) return explainResult(path, member, at, of, input);
  const row = rowOf(member);
  const list = /^(\w+)\.(\d+)$/.exec(member);
  const key = row ? row.key : list && Object.hasOwn(lists, list[1]) ? lists[list[1]] : null;
  const t = row ? row.t : Number(list?.[2]);
  if (key === null || t >= of.rows.length) return null;
  if (key === 'rider_income') {
    const stream = at.includes('non_guaranteed') ? 'non_guaranteed' : 'guaranteed';
    return explainRiderIncome(path, t, input, stream);
  }
  if (!Object.hasOwn(yearly, key)) return null;
  return fromYear(path, valueAt(of.rows[t], key)).of(yearLetters(key, t, at, of, input))(...yearly[key]);
}

function yearLetters(key: string, t: number, at: string, { rows }: RiderPart, input: IncomeRiderInput) {
  const { fee, growthTaxRate, afterTaxShare } = accountTerms(input);
  const { here, before } = part.ofRow(rows, t, `${at}.rows`);
  const g = here('g, return of the year', 'growth_rate');
  const inputPart = at.endsWith('_fixed_return')
    ? 'inputs.growth_rate'
    : input.returns && `inputs.returns.${t}`;
  return {
    B0: before('B₀, balance before the year', 'balance', input.total_balance, 'inputs.total_balance'),
    n: here('n, income of the rider', 'rider_income'),
    kept: part('net amount of a dollar paid out', afterTaxShare),
    g: key === 'growth_rate' ? part(g.name, g.value, inputPart) : g,
    fee: part('fee', fee, 'inputs.fee'),
    tau: part('τ, tax rate on growth', growthTaxRate),
    x: here('x, withdrawn', 'withdrawal'),
    payment: here('payment of the account', 'account_payment'),
    G: here('G, growth', 'growth'),
    F: here('F, fee taken', 'fee'),
    growthTax: here('growth tax', 'growth_tax'),
  };
}

function totalLetters(key: string, at: string, of: RiderPart, input: IncomeRiderInput) {
  const { optimization, rows, annual_income_rider_distribution: incomes } = of;
  const { beginning_balance: needed, optimal_distribution: optimal } = optimization ?? {};
  // The account's last year is the one before the first unpaid year. If it equals the rider's last year, all is paid.
  const isShort = of.shortfall_surplus_years < 0;
  const unpaid = rows.reduce((sum, row) => sum + row.shortfall, 0);
  const riderAt = key === 'income_rider_longevity' ? undefined : `${at}.income_rider_longevity`;
  return {
    total: part.given('total balance', input.total_balance, 'total_balance'),
    years: part('K, plan years', of.year_count),
    rider: part('last plan year with income', of.income_rider_longevity, riderAt),
    cv: part('last plan year that the account pays', of.cv_longevity, `${at}.cv_longevity`),
    firstUnpaid: part('first plan year that is unpaid', isShort ? of.cv_longevity + 1 : null),
    unpaid: part('Σ(n − payment)', unpaid),
    end: part('B, balance after the last year', of.ending_value, `${at}.rows.${rows.length - 1}.balance`),
    income: part('Σn, income of all years', needed?.total_distribution ?? null),
    PV: part('PV, balance that would be needed', needed?.amount ?? null),
    k: part('k', optimal?.factor ?? null),
    first: part('first income of the rider', incomes.find((amount) => amount > 0) ?? null),
  };
}

function explainResult(path: string, key: string, at: string, of: RiderPart, input: IncomeRiderInput) {
  const isOptimized = key.startsWith('optimization');
  if (isOptimized && of.optimization === null) return null;
  const figureAt = figuresBy(
    `tools/rider/rider-part.ts#${isOptimized ? 'optimization' : 'riderPart'}`,
    METHOD,
  );
  const explanation = figureAt(path, valueAt(of, key)).of(totalLetters(key, at, of, input))(
    ...totalFormulas[key],
  );
  if (key !== 'optimization.beginning_balance.amount') return explanation;
  const returns = of.rows.map((row) => row.growth_rate);
  const terms = presentValues(of.annual_income_rider_distribution, returns, accountTerms(input));
  return { ...explanation, steps: terms.map((value, t) => part(`needed for plan year ${t + 1}`, value)) };
}
