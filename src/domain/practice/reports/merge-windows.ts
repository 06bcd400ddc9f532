/** One report in two windows: what each of them changed, on what the other one left. */

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

/** What a report of either kind shows. */
export interface Shown<Tab, Card> {
  active_tabs: Tab[];
  active_cards: Card[];
  /** Of a comparison in today's dollars. */
  inflation?: number | undefined;
}

/** The same of what a report shows, tab by tab and card by card. */
export function mergedShown<Tab, Card, Wanted extends Shown<Tab, Card> | undefined>(
  all: Shown<Tab, Card>,
  kept: Shown<Tab, Card>,
  was: Shown<Tab, Card> | undefined,
  wanted: Wanted,
): Shown<Tab, Card> | Wanted {
  if (!was || !wanted) return wanted;
  const { inflation } = was.inflation === wanted.inflation ? kept : wanted;
  return {
    ...(inflation !== undefined && { inflation }),
    active_tabs: mergedChoice(all.active_tabs, kept.active_tabs, was.active_tabs, wanted.active_tabs),
    active_cards: mergedChoice(all.active_cards, kept.active_cards, was.active_cards, wanted.active_cards),
  };
}
