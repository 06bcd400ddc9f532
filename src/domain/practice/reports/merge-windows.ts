/** One thing in two windows: what each of them changed, on what the other one left. */
import type { ActionOf } from './report.ts';
import type { KnownInsured } from '../../policy/mortality/mortality-weighting.ts';
import type { DisplayedInflation } from '../../shared/todays-dollars.ts';

/**
 * `all` that may be chosen, in the order in which it is kept. What the sender changed, from what it `was` there to what
 * is `wanted`, is as the sender wants it; everything else stays as it is kept. Who does not say what it was means all.
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
 * A form in two windows, field by field: what its sender left as it `was` stays as it is kept by now. Null where both changed
 * a field, each to something else. A field without a `was` is the sender's. `isSame` where a field is more than a plain value.
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

/** The same of what a report shows, tab by tab and card by card. */
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
