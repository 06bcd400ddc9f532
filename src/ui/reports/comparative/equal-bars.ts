/** The required returns as bars: light to the return assumed, dark beyond it. */
import type { EqualRow, RequiredReturn } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { BarGroupWish, BarRowsInput, BarWish } from '../../charts/bar-rows-geometry.ts';
import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import { rateText, shortFigure } from '../../../rendering/words/required-return.ts';
import { nameOfRow, signedPoints, targetWords } from './equal-words.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';

/** A bar this many times as long as the highest assumed return is cut: it would make all others tiny. */
const LONGEST = 3;
const TARGETS = ['longevity_ror', 'surrender_ror', 'death_ror'] as const;

export function equalBars(
  report: ReportPart,
  basis: ReportBasis,
): Pick<BarRowsInput, 'groups' | 'top' | 'line'> | null {
  const rows = report.making_things_equal ?? [];
  if (rows.length === 0) return null;
  const assumed = rows.map((row) => row.assumed);
  const limit = Math.max(0.02, ...assumed) * LONGEST;
  const rates = rows.flatMap((row) => TARGETS.map((target) => reachOf(row[target], limit)));
  const top = Math.max(0.001, ...assumed, ...rates);
  const isShared = new Set(assumed.map(rateText)).size === 1;
  const shared = isShared ? (assumed[0] ?? null) : null;
  const groups = targetWords(report, basis).map(({ target, title, note }): BarGroupWish => ({
    title,
    note,
    bars: rows.flatMap((row) =>
      isSlot(row.slot)
        ? [bar(row, row.slot, nameOfRow(report.slots, row), row[target], { limit, isShared })]
        : [],
    ),
  }));
  return {
    groups,
    top,
    line: shared === null ? null : { value: shared, label: `Assumed in this plan ${rateText(shared)}` },
  };
}

/** How far a bar reaches; one that cannot be reached goes to the edge. */
function reachOf({ rate, status }: RequiredReturn, limit: number): number {
  if (status === 'unreachable') return limit;
  return Math.max(0, Math.min(limit, rate ?? 0));
}

function bar(
  row: EqualRow,
  slot: SlotNumber,
  name: string,
  required: RequiredReturn,
  { limit, isShared }: { limit: number; isShared: boolean },
): BarWish {
  const reach = reachOf(required, limit);
  const light = Math.min(reach, Math.max(0, row.assumed));
  const difference = required.difference === null ? '' : signedPoints(required.difference);
  const isCut = required.status === 'unreachable' || (required.rate ?? 0) > limit;
  return {
    slot,
    name,
    parts: [
      { value: light, tone: 'faint' },
      { value: reach - light, tone: 'solid' },
    ],
    figure: shortFigure(required),
    note: required.status === 'any' ? '' : isShared ? difference : noteOf(difference, row.assumed),
    mark: isShared ? null : row.assumed,
    isCut,
  };
}

const noteOf = (difference: string, assumed: number): string =>
  difference === '' ? `assumed ${rateText(assumed)}` : `${difference} vs. ${rateText(assumed)}`;

const isSlot = (slot: number): slot is SlotNumber => slot >= 1 && slot <= 4;
