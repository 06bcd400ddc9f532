/** Two versions of a comparison side by side, and the one that is made of parts of both. */
import type { ScenarioDocument } from '../../../domain/practice/cases/scenario.ts';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import type { ConflictField } from '../draft/conflict-dialog.tsx';
import { isSame } from '../draft/kept-draft.ts';
import { TAX_FIELDS } from './tax-draft.ts';
import { taxProfileWords, valueBasisWords, vehicleWords } from './vehicle-words.ts';
import type { TaxProfile } from '../../../domain/practice/cases/calendar-terms.ts';

/** What step 3 saves. */
export type Compared = Pick<ScenarioDocument, 'vehicles' | 'tax_profile' | 'value_basis'>;

export const comparedIn = ({ vehicles, tax_profile, value_basis }: Compared): Compared => ({
  vehicles,
  tax_profile,
  value_basis,
});

/** The members behind each line of a vehicle's words. */
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
  plan: ['plan_type', 'overflow'],
  heir_tax_rate: ['heir_tax_rate'],
  rmd: ['rmd_enabled', 'rmd_age'],
};
const TAX_LINES = ['tax_rate', 'capital_gains_rate', 'heir_tax_rate'];

const sharesTaxes = ({ tax_profile: profile }: Compared, vehicle: VehicleInput): boolean =>
  profile !== null && TAX_FIELDS.every((field) => (vehicle[field] ?? null) === profile[field]);

const part = (vehicle: VehicleInput | undefined, line: string): unknown =>
  vehicle && (MEMBERS[line] ?? []).map((member) => vehicle[member] ?? null);

/** Every part that reads differently in the two; `base` is what both were begun from. */
export function conflictFields(base: Compared, saved: Compared, mine: Compared): ConflictField[] {
  const fields: ConflictField[] = [];
  const slots = Math.max(saved.vehicles.length, mine.vehicles.length);
  for (let slot = 0; slot < slots; slot += 1) {
    const [from, theirs, own] = [base.vehicles[slot], saved.vehicles[slot], mine.vehicles[slot]];
    if (isSame(theirs, own)) continue;
    const group = own?.name ?? theirs?.name;
    if (!theirs || !own || theirs.account_type !== own.account_type) {
      fields.push({
        id: String(slot),
        group,
        label: 'Account',
        saved: theirs?.name ?? 'none',
        mine: own?.name ?? 'none',
        keepsMine: isSame(from, theirs) || !isSame(from, own),
      });
      continue;
    }
    const skipped = sharesTaxes(saved, theirs) && sharesTaxes(mine, own) ? TAX_LINES : [];
    const words = vehicleWords(theirs);
    for (const { id: line, label, text } of vehicleWords(own)) {
      const [wasThere, isThere, isHere] = [part(from, line), part(theirs, line), part(own, line)];
      if (skipped.includes(line) || isSame(isThere, isHere)) continue;
      fields.push({
        id: `${slot}.${line}`,
        group,
        label,
        saved: words.find(({ id }) => id === line)?.text ?? '',
        mine: text,
        keepsMine: isSame(wasThere, isThere) || !isSame(wasThere, isHere),
      });
    }
  }
  if (!isSame(saved.tax_profile, mine.tax_profile))
    fields.push({
      id: 'taxes',
      group: 'All accounts',
      label: 'Taxes',
      saved: profileText(saved.tax_profile, mine.tax_profile),
      mine: profileText(mine.tax_profile, saved.tax_profile),
      keepsMine: isSame(base.tax_profile, saved.tax_profile) || !isSame(base.tax_profile, mine.tax_profile),
    });
  if (saved.value_basis !== mine.value_basis)
    fields.push({
      id: 'value_basis',
      group: 'All accounts',
      label: 'Values',
      saved: valueBasisWords(saved.value_basis),
      mine: valueBasisWords(mine.value_basis),
      keepsMine: base.value_basis === saved.value_basis,
    });
  return fields;
}

/** Only the figures in which it differs from the other one. */
function profileText(profile: TaxProfile | null, other: TaxProfile | null): string {
  if (profile === null) return 'none';
  const others = other ? taxProfileWords(other) : [];
  return taxProfileWords(profile)
    .filter(({ id, text }) => others.find((word) => word.id === id)?.text !== text)
    .map(({ label, text }) => `${label.toLowerCase()} ${text}`)
    .join('; ');
}

/** The saved version with the parts named in `kept` as they are here. */
export function mergedComparison(saved: Compared, mine: Compared, kept: ReadonlySet<string>): Compared {
  const tax_profile = kept.has('taxes') ? mine.tax_profile : saved.tax_profile;
  const slots = Math.max(saved.vehicles.length, mine.vehicles.length);
  const vehicles: VehicleInput[] = [];
  for (let slot = 0; slot < slots; slot += 1) {
    const [theirs, own] = [saved.vehicles[slot], mine.vehicles[slot]];
    if (!theirs || !own || theirs.account_type !== own.account_type) {
      // Where the two are the same kind there is no question of the whole.
      const whole = kept.has(String(slot)) ? own : theirs;
      if (whole) vehicles.push(whole);
      continue;
    }
    let vehicle = theirs;
    for (const [line, members] of Object.entries(MEMBERS))
      if (kept.has(`${slot}.${line}`))
        vehicle = { ...vehicle, ...Object.fromEntries(members.map((member) => [member, own[member]])) };
    const shares = sharesTaxes(saved, theirs) && sharesTaxes(mine, own);
    vehicles.push(shares && tax_profile ? withProfile(vehicle, tax_profile) : vehicle);
  }
  return {
    vehicles,
    tax_profile,
    value_basis: kept.has('value_basis') ? mine.value_basis : saved.value_basis,
  };
}

const withProfile = (vehicle: VehicleInput, profile: TaxProfile): VehicleInput => ({
  ...vehicle,
  tax_rate: profile.tax_rate,
  second_tax_rate: profile.second_tax_rate ?? undefined,
  tax_change_age: profile.tax_change_age ?? undefined,
  capital_gains_rate: profile.capital_gains_rate,
  heir_tax_rate: profile.heir_tax_rate ?? undefined,
});
