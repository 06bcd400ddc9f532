import type { ScenarioDocument } from '../../../domain/practice/cases/scenario.ts';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { conflictOf, pick, type ConflictField } from '../draft/draft-storage.ts';
import { TAX_FIELDS } from './tax-draft.ts';
import { taxProfileFacts, valueBasisText, vehicleFacts } from './vehicle-text.ts';
import type { TaxProfile } from '../../../domain/practice/cases/calendar-terms.ts';

export type Compared = Pick<ScenarioDocument, 'vehicles' | 'tax_profile' | 'value_basis'>;

export const comparedIn = (document: Compared): Compared =>
  pick(document, ['vehicles', 'tax_profile', 'value_basis']);

const MEMBERS: Readonly<Record<string, readonly (keyof VehicleInput)[]>> = {
  name: ['name'],
  return: ['rate_of_return', 'portfolio', 'lookback_years', 'lookback_method'],
  fee: ['fee'],
  front_load: ['front_load'],
  tax_method: ['tax_method'],
  tax_rate: ['tax_rate', 'second_tax_rate', 'tax_change_age'],
  capital_gains_rate: ['capital_gains_rate'],
  growth_shares: ['growth_shares'],
  dividend_yield: ['dividend_yield'],
  early_withdrawal_penalty: ['early_withdrawal_penalty'],
  contribution_basis: ['contribution_basis'],
  plan: ['plan_type', 'overflow', 'limit_contributions'],
  heir_tax_rate: ['heir_tax_rate'],
  rmd: ['rmd_enabled', 'rmd_age'],
};
const TAX_LINES = ['tax_rate', 'capital_gains_rate', 'heir_tax_rate'];

const sharesTaxes = ({ tax_profile: profile }: Compared, vehicle: VehicleInput): boolean =>
  profile !== null && TAX_FIELDS.every((field) => (vehicle[field] ?? null) === profile[field]);

const part = (vehicle: VehicleInput | undefined, line: string): unknown =>
  vehicle && (MEMBERS[line] ?? []).map((member) => vehicle[member] ?? null);

export function conflictFields(base: Compared, saved: Compared, local: Compared): ConflictField[] {
  const slots = Math.max(saved.vehicles.length, local.vehicles.length);
  const accounts = Array.from({ length: slots }, (_, slot) => {
    const [from, theirs, own] = [base.vehicles[slot], saved.vehicles[slot], local.vehicles[slot]];
    const group = own?.name ?? theirs?.name;
    if (!theirs || !own || theirs.account_type !== own.account_type) {
      const names = { saved: theirs?.name ?? 'none', local: own?.name ?? 'none' };
      return conflictOf([from, theirs, own], { id: String(slot), group, label: 'Account', ...names });
    }
    const skipped = sharesTaxes(saved, theirs) && sharesTaxes(local, own) ? TAX_LINES : [];
    const remoteFacts = vehicleFacts(theirs);
    return vehicleFacts(own)
      .filter(({ id }) => !skipped.includes(id))
      .flatMap(({ id, label, text }) =>
        conflictOf([part(from, id), part(theirs, id), part(own, id)], {
          id: `${slot}.${id}`,
          group,
          label,
          saved: remoteFacts.find((word) => word.id === id)?.text ?? '',
          local: text,
        }),
      );
  });
  const group = 'All accounts';
  return [
    ...accounts.flat(),
    ...conflictOf([base.tax_profile, saved.tax_profile, local.tax_profile], {
      id: 'taxes',
      group,
      label: 'Taxes',
      saved: profileText(saved.tax_profile, local.tax_profile),
      local: profileText(local.tax_profile, saved.tax_profile),
    }),
    ...conflictOf([base.value_basis, saved.value_basis, local.value_basis], {
      id: 'value_basis',
      group,
      label: 'Values',
      saved: valueBasisText(saved.value_basis),
      local: valueBasisText(local.value_basis),
    }),
  ];
}

function profileText(profile: TaxProfile | null, other: TaxProfile | null): string {
  if (profile === null) return 'none';
  const otherText = other ? taxProfileFacts(other) : [];
  return taxProfileFacts(profile)
    .filter(({ id, text }) => otherText.find((word) => word.id === id)?.text !== text)
    .map(({ label, text }) => `${label.toLowerCase()} ${text}`)
    .join('; ');
}

export function mergedComparison(
  saved: Compared,
  local: Compared,
  localFields: ReadonlySet<string>,
): Compared {
  const tax_profile = localFields.has('taxes') ? local.tax_profile : saved.tax_profile;
  const slots = Math.max(saved.vehicles.length, local.vehicles.length);
  const vehicles: VehicleInput[] = [];
  for (let slot = 0; slot < slots; slot += 1) {
    const [theirs, own] = [saved.vehicles[slot], local.vehicles[slot]];
    if (!theirs || !own || theirs.account_type !== own.account_type) {
      const chosenVehicle = localFields.has(String(slot)) ? own : theirs;
      if (chosenVehicle) vehicles.push(chosenVehicle);
      continue;
    }
    let vehicle = theirs;
    for (const [line, members] of Object.entries(MEMBERS))
      if (localFields.has(`${slot}.${line}`)) vehicle = { ...vehicle, ...pick(own, members) };
    const shares = sharesTaxes(saved, theirs) && sharesTaxes(local, own);
    vehicles.push(shares && tax_profile ? withProfile(vehicle, tax_profile) : vehicle);
  }
  const { value_basis } = localFields.has('value_basis') ? local : saved;
  return { vehicles, tax_profile, value_basis };
}

const withProfile = (vehicle: VehicleInput, profile: TaxProfile): VehicleInput => ({
  ...vehicle,
  ...Object.fromEntries(TAX_FIELDS.map((field) => [field, profile[field] ?? undefined])),
});
