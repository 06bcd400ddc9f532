/** Explains a figure of an account: runs its year again and reads the parts by name. */
import {
  figuresBy,
  part,
  type Formula,
  type Formulas,
  type Explanation,
  type NamedPart,
  type FigureAt,
} from '../shared/explanation.ts';
import { TAX_DEFERRED, TAXABLE, type AccountPlan, TAX_FREE } from './account-plan.ts';
import { runAccount, type Returns, type YearsIncome } from './account-run.ts';
import { emptyAccount, openAccount, runYear } from './account-year.ts';
import type { VehicleInput, Longevity } from './vehicle.ts';

export interface ExplainedAccount {
  readonly plan: AccountPlan;
  readonly vehicle: VehicleInput;
  readonly outlays: ArrayLike<number>;
  readonly returns: Returns;
  readonly income?: YearsIncome | null | undefined;
  /** Paths of the account's rows, the account and its yearly lists in the result, if present. */
  readonly rows?: string | undefined;
  readonly vehicleAt?: string | undefined;
  readonly listsAt?: string | undefined;
  /** Path of the level rate. */
  readonly rateAt?: string | undefined;
}

type Letter = keyof ReturnType<typeof lettersOf>;

/** Returns the paths of the parts of plan year t. */
export const placesOf = (
  { rows, vehicleAt, listsAt }: Pick<ExplainedAccount, 'rows' | 'vehicleAt' | 'listsAt'>,
  t: number,
) => ({
  inRow: (key: string, year = t) => (rows === undefined || year < 0 ? undefined : `${rows}.${year}.${key}`),
  inInput: (key: string) => listsAt && `${listsAt}.${key}`,
  ofVehicle: (key: string) => vehicleAt && `${vehicleAt}.${key}`,
});

/** U₀ and B₀ are the values before plan year t. */
function lettersOf(explained: ExplainedAccount, t: number) {
  const { plan, vehicle, outlays, returns, income, rateAt } = explained;
  const { inRow, inInput, ofVehicle } = placesOf(explained, t);
  const account = emptyAccount();
  openAccount(account);
  const returnOf = (year: number) => (typeof returns === 'number' ? returns : returns[year]);
  const run = (year: number) =>
    runYear(account, plan, year, returnOf(year), income?.dividends[year], income?.interest[year]);
  for (let year = 0; year < t; year += 1) run(year);
  const before = { ...account };
  run(t);

  const share = (letter: string, key: keyof VehicleInput['growth_shares']) =>
    part(letter, vehicle.growth_shares[key], ofVehicle(`growth_shares.${key}`));
  const rAt = typeof returns === 'number' ? rateAt : inInput(`returns.${t}`);
  const taxedName = { [TAXABLE]: 'γτ_cg', [TAX_DEFERRED]: 'τ + p', [TAX_FREE]: 'e' }[plan.kind];
  return {
    B0: part('B₀, balance before the year', before.balance, inRow('balance', t - 1)),
    U0: part('U₀, basis before the year', before.basis, inRow('basis', t - 1)),
    loss0: part('losses carried forward', before.lossCarryForward),
    outlay: part('outlay', outlays[t], inInput(`contributions.${t}`)),
    c: part('c, contribution', account.contribution, inRow('contribution')),
    load: part('front load', vehicle.front_load, ofVehicle('front_load')),
    d: part('d, net distribution requested', plan.needs[t], inInput(`distributions.${t}`)),
    r: part('r, return of the year', returnOf(t), rAt),
    fee: part('fee', plan.fee, ofVehicle('fee')),
    tau: part('τ, current tax rate', plan.taxRate[t]),
    p: part.lawful('p, early withdrawal penalty', plan.penalty[t], '26 USC 72(t)'),
    cg: part('τ_cg, capital gains rate', plan.capitalGainsRate, ofVehicle('capital_gains_rate')),
    heir: part('heir’s tax rate', plan.heirTaxRate < 0 ? plan.taxRate[t] : plan.heirTaxRate),
    unqualified: part.lawful(
      '[unqualified], 1 before 59½ or in the first five years',
      plan.unqualified[t],
      '26 USC 408A(d)(2)',
    ),
    nextP: part.lawful('p of the next year', plan.penalty[t + 1], '26 USC 72(t)'),
    nextUnqualified: part('[unqualified] of the next year', plan.unqualified[t + 1]),
    sOrd: share('s_ord, share taxed as income', 'ordinary'),
    sQual: share('s_qual, share of qualified dividends', 'qualified'),
    sLtcg: share('s_ltcg, share of long-term gains', 'long_term'),
    sDef: share('s_def, share not taxed yet', 'deferred'),
    invested: part('c′, contribution after the front load', account.invested),
    taxed: part(taxedName, account.taxedShare),
    required: part('gross distribution that pays d', account.required),
    minimum: part.lawful(
      'required minimum distribution, B₀ ÷ distribution period',
      account.minimum,
      '26 USC 401(a)(9); 26 CFR 1.401(a)(9)-9(c), Uniform Lifetime Table',
    ),
    g: part('g, gross distribution', account.gross, inRow('distribution_gross')),
    tax: part('tax on the distribution', account.distributionTax, inRow('distribution_tax')),
    net: part('net distribution', account.net, inRow('distribution_net')),
    G: part('G, growth', account.growth, inRow('growth')),
    F: part('F, fee', account.fee, inRow('fee')),
    lossesUsed: part('losses used', account.lossesUsed),
    D: part('D, dividends of the year', account.dividends),
    I: part('I, interest of the year', account.interest),
    growthTax: part('growth tax', account.growthTax, inRow('growth_tax')),
    B: part('B, balance', account.balance, inRow('balance')),
    U: part('U, basis', account.basis, inRow('basis')),
  };
}

