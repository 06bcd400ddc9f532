/** One thing in two windows: what each of them changed, on what the other one left. */
import type { ActionOf } from './report.ts';
import type { KnownInsured } from '../../policy/mortality/mortality-weighting.ts';
import type { ShownInflation } from '../../shared/todays-dollars.ts';

/**
 * `all` that may be chosen, in the order in which it is kept. What the sender changed, from what it `was` there to what
 * is `wanted`, is as the sender wants it; everything else stays as it is kept. Who does not say what it was means all.
 */
export function mergedChoice<Id, Wanted extends readonly Id[] | undefined>(
  all: readonly Id[],
  kept: readonly Id[],
  was: readonly Id[] | undefined,
  wanted: Wanted,
): Id[] | Wanted {
  if (!was || !wanted) return wanted;
  return all.filter((id) => (was.includes(id) === wanted.includes(id) ? kept : wanted).includes(id));
}

/**
 * A form in two windows, field by field: what its sender left as it `was` stays as it is kept by now. Null where both changed
 * a field, each to something else. A field without a `was` is the sender's. `isSame` where a field is more than a plain value.
 */
export function mergedFields<Fields extends object>(
  kept: Fields,
  was: Partial<Fields>,
  wanted: Partial<Fields>,
  isSame: (one: unknown, other: unknown) => boolean = Object.is,
): Partial<Fields> | null {
  const changed = (Object.keys(wanted) as (keyof Fields)[]).filter(
    (name) => wanted[name] !== undefined && !(name in was && isSame(was[name], wanted[name])),
  );
  const isTaken = (name: keyof Fields): boolean =>
    name in was && !isSame(kept[name], was[name]) && !isSame(kept[name], wanted[name]);
  if (changed.some(isTaken)) return null;
  return Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<Fields>;
}

const isSameInsured = (one: KnownInsured | undefined, other: KnownInsured | undefined): boolean =>
  one?.sex === other?.sex &&
  one?.tobacco === other?.tobacco &&
  one?.mortality_multiplier === other?.mortality_multiplier &&
  one?.definition_test === other?.definition_test;

/** The same of what a report shows, tab by tab and card by card. */
export function mergedShown<
  Tab,
  Card,
  Inflation extends ShownInflation,
  Wanted extends ActionOf<Tab, Card, Inflation> | undefined,
>(
  all: ActionOf<Tab, Card, Inflation>,
  kept: ActionOf<Tab, Card, Inflation>,
  was: ActionOf<Tab, Card, Inflation> | undefined,
  wanted: Wanted,
): ActionOf<Tab, Card, Inflation> | Wanted {
  if (!was || !wanted) return wanted;
  const { insured } = isSameInsured(was.insured, wanted.insured) ? kept : wanted;
  const { inflation } = was.inflation === wanted.inflation ? kept : wanted;
  return {
    ...(inflation !== undefined && { inflation }),
    ...(insured && { insured }),
    active_tabs: mergedChoice(all.active_tabs, kept.active_tabs, was.active_tabs, wanted.active_tabs),
    active_cards: mergedChoice(all.active_cards, kept.active_cards, was.active_cards, wanted.active_cards),
  };
}
