import type { SlotYear } from '../../../domain/comparison/comparative/comparative-report.ts';

interface Row {
  age: number;
  outlay: number;
  slots: readonly Pick<SlotYear, 'net_income' | 'depleted'>[];
}

/**
 * Where the rows of a slide's table stand: the first, every fifth year of age, the last, and the years in which something
 * turns: the last premium, the first and the last income of the policy, an account or the policy that has run out.
 */
export function slidePlaces(rows: readonly Row[]): number[] {
  const paysIn = rows.map(({ outlay }) => Math.abs(outlay) >= 0.5);
  const paysOut = rows.map(({ slots }) => Math.abs(slots[0]?.net_income ?? 0) >= 0.5);
  const slots = rows[0]?.slots ?? [];
  const turns = new Set([
    0,
    rows.length - 1,
    paysIn.lastIndexOf(true),
    paysOut.indexOf(true),
    paysOut.lastIndexOf(true),
    ...slots.map((_, slot) => rows.findIndex((row) => row.slots[slot]?.depleted)),
  ]);
  return rows.flatMap(({ age }, place) => (age % 5 === 0 || turns.has(place) ? [place] : []));
}
