/**
 * An account whose plan has contribution limits. The excess o over a year's limit uses the contribution, grossed up
 * if the account is. It costs h of take-home pay: h = o(1 − τ) if grossed up, otherwise o.
 *
 *  warn         the full amount is contributed, with a warning
 *  cap          h is not invested
 *  to_taxable   h is invested in a taxable side account, which pays each need first; the plan pays the rest
 */
import { formatWholeDollars } from '../shared/format.ts';
import { limitYearWarnings } from '../tax/law-warnings.ts';
import {
  employerWarnings,
  isEmployerPlan,
  limitGrowthOf,
  limitIn,
  type LimitParts,
  type LimitTerms,
  type Amounts,
} from '../tax/contribution-limits.ts';
import type { GrowthTerms } from '../tax/federal/grown-tables.ts';
import { accountPlan, type AccountPlan } from './account-plan.ts';
import { runAccount, type AccountRun, type Returns } from './account-run.ts';
import type { VehicleCalculationInput } from './vehicle-schema.ts';
import { PLAN_NAMES, type VehicleInput, isGrossedUp } from './vehicle.ts';

interface LimitedYear {
  readonly parts: LimitParts;
  /** Contribution without a limit. */
  readonly requested: number;
  readonly over: number;
}

export const limitedYear = (parts: LimitParts, requested: number): LimitedYear => ({
  parts,
  requested,
  over: parts.limit === null ? 0 : Math.max(0, requested - parts.limit),
});

export interface LimitedAccount {
  /** The plan's account, with its part of the contributions and needs. */
  readonly plan: AccountPlan;
  readonly run: AccountRun;
  readonly outlays: readonly number[];
  /** The taxable side account, or null. */
  readonly side: { readonly plan: AccountPlan; readonly run: AccountRun } | null;
  readonly years: readonly LimitedYear[];
}

export type LimitedInput = Pick<
  VehicleCalculationInput,
  | 'age'
  | 'contributions'
  | 'distributions'
  | 'start_year'
  | 'filing_status'
  | 'covered_by_plan'
  | 'limit_growth'
> &
  GrowthTerms & {
    modified_agi?: Amounts | undefined;
    compensation?: Amounts | undefined;
    employer_contribution?: Amounts | undefined;
    tables?: LimitTerms['tables'];
    vehicle: Pick<VehicleCalculationInput['vehicle'], 'plan_type' | 'overflow' | 'overflow_account'>;
  };

export function limitTerms(
  input: Omit<LimitedInput, 'contributions' | 'distributions' | 'vehicle'>,
): LimitTerms {
  return {
    ...input,
    filing_status: input.filing_status ?? 'single',
    modified_agi: input.modified_agi ?? 0,
    employer_contribution: input.employer_contribution ?? 0,
    covered_by_plan: input.covered_by_plan ?? true,
    limit_growth: limitGrowthOf(input),
  };
}

/** Returns null without a plan type. `vehicle`: the resolved vehicle, with the rate of its portfolio. */
export const limitedAccount = (
  input: LimitedInput,
  vehicle: VehicleInput,
  returns: Returns,
): LimitedAccount | null => limitedAccounts(input, vehicle)?.(returns) ?? null;

/** Prepares runs at many returns: no limit depends on the return. */
export function limitedAccounts(
  input: LimitedInput,
  vehicle: VehicleInput,
): ((returns: Returns) => LimitedAccount) | null {
  const { plan_type: type = 'none', overflow = 'warn', overflow_account: overflowAccount } = input.vehicle;
  if (type === 'none') return null;
  const terms = limitTerms(input);
  const fullPlan = accountPlan(input.age, vehicle, input.contributions, input.distributions);
  const years = input.contributions.map((_, t) =>
    limitedYear(limitIn(type, terms, t), fullPlan.contributions[t]),
  );
  const planOnly = (plan: AccountPlan, outlays: readonly number[]) => (returns: Returns) => ({
    plan,
    run: runAccount(plan, returns),
    outlays,
    side: null,
    years,
  });
  if (overflow === 'warn') return planOnly(fullPlan, input.contributions);
  const isContributionGrossedUp = isGrossedUp(vehicle);
  const costs = years.map(({ over }, t) =>
    isContributionGrossedUp ? over * (1 - fullPlan.taxRate[t]) : over,
  );
  const outlays = input.contributions.map((outlay, t) => outlay - costs[t]);
  if (overflow === 'cap')
    return planOnly(accountPlan(input.age, vehicle, outlays, input.distributions), outlays);
  const sideAccount = sideVehicle(vehicle, overflowAccount);
  const sidePlan = accountPlan(input.age, sideAccount, costs, input.distributions);
  return (returns) => {
    const sideRun = runAccount(sidePlan, overflowAccount?.rate_of_return ?? returns);
    const plan = accountPlan(input.age, vehicle, outlays, sideRun.shortfall);
    return { plan, run: runAccount(plan, returns), outlays, side: { plan: sidePlan, run: sideRun }, years };
  };
}

type SideTerms = NonNullable<VehicleCalculationInput['vehicle']['overflow_account']>;

function sideVehicle(vehicle: VehicleInput, overflowAccount: Partial<SideTerms> = {}): VehicleInput {
  const named = Object.fromEntries(
    Object.entries(overflowAccount).filter(([, value]) => value !== undefined),
  );
  return { ...vehicle, ...named, account_type: 'taxable', contribution_basis: 'same_outlay' };
}

type Warning = { code: string; message: string };

/** Warns about contributions after the last year with published limits. */
export function limitLawWarnings(
  years: readonly LimitedYear[],
  terms: Pick<LimitedInput, 'limit_growth' | 'table_growth' | 'inflation' | 'tables'>,
): Warning[] {
  const last = years.findLast(({ requested }) => requested > 0);
  return last
    ? limitYearWarnings(last.parts.calendarYear, limitGrowthOf(terms), terms.tables?.contributionLimits)
    : [];
}

export function limitWarnings(
  input: Pick<LimitedInput, 'vehicle'>,
  years: readonly LimitedYear[],
): Warning[] {
  const { plan_type: type = 'none', overflow = 'warn' } = input.vehicle;
  const first = years.find(({ over }) => over > 0);
  const warnings: Warning[] = [];
  if (first) {
    const { calendarYear, limit } = first.parts;
    const over = `${formatWholeDollars(first.requested)} is over the ${calendarYear} ${PLAN_NAMES[type]} limit of ${formatWholeDollars(limit ?? 0)}.`;
    const message = overflow === 'cap' ? `${over} Amounts over a limit are not invested.` : over;
    warnings.push({ code: 'over_limit', message });
  }
  warnings.push(...employerWarnings(years.map(({ parts }) => parts)));
  const isTaxedTwice = years.some(
    ({ parts, requested, over }) => parts.deductible !== null && requested - over > parts.deductible + 0.005,
  );
  const message =
    'Part of these contributions is not deductible. Their basis is not modeled: they are taxed again.';
  if (isTaxedTwice && !isEmployerPlan(type)) warnings.push({ code: 'not_deductible', message });
  return warnings;
}
