/** Why a figure of an account is what it is: the year runs again, and its parts are read by name. */
import { explanationOf, part, type Explanation, type MemberFormula } from '../shared/explanation.ts';
import { TAX_DEFERRED, TAXABLE, type AccountPlan } from './account-plan.ts';
import { runAccount, type Returns, type YearsIncome } from './account-run.ts';
import { emptyAccount, openAccount, runYear } from './account-year.ts';
import type { VehicleInput } from './vehicle.ts';

/** What the formulas speak of. U₀, B₀: before the year. */
type Part =
  | 'B0'
  | 'U0'
  | 'loss0'
  | 'outlay'
  | 'c'
  | 'load'
  | 'd'
  | 'r'
  | 'fee'
  | 'tau'
  | 'p'
  | 'cg'
  | 'heir'
  | 'unqualified'
  | 'taxed'
  | 'required'
  | 'minimum'
  | 'g'
  | 'tax'
  | 'net'
  | 'short'
  | 'G'
  | 'F'
  | 'lossesUsed'
  | 'growthTax'
  | 'D'
  | 'I'
  | 'B'
  | 'U'
  | 'invested'
  | 'sOrd'
  | 'sQual'
  | 'sLtcg'
  | 'sDef'
  | 'nextP'
  | 'nextUnqualified';

type Formulas = Readonly<Record<string, MemberFormula<Part>>>;

const member = (
  formula: string,
  inputs: readonly Part[],
  steps: readonly Part[] = [],
): MemberFormula<Part> => ({
  formula,
  inputs,
  steps,
});

const ALL_ACCOUNTS: Formulas = {
  contribution: member('c: the outlay of the year', ['outlay']),
  front_load: member('c · front load', ['c', 'load']),
  distribution_net: member('net = g − tax', ['d'], ['g', 'tax']),
  shortfall: member('shortfall = max(0, d − net)', ['d'], ['g', 'net']),
  growth: member('G = (B₀ + c′ − g) · r', ['B0', 'r'], ['invested', 'g']),
  fee: member('F = fee · (B₀ + c′ − g + G)', ['B0', 'fee'], ['invested', 'g', 'G']),
  growth_tax: member('Growth inside this account is not taxed', []),
  dividend_income: member('D + I: dividends and interest of the year, part of its growth', [], ['D', 'I']),
  balance: member(
    'B = B₀ + c′ − g + G − F − growth tax; below half a cent nothing',
    ['B0'],
    ['invested', 'g', 'G', 'F', 'growthTax'],
  ),
  death_benefit: member('B: the basis steps up, or nothing is taxed', [], ['B']),
};

const TAXABLE_ACCOUNT: Formulas = {
  ...ALL_ACCOUNTS,
  distribution_gross: member(
    'g = min(B₀ + c′, d ÷ (1 − γτ_cg)), γ = max(0, 1 − (U₀ + c′) ÷ (B₀ + c′))',
    ['B0', 'U0', 'd', 'cg'],
    ['invested', 'taxed', 'required'],
  ),
  distribution_tax: member('tax = g · γτ_cg', ['cg'], ['taxed', 'g']),
  growth_tax: member(
    'G ≥ 0: G·s_ord·τ + G·s_qual·τ_cg + (G·s_ltcg − losses used)·τ_cg; G < 0: D·τ_cg + I·τ, a loss is carried forward',
    ['tau', 'cg', 'sOrd', 'sQual', 'sLtcg', 'loss0'],
    ['G', 'lossesUsed', 'D', 'I'],
  ),
  basis: member(
    'U = max(0, (U₀ + c′)(1 − g ÷ (B₀ + c′)) + growth); growth when G ≥ 0: (1 − s_def)·G − F − growth tax, else D + I − s_ltcg·(D + I − G) − F − growth tax; 0 when B is',
    ['U0', 'B0', 'sDef', 'sLtcg'],
    ['invested', 'g', 'G', 'F', 'D', 'I', 'growthTax', 'B'],
  ),
  liquidation: member('B − max(0, B − U) · τ_cg', ['cg'], ['B', 'U']),
};

