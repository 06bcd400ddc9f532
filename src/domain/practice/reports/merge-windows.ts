/** Merges the changes of a record that is open in two windows, and of a report with those of its accounts. */
import { REMOVABLE, type ActionOf, type RemovableSlot } from './report.ts';
import type { KnownInsured } from '../../policy/mortality/mortality-weighting.ts';
import type { DisplayedInflation } from '../../shared/todays-dollars.ts';

/**
 * Applies what the sender changed from `was` to `requested`, and leaves the rest as saved, in the order of `all`.
 * Without `was`, the sender's choice applies completely.
 */
export function mergedChoice<Id, Wanted extends readonly Id[] | undefined>(
  all: readonly Id[],
  saved: readonly Id[],
  was: readonly Id[] | undefined,
  requested: Wanted,
): Id[] | Wanted {
  if (!was || !requested) return requested;
  return all.filter((id) => (was.includes(id) === requested.includes(id) ? saved : requested).includes(id));
}

/**
 * Merges a form by field: fields unchanged since `was` keep their saved value, and those without `was` are the
 * sender's. Null if both changed a field differently.
 */
export function mergedFields<Fields extends object>(
  saved: Fields,
  was: Partial<Fields>,
  requested: Partial<Fields>,
  isSame: (one: unknown, other: unknown) => boolean = Object.is,
): Partial<Fields> | null {
  const changed = (Object.keys(requested) as (keyof Fields)[]).filter(
    (name) => requested[name] !== undefined && !(name in was && isSame(was[name], requested[name])),
  );
  const isConflicting = (name: keyof Fields): boolean =>
    name in was && !isSame(saved[name], was[name]) && !isSame(saved[name], requested[name]);
  if (changed.some(isConflicting)) return null;
  return Object.fromEntries(changed.map((name) => [name, requested[name]])) as Partial<Fields>;
}

const isSameInsured = (one: KnownInsured | undefined, other: KnownInsured | undefined): boolean =>
  one?.sex === other?.sex &&
  one?.tobacco === other?.tobacco &&
  one?.mortality_multiplier === other?.mortality_multiplier &&
  one?.definition_test === other?.definition_test;

/** Merges the visible parts of a report by tab and card. */
export function mergeView<
  Tab,
  Card,
  Inflation extends DisplayedInflation,
  Wanted extends ActionOf<Tab, Card, Inflation> | undefined,
>(
  all: ActionOf<Tab, Card, Inflation>,
  saved: ActionOf<Tab, Card, Inflation>,
  was: ActionOf<Tab, Card, Inflation> | undefined,
  requested: Wanted,
): ActionOf<Tab, Card, Inflation> | Wanted {
  if (!was || !requested) return requested;
  const { insured } = isSameInsured(was.insured, requested.insured) ? saved : requested;
  const { inflation } = was.inflation === requested.inflation ? saved : requested;
  return {
    ...(inflation !== undefined && { inflation }),
    ...(insured && { insured }),
    active_tabs: mergedChoice(all.active_tabs, saved.active_tabs, was.active_tabs, requested.active_tabs),
    active_cards: mergedChoice(
      all.active_cards,
      saved.active_cards,
      was.active_cards,
      requested.active_cards,
    ),
  };
}

type Accounts = readonly { name: string }[];
export type MovedSlots = (slot: RemovableSlot) => RemovableSlot[];

/**
 * Returns the function from an account's slot to its new slot, or to none if it was removed; null if no account moves.
 * Accounts are recognized by name, then by position.
 */
export function movedSlots(
  { vehicles: before }: { vehicles: Accounts },
  { vehicles: after } = { vehicles: before },
): MovedSlots | null {
  const found = before.map(({ name }, at) =>
    after[at]?.name === name ? at : after.findIndex((account) => account.name === name),
  );
  const slots = found.map((to, at) => REMOVABLE[to < 0 && !found.includes(at) && after[at] ? at : to]);
  return slots.every((to, at) => to === REMOVABLE[at]) ? null : (slot) => [slots[slot - 2] ?? []].flat();
}
