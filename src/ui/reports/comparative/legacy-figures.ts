/** The legacy as the tables, the file and the bars take it. */
import type { ComparativeReport } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { figureDollars, figureOf, figurePercent, markIn, withMark } from '../../../rendering/words/marks.ts';
import { axisDollars } from '../../../rendering/charts/scales.ts';
import type { ColumnGroup } from '../../charts/bar-columns.tsx';
import type { LegendEntry } from '../../charts/chart-legend.ts';
import type { FootCell, YearColumn, YearTableModel } from '../../tables/year-table-model.ts';
import { depletionIn, heldSlots } from './held-slots.ts';
import { WEIGHTED_LEGACY, WEIGHTED_RETURN } from '../../../rendering/words/weighting-words.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';

export type LegacyMeasure = 'death_benefit' | 'total_benefit';

type Legacy = ComparativeReport['legacy'];

/** Every year with all its figures; or the ages that stand out, with those of one measure. */
export function legacyTable(
  report: ReportPart,
  legacy: Legacy,
  basis: ReportBasis,
  only: LegacyMeasure | null,
): YearTableModel {
  const list = only === null ? 'rows' : 'ages';
  const rows = legacy[list];
  return {
    label: list === 'rows' ? 'Legacy, year by year' : 'Legacy at ages that stand out',
    rows,
    lead: [],
    groups: heldSlots(report, basis).map((held) => {
      const column = (title: string, key: LegacyMeasure | 'difference'): YearColumn => ({
        title,
        values: rows.map(({ slots }) => figureOf(slots[held.index], key)),
        at: (row) => `legacy.${list}.${row}.slots.${held.index}.${key}`,
      });
      const columns = [
        ...(only === 'total_benefit' ? [] : [column('Death benefit', 'death_benefit')]),
        ...(only === 'death_benefit' ? [] : [column('Total benefit', 'total_benefit')]),
        ...(only === 'death_benefit' || held.isPolicy ? [] : [column('Against policy', 'difference')]),
      ];
      return {
        slot: held.slot,
        name: held.name,
        columns,
        ...depletionIn(held, rows),
      };
    }),
    foot: only === 'total_benefit' ? [] : weightedFoot(report, basis, only),
  };
}

/** Under the death benefit, what is left and returned on average over the year of death. */
function weightedFoot(
  report: ReportPart,
  basis: ReportBasis,
  only: LegacyMeasure | null,
): YearTableModel['foot'] {
  const { longevity_weighting: weighting } = report;
  if (!weighting || !basis.insured) return [];
  const line = (label: string, key: 'expected_legacy' | 'expected_irr') => ({
    label,
    cells: heldSlots(report, basis).flatMap(({ index, isPolicy }): (FootCell | null)[] => {
      const found = figureOf(weighting[index], key);
      const at = `longevity_weighting.${index}.${key}`;
      const cell: FootCell =
        key === 'expected_legacy'
          ? { value: found, at }
          : { value: { ...found, value: null }, at, text: figurePercent(found) };
      const others = only === 'death_benefit' ? 0 : isPolicy ? 1 : 2;
      return [cell, ...Array<null>(others).fill(null)];
    }),
  });
  return [line(WEIGHTED_LEGACY, 'expected_legacy'), line(WEIGHTED_RETURN, 'expected_irr')];
}

export function legacyBars(
  report: ReportPart,
  { ages }: Legacy,
  basis: ReportBasis,
  measure: LegacyMeasure,
): ColumnGroup[] {
  const held = heldSlots(report, basis);
  return ages.map(({ age, slots }, place) => ({
    label: place === ages.length - 1 ? `Age ${age} (end)` : `Age ${age}`,
    columns: held.map(({ slot, index, name }) => {
      const death = slots[index]?.death_benefit ?? 0;
      const total = slots[index]?.total_benefit ?? 0;
      const shown = measure === 'death_benefit' ? death : total;
      return {
        slot,
        name,
        parts:
          measure === 'death_benefit'
            ? [{ value: death, tone: 'solid' as const }]
            : [
                { value: total - death, tone: 'faint' as const },
                { value: death, tone: 'solid' as const },
              ],
        figure: withMark(Math.abs(shown) < 0.5 ? '–' : shortDollars(shown), markIn(slots[index], measure)),
        whole: figureDollars(figureOf(slots[index], measure, shown)),
      };
    }),
  }));
}

/** $633k, $1.44M: as much as fits over a bar. */
function shortDollars(value: number): string {
  const unit = Math.abs(value) >= 999_500 ? 10_000 : Math.abs(value) >= 999.5 ? 1000 : 1;
  return axisDollars(Math.round(value / unit) * unit);
}

export const LEGACY_LEGEND: Readonly<Record<LegacyMeasure, readonly LegendEntry[]>> = {
  death_benefit: [],
  total_benefit: [
    { sign: { kind: 'tone', tone: 'faint' }, label: 'Net income received' },
    { sign: { kind: 'tone', tone: 'solid' }, label: 'Death benefit' },
  ],
};
