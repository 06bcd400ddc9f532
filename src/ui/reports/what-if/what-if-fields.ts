/** The fields of the What-if panel of a comparative report. */
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import { CHANGE_LIMITS, changeErrors } from '../../../domain/comparison/comparative/what-if.ts';
import type { ChangedSlot, VehicleChange } from '../../../domain/comparison/comparative/what-if.ts';
import { isIncomeTaxed, ledgerIncome } from '../../../domain/history/reprice-illustration.ts';
import { isModeled, wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { formatRange, type FieldBounds, type PanelField } from './field-values.ts';
import { SLOTS, changeOf, noChanges, withChange, type Changes, type Scope } from './what-if.ts';

export type WhatIfField = PanelField<Changes>;

export interface WhatIfFields {
  /** The fields of the panel, at most four. */
  main: readonly WhatIfField[];
  /** All other fields. */
  accounts: readonly WhatIfField[];
  slots: readonly { slot: ChangedSlot; name: string; fields: readonly WhatIfField[] }[];
  policy: readonly WhatIfField[];
}

export function whatIfFields(
  saved: ComparativeReportInput,
  changes: Changes = noChanges,
  removed: readonly ChangedSlot[] = [],
): WhatIfFields {
  const { vehicles } = saved;
  const slots = SLOTS.filter((slot) => vehicles[slot - 2] && !removed.includes(slot));
  const compared = slots.flatMap((slot) => vehicles[slot - 2] ?? []);
  const [accountReturn, ...others] = compared.length > 0 ? accountFields(compared, changes, 'all') : [];
  const lastTax = others.pop();
  const { rate, income, ...policy } = policyFields(saved, changes);
  return {
    main: withoutMissing([accountReturn, rate, income, lastTax]),
    accounts: others,
    slots:
      compared.length > 1
        ? compared.map((vehicle, index) => {
            const [slot = 2, name] = [slots[index], vehicle.name];
            return { slot, name, fields: accountFields([vehicle], changes, slot, name) };
          })
        : [],
    policy: withoutMissing([policy.loanRate, policy.premium, policy.from, policy.to, policy.horizon]),
  };
}

const withoutMissing = (fields: readonly (WhatIfField | undefined)[]): WhatIfField[] =>
  fields.filter((field) => field !== undefined);

/** Counts the fields that are not in the panel, and the changed ones of them. A solved design counts as a change. */
export function countFurther({ accounts, slots, policy }: WhatIfFields, { design }: Changes) {
  const fields = [...accounts, ...slots.flatMap((entry) => entry.fields), ...policy];
  const changed = fields.filter(({ value }) => value !== undefined).length;
  return { count: fields.length, changed: changed + (design ? 1 : 0) };
}

const RANGES = {
  rate_of_return: { min: 0, max: 0.12, step: 0.0025, limits: CHANGE_LIMITS.account_return },
  fee: { min: 0, max: 0.03, step: 0.0005, limits: [0, 0.1] },
  tax_rate: { min: 0, max: 0.5, step: 0.01, limits: [0, 0.6] },
  second_tax_rate: { min: 0, max: 0.5, step: 0.01, limits: [0, 0.6] },
} as const;

/** Return, fee and one or two tax rates of accounts, in this order. */
function accountFields(
  vehicles: readonly VehicleInput[],
  changes: Changes,
  scope: Scope,
  owner?: string,
): WhatIfField[] {
  const field = (name: keyof VehicleChange, label: string, help = ''): WhatIfField => {
    const saved = distinctValues(vehicles, (vehicle) => vehicle[name]);
    const valueForAll = scope === 'all' ? undefined : changes.all[name];
    return {
      label,
      owner,
      kind: 'percent',
      ...RANGES[name],
      savedValues: saved,
      baseValues: valueForAll === undefined ? saved : [valueForAll],
      value: changeOf(changes, scope)[name],
      help: `${help}Scenario: ${formatRange('percent', saved)}`,
      withValue: (value) => withChange(changes, scope, name, value ?? undefined),
    };
  };
  const ages = distinctValues(vehicles, (vehicle) => vehicle.tax_change_age);
  const age = ages.length === 1 ? ages[0] : undefined;
  const hasSecondRate = vehicles.some(({ second_tax_rate: rate }) => rate !== undefined);
  const taxes = !hasSecondRate
    ? [field('tax_rate', 'Tax rate')]
    : [
        field('tax_rate', age === undefined ? 'Tax rate now' : `Tax rate to age ${age - 1}`),
        field('second_tax_rate', age === undefined ? 'Tax rate later' : `Tax rate from age ${age}`),
      ];
  return [
    scope === 'all'
      ? field('rate_of_return', 'Account return', 'Before fees. ')
      : field('rate_of_return', 'Return before fees'),
    field('fee', 'Yearly fee'),
    ...taxes,
  ];
}

const distinctValues = (
  vehicles: readonly VehicleInput[],
  valueOf: (vehicle: VehicleInput) => number | undefined,
): number[] => [...new Set(vehicles.flatMap((vehicle) => valueOf(vehicle) ?? []))];

type PolicyFigure = Exclude<keyof Changes, 'all' | 'slots' | 'design'>;

/** A ledger without an illustrated rate cannot be recalculated; it only has the last age shown. */
function policyFields(
  saved: ComparativeReportInput,
  changes: Changes,
): Partial<Record<'rate' | 'loanRate' | 'premium' | 'income' | 'from' | 'to' | 'horizon', WhatIfField>> {
  const { illustration } = saved;
  const { rows, illustrated_rate: rate, illustrated_loan_rate: loanRate } = illustration;
  const [first, last] = [rows[0]?.age ?? 0, rows.at(-1)?.age ?? 0];
  const policyTerms = wordsOf(illustration);
  const field = (
    name: PolicyFigure,
    label: string,
    bounds: Pick<WhatIfField, 'kind' | keyof FieldBounds>,
    values: readonly number[],
    overrides: Partial<WhatIfField> = {},
  ): WhatIfField => ({
    label,
    ...bounds,
    value: changes[name],
    baseValues: values,
    savedValues: values,
    help: `Scenario: ${formatRange(bounds.kind, values)}`,
    withValue: (value) => ({ ...changes, [name]: value ?? undefined }),
    ...overrides,
  });
  const ages = { kind: 'age', min: first, max: last, step: 1, limits: [first, last] } as const;
  const horizon =
    last > first
      ? { horizon: field('horizon_age', 'Shown to age', { ...ages, min: first + 1 }, [last]) }
      : {};
  if (rate === undefined) return horizon;

  const percent = (value: number) =>
    ({
      kind: 'percent',
      min: 0,
      max: Math.max(0.1, value),
      step: 0.0005,
      limits: CHANGE_LIMITS.policy_rate,
    }) as const;
  const dollars = (value: number) =>
    ({ kind: 'dollars', min: 0, max: roundUp(2 * value), step: 500, limits: [0, 1e7] }) as const;
  const sourceText = (value: number) =>
    `${isModeled(illustration) ? 'Model' : 'Carrier'}: ${formatPercent(value)}`;
  const isMarked = saved.compliance_profile !== 'client_clamped';
  const hypotheticalWarning = (isBetter: boolean, side: 'above' | 'below', value: number) =>
    isMarked && isBetter ? `Hypothetical: ${side} ${policyTerms.own} ${formatPercent(value)}` : undefined;
  const premiums = [
    ...new Set(rows.flatMap(({ premium_outlay: paid }) => ((paid ?? 0) > 0 ? [paid ?? 0] : []))),
  ];
  const income = ledgerIncome(illustration);
  const level = income ? (income.level ?? Math.round(income.mean)) : 0;
  const isTaxed = isIncomeTaxed(illustration, {});
  const { design } = changes;
  return {
    ...horizon,
    rate: field('illustrated_rate', policyTerms.rate, percent(rate), [rate], {
      help: sourceText(rate),
      warning: hypotheticalWarning((changes.illustrated_rate ?? rate) > rate, 'above', rate),
    }),
    ...(premiums.length > 0 && {
      premium: field('premium', 'Premium a year', dollars(Math.max(...premiums)), premiums, {
        baseValues: design ? premiums.map((paid) => paid * design.multiple) : premiums,
      }),
    }),
    ...(income && {
      loanRate: field('loan_rate', 'Loan rate', percent(loanRate), [loanRate], {
        help: sourceText(loanRate),
        warning: hypotheticalWarning((changes.loan_rate ?? loanRate) < loanRate, 'below', loanRate),
      }),
      income: field('income', `Income a year, ${isTaxed ? 'before' : 'after'} tax`, dollars(level), [level], {
        help: `Scenario: ${formatTableDollars(level)}${income.level === null ? ' on average' : ''}`,
        baseValues: [design?.income ?? level],
        warning:
          !isTaxed && isIncomeTaxed(illustration, changes)
            ? 'Partly taxed: above the premiums paid'
            : undefined,
      }),
      from: field('income_from_age', 'Income from age', ages, [income.from_age]),
      to: field('income_to_age', 'Income through age', ages, [income.to_age], {
        error: changeErrors(saved, changes).income_to_age?.[0],
      }),
    }),
  };
}

const roundUp = (value: number): number => Math.max(1000, Math.ceil(value / 1000) * 1000);
