/** What the print itself gives away: commas, decimals, alignment. */
import type { Draft } from '../draft.ts';
import { median } from './statistics.ts';

/** Commas: one figure without them among figures with them has lost something, or was put together wrongly. */
export function checkPunctuation(draft: Draft): void {
  const names = draft.columns.map(({ name }) => name).filter((name) => name !== 'year' && name !== 'age');
  const cells = draft.rows.flatMap((row) =>
    names.map((name) => row.cells.get(name)).filter((cell) => cell !== undefined),
  );
  const thousands = cells.filter((cell) => Math.abs(cell.value) >= 1000);
  const plain = thousands.filter((cell) => cell.ungrouped);
  if (plain.length <= thousands.length * 0.25) {
    for (const cell of plain) cell.doubts.push(`“${cell.text}” has no comma, unlike the figures around it.`);
  }
  const cents = cells.filter((cell) => /\.\d/.test(cell.text));
  if (cents.length > 0 && cents.length <= cells.length * 0.05) {
    for (const cell of cents) cell.doubts.push(`“${cell.text}” has decimals, unlike the figures around it.`);
  }
}

/** A figure that does not stand flush with its column may belong to another, or lack its end. */
export function checkAlignment(draft: Draft): void {
  for (const { name } of draft.columns) {
    const byPage = new Map<
      number,
      { word: { x: number; right: number; text: string; top: number; bottom: number }; doubts: string[] }[]
    >();
    for (const row of draft.rows) {
      const cell = row.cells.get(name);
      if (cell?.word)
        byPage.set(cell.page, [...(byPage.get(cell.page) ?? []), { word: cell.word, doubts: cell.doubts }]);
    }
    for (const cells of byPage.values()) {
      if (cells.length < 6) continue;
      const edges = [
        cells.map(({ word }) => word.right),
        cells.map(({ word }) => word.x),
        cells.map(({ word }) => (word.x + word.right) / 2),
      ].map((values) => {
        const at = median(values);
        return { off: values.map((value) => Math.abs(value - at)) };
      });
      const sizes = cells.map(({ word }) => word.bottom - word.top);
      const outliers = ({ off }: { off: number[] }): number[] =>
        off.flatMap((distance, index) => (distance > 0.8 * (sizes[index] ?? 0) ? [index] : []));
      const spread = ({ off }: { off: number[] }): number => off.reduce((sum, distance) => sum + distance, 0);
      const best = edges.reduce((a, b) => {
        const fewer = outliers(b).length - outliers(a).length;
        return fewer < 0 || (fewer === 0 && spread(b) < spread(a)) ? b : a;
      });
      const out = outliers(best);
      // More than a few: this column is not set flush, and nothing follows from where a figure stands.
      if (out.length > Math.max(1, cells.length * 0.06) || median(best.off) > 1) continue;
      for (const index of out) {
        const cell = cells[index];
        // Brackets, signs and footnote marks may hang outside the column.
        if (cell === undefined || /[()*†‡§<>-]$/.test(cell.word.text)) continue;
        cell.doubts.push('The figure does not stand in line with its column.');
      }
    }
  }
}