const DEFERRED_ACCOUNT: Formulas = {
  ...ALL_ACCOUNTS,
  contribution: member('c = outlay ÷ (1 − τ): pre-tax money that costs as much as the outlay', [
    'outlay',
    'tau',
  ]),
  distribution_gross: member(
    'g = min(B₀ + c′, max(d ÷ (1 − τ − p), required minimum))',
    ['B0', 'd', 'tau', 'p'],
    ['invested', 'required', 'minimum'],
  ),
  distribution_tax: member('tax = g · (τ + p)', ['tau', 'p'], ['g']),
  basis: member('No basis: everything in it is untaxed', []),
  liquidation: member('B · (1 − τ − p of the next year)', ['tau', 'nextP'], ['B']),
  death_benefit: member('B · (1 − heir’s rate)', ['heir'], ['B']),
};

const FREE_ACCOUNT: Formulas = {
  ...ALL_ACCOUNTS,
  distribution_gross: member(
    'g = min(B₀ + c′, d when d ≤ U₀ + c′, else U₀ + c′ + (d − U₀ − c′) ÷ (1 − e)), e = τ·[unqualified] + p',
    ['B0', 'U0', 'd', 'tau', 'unqualified', 'p'],
    ['invested', 'taxed', 'required'],
  ),
  distribution_tax: member('tax = e · max(0, g − U₀ − c′)', ['U0'], ['invested', 'taxed', 'g']),
  basis: member('U = max(0, U₀ + c′ − g); 0 when B is', ['U0'], ['invested', 'g', 'B']),
  liquidation: member(
    'B − max(0, B − U) · (τ·[unqualified] + p, both of the next year)',
    ['tau', 'nextUnqualified', 'nextP'],
    ['B', 'U'],
  ),
};

const SAME_OUTLAY = member('c: the outlay, not grossed up', ['outlay']);

/** Members that an account's rows explain. */
export const accountMembers: readonly string[] = Object.keys(FREE_ACCOUNT);