const ALL_ACCOUNTS: Formulas<Letter> = {
  contribution: ['c: the outlay of the year', ['outlay']],
  front_load: ['c · front load', ['c', 'load']],
  distribution_net: ['net = g − tax', ['d'], ['g', 'tax']],
  shortfall: ['shortfall = max(0, d − net)', ['d'], ['g', 'net']],
  growth: ['G = (B₀ + c′ − g) · r', ['B0', 'r'], ['invested', 'g']],
  fee: ['F = fee · (B₀ + c′ − g + G)', ['B0', 'fee'], ['invested', 'g', 'G']],
  growth_tax: ['Growth inside this account is not taxed'],
  dividend_income: ['D + I: dividends and interest of the year, part of its growth', [], ['D', 'I']],
  balance: [
    'B = B₀ + c′ − g + G − F − growth tax; below half a cent nothing',
    ['B0'],
    ['invested', 'g', 'G', 'F', 'growthTax'],
  ],
  death_benefit: ['B: the basis steps up, or nothing is taxed', [], ['B']],
};

const TAXABLE_ACCOUNT: Formulas<Letter> = {
  ...ALL_ACCOUNTS,
  distribution_gross: [
    'g = min(B₀ + c′, d ÷ (1 − γτ_cg)), γ = max(0, 1 − (U₀ + c′) ÷ (B₀ + c′))',
    ['B0', 'U0', 'd', 'cg'],
    ['invested', 'taxed', 'required'],
  ],
  distribution_tax: ['tax = g · γτ_cg', ['cg'], ['taxed', 'g']],
  growth_tax: [
    'G ≥ 0: G·s_ord·τ + G·s_qual·τ_cg + (G·s_ltcg − losses used)·τ_cg; G < 0: D·τ_cg + I·τ, a loss is carried forward',
    ['tau', 'cg', 'sOrd', 'sQual', 'sLtcg', 'loss0'],
    ['G', 'lossesUsed', 'D', 'I'],
  ],
  basis: [
    'U = max(0, (U₀ + c′)(1 − g ÷ (B₀ + c′)) + growth); growth when G ≥ 0: (1 − s_def)·G − F − growth tax, else D + I − s_ltcg·(D + I − G) − F − growth tax; 0 when B is',
    ['U0', 'B0', 'sDef', 'sLtcg'],
    ['invested', 'g', 'G', 'F', 'D', 'I', 'growthTax', 'B'],
  ],
  liquidation: ['B − max(0, B − U) · τ_cg', ['cg'], ['B', 'U']],
};

