/** The account types of the form. A type sets the tax treatment, the plan with its limit, and the name. */
import type { PlanType } from '../../../domain/tax/contribution-limits.ts';
import {
  ACCOUNT_RULES,
  type AccountType,
  type ContributionBasis,
  type Overflow,
  type TaxMethod,
} from '../../../domain/vehicles/vehicle.ts';
import type { VehicleDraft } from './check-vehicle.ts';

const kind = <Value extends string, Type extends AccountType, Plan extends PlanType>(
  value: Value,
  label: string,
  account_type: Type,
  plan_type: Plan,
) => ({ value, label, account_type, plan_type });

export const ACCOUNT_KINDS = [
  kind('taxable', 'Taxable brokerage', 'taxable', 'none'),
  kind('401k', 'Traditional 401(k)', 'tax_deferred', '401k'),
  kind('roth_401k', 'Roth 401(k)', 'tax_free', 'roth_401k'),
  kind('traditional_ira', 'Traditional IRA', 'tax_deferred', 'traditional_ira'),
  kind('roth_ira', 'Roth IRA', 'tax_free', 'roth_ira'),
  kind('403b', '403(b)', 'tax_deferred', '401k'),
  kind('457b', '457(b)', 'tax_deferred', '401k'),
  kind('other_deferred', 'Other tax-deferred', 'tax_deferred', 'none'),
  kind('other_free', 'Other tax-free', 'tax_free', 'none'),
] as const;
type AccountKind = (typeof ACCOUNT_KINDS)[number];
export type KindId = AccountKind['value'];

/** Only the types and plans of the form, so that a draft with a new one does not compile until the form has it. */
type Typed = Pick<VehicleDraft, 'name'> &
  Pick<AccountKind, 'account_type'> & { plan_type?: AccountKind['plan_type'] | undefined };

/** 403(b) and 457(b) are stored as a 401(k) plan, so only the name distinguishes them. */
export function kindOf({ name, account_type: type, plan_type: plan = 'none' }: Typed): AccountKind {
  const [taxable] = ACCOUNT_KINDS;
  const possible = ACCOUNT_KINDS.filter((one) => one.account_type === type && one.plan_type === plan);
  return possible.find(({ label }) => name.includes(label)) ?? possible[0] ?? taxable;
}

export const kindHelp = (id: KindId): string | null =>
  id === '403b'
    ? 'Limits of a 401(k). The catch-up after 15 years of service is not modeled.'
    : id === '457b'
      ? 'Limits of a 401(k), no 10% penalty. The catch-up of the last three years is not modeled.'
      : null;

export const defaultBasis = (type: AccountType): ContributionBasis =>
  ACCOUNT_RULES[type].isPreTax ? 'grossed_up' : 'same_outlay';

/** A new account stays within the limit of its plan. The federal tables have no second, taxable account. */
export const legalOverflow = (plan: PlanType, method: TaxMethod): Overflow =>
  plan === 'none' ? 'warn' : method === 'federal' ? 'cap' : 'to_taxable';

/** Replaces default values of the old type with those of the new type. Edited values remain. */
export function withKind(draft: VehicleDraft, id: KindId): VehicleDraft {
  const from = kindOf(draft);
  const to = ACCOUNT_KINDS.find(({ value }) => value === id) ?? from;
  const { account_type, plan_type } = to;
  const { contribution_basis: basis } = draft;
  const isDefaultBasis = basis === defaultBasis(from.account_type) || !ACCOUNT_RULES[account_type].isPreTax;
  const changed: VehicleDraft = {
    ...draft,
    account_type,
    plan_type,
    overflow: legalOverflow(plan_type, draft.tax_method),
    contribution_basis: isDefaultBasis ? defaultBasis(account_type) : basis,
    // 26 USC 72(t) does not apply to a 457(b).
    early_withdrawal_penalty:
      to.value !== '457b' && (from.value === '457b' || draft.early_withdrawal_penalty),
  };
  const isTypedName = draft.name.replace(/ \(\d+\)$/, '') !== from.label;
  return isTypedName && kindOf(changed) === to ? changed : { ...changed, name: to.label };
}
