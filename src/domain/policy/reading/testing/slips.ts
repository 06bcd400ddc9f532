/** Damages figures the way bad text layers do: letters for digits, lost digits, lost commas, lost cells. */
import type { PageText, TextItem } from '../positioned-text.ts';
import type { Chance } from '../../../shared/testing/chance.ts';

const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'O', '1': 'l', '5': 'S', '8': 'B' };

const withoutDigit = (text: string, luck: Chance): string => {
  const places = [...text].flatMap((character, index) => (/\d/.test(character) ? [index] : []));
  const at = places[luck.whole(0, places.length - 1)] ?? 0;
  return text.slice(0, at) + text.slice(at + 1);
};

const DAMAGES: readonly [
  (text: string, luck: Chance) => string,
  ...((text: string, luck: Chance) => string)[],
] = [
  (text) => text.replace(/[0158]/, (digit) => LOOKALIKES[digit] ?? digit),
  withoutDigit,
  (text, luck) => Number(withoutDigit(text.replace(/[$,]/g, ''), luck)).toLocaleString('en-US'),
  (text) => text.replace(',', ''),
  () => '',
];

/** Changes up to `count` figures of six digits or so in place; returns how many. */
export function slip(pages: readonly PageText[], luck: Chance, count: number): number {
  // A blank at the start of a run of payments is what a carrier prints before it; only values can be judged.
  const figures = pages.flatMap((page) =>
    page.items.filter((item) => /^\$?\d{2,3}(,\d{3})+$/.test(item.text)),
  );
  let changed = 0;
  for (let turn = 0; turn < count && figures.length > 0; turn += 1) {
    const item: TextItem | undefined = figures[luck.whole(0, figures.length - 1)];
    if (item === undefined || item.text === '') continue;
    const before = item.text;
    item.text = luck.pick(DAMAGES)(before, luck);
    if (item.text !== before) changed += 1;
  }
  for (const page of pages)
    page.items.splice(0, page.items.length, ...page.items.filter((item) => item.text !== ''));
  return changed;
}
