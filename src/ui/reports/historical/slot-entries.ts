import type { ChartSeries } from '../../../rendering/charts/series-signs.ts';
import { ofSlot, type HeldHistoricalSlot } from '../../../rendering/words/history/historical-part.ts';
import { shortNames } from '../../../rendering/words/words.ts';

/** Slots with what a list of the report holds of them, and where; those that it does not name are left out. */
export const slotEntries = <Entry extends { slot: number }>(
  held: readonly HeldHistoricalSlot[],
  list: readonly Entry[] = [],
) =>
  held.flatMap((one) => {
    const place = list.findIndex(({ slot }) => slot === one.slot);
    const own = list[place];
    return own ? [{ ...one, place, own }] : [];
  });

export function slotLines<Entry extends { slot: number }>(
  held: readonly HeldHistoricalSlot[],
  list: readonly Entry[],
  lineOf: (own: Entry) => Pick<ChartSeries, 'values' | 'marks' | 'depletionAge'>,
): ChartSeries[] {
  const short = shortNames(held.map(({ name }) => name));
  return held.flatMap(({ slot, name, isPolicy }, place) => {
    const own = ofSlot(list, slot);
    if (!own) return [];
    const shortName = isPolicy ? 'Policy' : (short[place] ?? name);
    return [{ slot, name, shortName, depletionVerb: isPolicy ? 'lapses' : 'runs out', ...lineOf(own) }];
  });
}