const DEFERRED_ACCOUNT: Formulas<Letter> = {
  ...ALL_ACCOUNTS,
  contribution: ['c = outlay ÷ (1 − τ): pre-tax money that costs as much as the outlay', ['outlay', 'tau']],
  distribution_gross: [
    'g = min(B₀ + c′, max(d ÷ (1 − τ − p), required minimum))',
    ['B0', 'd', 'tau', 'p'],
    ['invested', 'required', 'minimum'],
  ],
  distribution_tax: ['tax = g · (τ + p)', ['tau', 'p'], ['g']],
  basis: ['No basis: everything in it is untaxed'],
  liquidation: ['B · (1 − τ − p of the next year)', ['tau', 'nextP'], ['B']],
  death_benefit: ['B · (1 − heir’s rate)', ['heir'], ['B']],
};

const FREE_ACCOUNT: Formulas<Letter> = {
  ...ALL_ACCOUNTS,
  distribution_gross: [
    'g = min(B₀ + c′, d when d ≤ U₀ + c′, else U₀ + c′ + (d − U₀ − c′) ÷ (1 − e)), e = τ·[unqualified] + p',
    ['B0', 'U0', 'd', 'tau', 'unqualified', 'p'],
    ['invested', 'taxed', 'required'],
  ],
  distribution_tax: ['tax = e · max(0, g − U₀ − c′)', ['U0'], ['invested', 'taxed', 'g']],
  basis: ['U = max(0, U₀ + c′ − g); 0 when B is', ['U0'], ['invested', 'g', 'B']],
  liquidation: [
    'B − max(0, B − U) · (τ·[unqualified] + p, both of the next year)',
    ['tau', 'nextUnqualified', 'nextP'],
    ['B', 'U'],
  ],
};

const SAME_OUTLAY: Formula<Letter> = ['c: the outlay, not grossed up', ['outlay']];

/** Members of an account's rows that are explained. */
export const accountMembers: readonly string[] = Object.keys(FREE_ACCOUNT);

const MAKERS: Readonly<Record<string, string>> = {
  liquidation: 'liquidationOf',
  death_benefit: 'deathBenefitOf',
};

/** `t` counts from 0; `key` is one of `accountMembers`. Returns null if the year or member is unknown. */
export function explainAccount(path: string, key: string, t: number, account: ExplainedAccount) {
  const { plan, vehicle, returns, income } = account;
  const formulas = {
    [TAXABLE]: TAXABLE_ACCOUNT,
    [TAX_DEFERRED]: DEFERRED_ACCOUNT,
    [TAX_FREE]: FREE_ACCOUNT,
  }[plan.kind];
  if (!Object.hasOwn(formulas, key) || t < 0 || t >= plan.years) return null;
  const hasSameOutlay =
    key === 'contribution' && plan.isPreTax && vehicle.contribution_basis === 'same_outlay';
  const values: Readonly<Record<string, Float64Array>> = { ...runAccount(plan, returns, income) };
  const figureAt = figuresBy(
    `vehicles/account-year.ts#${MAKERS[key] ?? 'runYear'}`,
    'docs/methods/vehicle.md',
  );
  const formula = hasSameOutlay ? SAME_OUTLAY : formulas[key];
  return figureAt(path, values[key][t]).of(lettersOf(account, t))(...formula);
}

/** `path` ends in ".years" or ".age" of a longevity that is not null. */
export function explainLongevity(
  path: string,
  { age, years, beyond_horizon: isBeyondHorizon }: Longevity,
  firstAge: NamedPart,
  figureAt: FigureAt,
  reason = 'a year is short when more than half a cent of its distribution is unpaid',
): Explanation | null {
  if (years === null) return null;
  if (path.endsWith('.age')) {
    if (age === null) return null;
    const inputs = [firstAge];
    const steps = [
      part('last plan year paid in full', years, path.replace(/\.age$/, '.years')),
      part('year 1 is lived at the first age', -1),
    ];
    return figureAt(path, age).sum('first age + years − 1', { inputs, steps });
  }
  if (!path.endsWith('.years')) return null;
  if (isBeyondHorizon)
    return figureAt(path, years).same(`all plan years: every distribution is paid in full (${reason})`, [
      part('plan years', years),
    ]);
  const steps = [part('first plan year that is not paid in full', years + 1), part('the year before it', 1)];
  const formula = `the plan year before the first one, from the first distribution on, that is not paid in full (${reason})`;
  return figureAt(path, years).difference(formula, steps);
}
