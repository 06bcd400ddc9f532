import { rewordForOrigin, wordsOf } from '../../../domain/policy/ledger-origin.ts';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import {
  applyChanges,
  CHANGE_LIMITS,
  POLICY_CHANGES,
  type ChangedSlot,
  type VehicleChange,
  type WhatIfChanges,
  changeErrors,
} from '../../../domain/comparison/comparative/what-if.ts';
import { designWithAllCharges } from '../../../domain/history/reprice-illustration.ts';
import type { Warning } from '../../../domain/policy/illustration.ts';
import { aboveCarrierScale, reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { hypotheticalLine } from '../../../rendering/words/policy-text.ts';
import type { SolvedTerm } from './terms.ts';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import { SHIPPED_TAX_TABLES } from '../../../domain/tax/federal/grown-tables.ts';
import { followedBy } from '../../../domain/tax/federal/tax-tables.ts';
import type { TaxYear } from '../../../domain/tax/federal/tax-year-schema.ts';

export type Changes = WhatIfChanges;
type ChangeName = keyof VehicleChange;

export type Scope = 'all' | ChangedSlot;

export const noChanges: Changes = { all: {}, slots: {} };

const hasAny = (change: VehicleChange | undefined): boolean =>
  Object.values(change ?? {}).some((value) => value !== undefined);

export const isChanged = ({ all, slots, ...policyChanges }: Changes): boolean =>
  hasAny(all) ||
  Object.values(slots).some(hasAny) ||
  Object.values(policyChanges).some((value) => value !== undefined);

/** Returns the same object without changes, to prevent a recalculation. */
export const whatIf = (saved: ComparativeReportInput, changes: Changes): ComparativeReportInput =>
  isChanged(changes) ? applyChanges(saved, changes) : saved;

/** The comparison with the changed design for market history and simulated paths. */
export const whatIfOnHistory = (saved: ComparativeReportInput, changes: Changes): ComparativeReportInput =>
  isChanged(changes) ? applyChanges(saved, changes, designWithAllCharges) : saved;

/** Ignores the order of the changes. */
export const sameChanges = (one: Changes, other: Changes): boolean => orderedText(one) === orderedText(other);

const orderedText = (changes: Changes): string =>
  JSON.stringify([
    ...[changes.all, ...SLOTS.map((slot) => changes.slots[slot] ?? {})].map((change) =>
      VEHICLE_CHANGES.map((name) => change[name] ?? null),
    ),
    ...POLICY_CHANGES.map((name) => changes[name] ?? null),
    changes.horizon_age ?? null,
  ]);

export const SLOTS: readonly ChangedSlot[] = [2, 3, 4];
const VEHICLE_CHANGES: readonly ChangeName[] = ['rate_of_return', 'fee', 'tax_rate', 'second_tax_rate'];

export const changeOf = (changes: Changes, scope: Scope): VehicleChange =>
  scope === 'all' ? changes.all : (changes.slots[scope] ?? {});

/** Undefined removes the change. */
export function withChange(
  changes: Changes,
  scope: Scope,
  name: ChangeName,
  value: number | undefined,
): Changes {
  const { [name]: _old, ...otherChanges } = changeOf(changes, scope);
  const changed = value === undefined ? otherChanges : { ...otherChanges, [name]: value };
  if (scope === 'all') return { ...changes, all: changed };
  const { [scope]: _slot, ...slots } = changes.slots;
  return { ...changes, slots: hasAny(changed) ? { ...slots, [scope]: changed } : slots };
}

/** Returns whether a solution becomes a change that the user could also enter. */
export function canSet(
  changes: Changes,
  input: Pick<ComparativeReportInput, 'vehicles'>,
  solved: SolvedTerm,
) {
  const { design, loan_rate: loanRate, slots } = withSolution(changes, input, solved);
  const isWithin = (name: keyof typeof CHANGE_LIMITS, value: number | undefined): boolean => {
    const [min, max] = CHANGE_LIMITS[name];
    return value !== undefined && value >= min && value <= max;
  };
  switch (solved.term) {
    case 'design':
      return isWithin('multiple', design?.multiple);
    case 'borrowing_rate':
      return isWithin('policy_rate', loanRate);
    case 'return': {
      const slot = SLOTS.find((candidate) => candidate === solved.slot);
      return isWithin('account_return', slot && slots[slot]?.rate_of_return);
    }
    default:
      return false;
  }
}

/** Applies a solution to the changes. `vehicles`: with the current changes. */
export function withSolution(
  changes: Changes,
  { vehicles }: Pick<ComparativeReportInput, 'vehicles'>,
  solved: SolvedTerm,
): Changes {
  switch (solved.term) {
    case 'design': {
      const { multiple, income } = solved;
      return { ...changes, design: { multiple: multiple * (changes.design?.multiple ?? 1), income } };
    }
    case 'borrowing_rate':
      return { ...changes, loan_rate: solved.value };
    case 'return': {
      const slot = SLOTS.find((candidate) => candidate === solved.slot);
      const currentRate = vehicles[solved.slot - 2]?.rate_of_return;
      return slot === undefined || currentRate === undefined
        ? changes
        : withChange(changes, slot, 'rate_of_return', Number((currentRate + solved.spread).toFixed(6)));
    }
    default:
      return changes;
  }
}

/** Adds the policy's excess above the carrier's illustrated rate. Capped figures have no excess. */
export const changedBasis = (
  basis: ReportBasis,
  {
    illustration,
    compliance_profile: profile,
  }: Pick<ComparativeReportInput, 'illustration' | 'compliance_profile'>,
  changes: Changes,
): ReportBasis => ({
  ...basis,
  above_own_scale: profile === 'client_clamped' ? undefined : aboveCarrierScale(illustration, changes),
});

export function whatIfWarnings(
  { illustration }: Pick<ComparativeReportInput, 'illustration'>,
  changes: Changes,
  { lapse_age }: Pick<ReportBasis, 'lapse_age'>,
): Warning[] {
  const { illustrated_rate: currentRate } = illustration;
  if (currentRate === undefined || POLICY_CHANGES.every((name) => changes[name] === undefined)) return [];
  const currentOrTriedRate = changes.illustrated_rate ?? currentRate;
  const above = aboveCarrierScale(illustration, changes);
  const hasFlows = FLOW_CHANGES.some((name) => changes[name] !== undefined);
  const warn = (code: string, applies: boolean, message: () => string): Warning[] =>
    applies ? [{ code, message: message() }] : [];
  const endsWithLedger = lapse_age !== null && lapse_age === ledgerEndAge(illustration);
  return [
    ...(above ? [{ code: 'above_own_scale', message: `${hypotheticalLine(above, illustration)}.` }] : []),
    ...warn(
      'changed_flows',
      hasFlows,
      () =>
        `${rewordForOrigin('Premium or income differ from the carrier’s illustration, and charges stay as illustrated.', illustration)} ${wordsOf(illustration).confirm}`,
    ),
    ...warn('ends_with_ledger', endsWithLedger, () =>
      rewordForOrigin(
        `The illustration ends at ${lapse_age} and has no later charges, so the policy also ends there at ${formatPercent(currentOrTriedRate)}.`,
        illustration,
      ),
    ),
    ...warn(
      'asked_until_lapse',
      lapse_age !== null && !endsWithLedger,
      () =>
        `At ${formatPercent(currentOrTriedRate)} the policy pays no income from ${lapse_age} on, and neither do the accounts.`,
    ),
  ];
}

const FLOW_CHANGES = ['premium', 'income', 'income_from_age', 'income_to_age', 'design'] as const;

const ledgerEndAge = ({ rows }: ComparativeReportInput['illustration']): number | undefined =>
  rows.find((row) => row.accumulation_value === 0 && row.surrender_value === 0 && row.death_benefit === 0)
    ?.age;

/** Recalculates a comparison with changes from its inputs only, for the report file and the demo. */
export function whatIfFigures(
  inputs: ComparativeReportInput,
  changes: Changes,
  taxYears?: readonly TaxYear[],
) {
  const saved = taxYears ? { ...inputs, tables: followedBy(SHIPPED_TAX_TABLES, taxYears) } : inputs;
  const isValid = Object.keys(changeErrors(saved, changes)).length === 0;
  const input = isValid ? whatIf(saved, changes) : saved;
  const report = comparativeReport(input, undefined, { hasYearlyIrr: true });
  const basis = changedBasis(reportBasis(input, report), saved, isValid ? changes : noChanges);
  return { input, report, basis, warnings: [...whatIfWarnings(saved, changes, basis), ...report.warnings] };
}