/** `t` counts from 0; `key` is one of `accountMembers`. Null when there is no such year or member. */
export function explainAccount(
  path: string,
  key: string,
  t: number,
  {
    plan,
    vehicle,
    outlays,
    returns,
    income,
    rows,
    vehicleAt,
    listsAt,
    rateAt,
  }: {
    plan: AccountPlan;
    vehicle: VehicleInput;
    outlays: ArrayLike<number>;
    returns: Returns;
    /** What a market paid apart from its price. */
    income?: YearsIncome | null | undefined;
    /** Where the result holds the account's rows, the account itself and its yearly lists; when it does. */
    rows?: string;
    vehicleAt?: string;
    listsAt?: string;
    /** Where the level rate stands that the account runs at. */
    rateAt?: string;
  },
): Explanation | null {
  const formulas =
    plan.kind === TAXABLE ? TAXABLE_ACCOUNT : plan.kind === TAX_DEFERRED ? DEFERRED_ACCOUNT : FREE_ACCOUNT;
  if (!Object.hasOwn(formulas, key) || t < 0 || t >= plan.years) return null;
  const sameOutlay =
    key === 'contribution' && plan.kind === TAX_DEFERRED && vehicle.contribution_basis === 'same_outlay';
  const account = emptyAccount();
  openAccount(account);
  const returnOf = (year: number) => (typeof returns === 'number' ? returns : returns[year]);
  const run = (year: number) =>
    runYear(account, plan, year, returnOf(year), income?.dividends[year], income?.interest[year]);
  for (let year = 0; year < t; year += 1) run(year);
  const before = { ...account };
  run(t);

  const shares = vehicle.growth_shares;
  const inRow = (key: string, year = t) =>
    rows === undefined || year < 0 ? undefined : `${rows}.${year}.${key}`;
  const inInput = (key: string) => listsAt && `${listsAt}.${key}`;
  const ofVehicle = (key: string) => vehicleAt && `${vehicleAt}.${key}`;
  const heir = plan.heirTaxRate < 0 ? plan.taxRate[t] : plan.heirTaxRate;
  const parts = {
    B0: part('B₀, balance before the year', before.balance, inRow('balance', t - 1)),
    U0: part('U₀, basis before the year', before.basis, inRow('basis', t - 1)),
    loss0: part('losses carried forward', before.lossCarryForward),
    outlay: part('outlay', outlays[t], inInput(`contributions.${t}`)),
    c: part('c, contribution', account.contribution, inRow('contribution')),
    load: part('front load', vehicle.front_load, ofVehicle('front_load')),
    d: part('d, net distribution requested', plan.needs[t], inInput(`distributions.${t}`)),
    r: part(
      'r, return of the year',
      returnOf(t),
      typeof returns === 'number' ? rateAt : inInput(`returns.${t}`),
    ),
    fee: part('fee', plan.fee, ofVehicle('fee')),
    tau: part('τ, tax rate in force', plan.taxRate[t]),
    p: { ...part('p, early withdrawal penalty', plan.penalty[t]), law: '26 USC 72(t)' },
    cg: part('τ_cg, capital gains rate', plan.capitalGainsRate, ofVehicle('capital_gains_rate')),
    heir: part('heir’s tax rate', heir),
    unqualified: {
      ...part('[unqualified], 1 before 59½ or in the first five years', plan.unqualified[t]),
      law: '26 USC 408A(d)(2)',
    },
    nextP: { ...part('p of the next year', plan.penalty[t + 1]), law: '26 USC 72(t)' },
    nextUnqualified: part('[unqualified] of the next year', plan.unqualified[t + 1]),
    sOrd: part('s_ord, share taxed as income', shares.ordinary, ofVehicle('growth_shares.ordinary')),
    sQual: part(
      's_qual, share of qualified dividends',
      shares.qualified,
      ofVehicle('growth_shares.qualified'),
    ),
    sLtcg: part('s_ltcg, share of long-term gains', shares.long_term, ofVehicle('growth_shares.long_term')),
    sDef: part('s_def, share not taxed yet', shares.deferred, ofVehicle('growth_shares.deferred')),
    invested: part('c′, contribution after the front load', account.invested),
    taxed: part(
      plan.kind === TAXABLE ? 'γτ_cg' : plan.kind === TAX_DEFERRED ? 'τ + p' : 'e',
      account.taxedShare,
    ),
    required: part('gross distribution that pays d', account.required),
    minimum: {
      ...part('required minimum distribution, B₀ ÷ distribution period', account.minimum),
      law: '26 USC 401(a)(9); 26 CFR 1.401(a)(9)-9(c), Uniform Lifetime Table',
    },
    g: part('g, gross distribution', account.gross, inRow('distribution_gross')),
    tax: part('tax on the distribution', account.distributionTax, inRow('distribution_tax')),
    net: part('net distribution', account.net, inRow('distribution_net')),
    short: part('shortfall', account.shortfall, inRow('shortfall')),
    G: part('G, growth', account.growth, inRow('growth')),
    F: part('F, fee', account.fee, inRow('fee')),
    lossesUsed: part('losses used', account.lossesUsed),
    D: part('D, dividends of the year', account.dividends),
    I: part('I, interest of the year', account.interest),
    growthTax: part('growth tax', account.growthTax, inRow('growth_tax')),
    B: part('B, balance', account.balance, inRow('balance')),
    U: part('U, basis', account.basis, inRow('basis')),
  };
  const values: Readonly<Record<string, Float64Array>> = { ...runAccount(plan, returns, income) };
  const source =
    key === 'liquidation' || key === 'death_benefit'
      ? `src/domain/vehicles/account-year.ts#${key === 'liquidation' ? 'liquidationOf' : 'deathBenefitOf'}`
      : 'src/domain/vehicles/account-year.ts#runYear';
  return explanationOf(path, values[key][t], sameOutlay ? SAME_OUTLAY : formulas[key], parts, {
    source,
    method: 'docs/methods/vehicle.md',
  });
}
