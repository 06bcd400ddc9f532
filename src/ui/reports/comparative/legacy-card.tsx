import { useMemo, useState } from 'react';
import { BarColumns } from '../../charts/bar-columns.tsx';
import type { ColumnGroup } from '../../../rendering/charts/bar-columns-geometry.ts';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import { YearTable } from '../../tables/year-table.tsx';
import { withDifferenceGroups } from '../../tables/year-table-differences.ts';
import {
  yearTableCells,
  type FootCell,
  type YearColumn,
  type YearTableModel,
} from '../../tables/year-table-model.ts';
import { averagesLine, weightingLine, WEIGHTED_LEGACY } from '../../../rendering/words/weighting-text.ts';
import { netReturnLabel } from '../../../rendering/words/dollars-text.ts';
import { CardFrame, ChartOrTable, VIEWS, type CardView } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { type CardProps, groupOf, activeSlots, pictureDisclosure } from './card-props.ts';
import { shortDollars } from '../../../rendering/charts/scales.ts';
import { useChosenVariant } from './variant-select.tsx';
import type { ComparativeReport } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { figureDollars, figureOf, figureReturn, markIn, withMark } from '../../../rendering/words/marks.ts';
import type { LegendEntry } from '../../charts/chart-legend.tsx';
import { heirsLabel } from '../../../rendering/words/sentence-parts.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';

const MEASURES = choices<LegacyMeasure>(
  ['death_benefit', 'Death benefit'],
  ['total_benefit', 'Total benefit'],
);
const NOTHING = { rows: [], ages: [] };

export function LegacyCard({ report, basis, variants }: CardProps) {
  const [measure, setMeasure] = useState<LegacyMeasure>('death_benefit');
  const [view, setView] = useState<CardView>('graph');
  const legacy = report.legacy ?? NOTHING;
  const groups = useMemo(() => legacyBars(report, legacy, basis, measure), [report, legacy, basis, measure]);
  const { choice, other } = useChosenVariant(report, variants, 'legacy');
  const [byAge, byYear] = useMemo(
    () =>
      [measure, null].map((only) => {
        const reportTable = legacyTable(report, legacy, basis, only);
        if (!other) return reportTable;
        // A variant has every year, so the table can use this report's selected ages.
        const all = other.report.legacy ?? NOTHING;
        const variantTable = legacyTable(other.report, { ...all, ages: all.rows }, basis, only);
        return withDifferenceGroups(reportTable, variantTable, other.name);
      }),
    [report, legacy, basis, measure, other],
  );
  const weighted = weightingLine(basis);
  const averages = averagesLine(report, basis);
  if (legacy.rows.length === 0 || !byAge || !byYear) return null;
  return (
    <CardFrame
      title="Legacy"
      caption={
        measure === 'death_benefit'
          ? 'What heirs would receive after tax, by the age at death.'
          : 'Total benefit: the net income received by then, and what heirs would receive after tax.'
      }
      controls={
        <>
          {choice}
          <Segmented label="What the graph shows" value={measure} options={MEASURES} onChange={setMeasure} />
          <Segmented label="Graph or table" value={view} options={VIEWS} onChange={setView} />
        </>
      }
      isCrowded={variants !== undefined && variants.length > 0}
      fileName="legacy"
      cells={() => yearTableCells(byYear)}
      disclosure={pictureDisclosure(report, basis)}
    >
      {(isFull) => (
        <ChartOrTable
          view={view}
          chart={
            <>
              <div className={parts.chart}>
                <BarColumns
                  title={measure === 'death_benefit' ? 'Death benefit by age' : 'Total benefit by age'}
                  groups={groups}
                  legend={LEGACY_LEGEND[measure]}
                  height={isFull ? 360 : undefined}
                />
              </div>
              {averages !== null && <p className={parts.alone}>{averages}</p>}
              <div className={parts.extra}>
                <YearTable model={byAge} />
                {measure === 'death_benefit' && weighted !== null && <p className={parts.note}>{weighted}</p>}
              </div>
            </>
          }
          table={<YearTable model={byYear} fill={isFull} />}
        />
      )}
    </CardFrame>
  );
}

export type LegacyMeasure = 'death_benefit' | 'total_benefit';

type Legacy = ComparativeReport['legacy'];

export function legacyTable(
  report: ReportPart,
  legacy: Legacy,
  basis: ReportBasis,
  only: LegacyMeasure | null,
): YearTableModel {
  const list = only === null ? 'rows' : 'ages';
  const rows = legacy[list];
  return {
    label: list === 'rows' ? 'Legacy, year by year' : 'Legacy at selected ages',
    rows,
    lead: [],
    groups: activeSlots(report, basis).map((activeSlot) => {
      const column = (title: string, key: LegacyMeasure | 'difference'): YearColumn => ({
        title,
        values: rows.map(({ slots }) => figureOf(slots[activeSlot.index], key)),
        at: (row) => `legacy.${list}.${row}.slots.${activeSlot.index}.${key}`,
      });
      const columns = [
        ...(only === 'total_benefit' ? [] : [column(heirsLabel(activeSlot.isPolicy), 'death_benefit')]),
        ...(only === 'death_benefit' ? [] : [column('Total benefit', 'total_benefit')]),
        ...(only === 'death_benefit' || activeSlot.isPolicy ? [] : [column('Against policy', 'difference')]),
      ];
      return groupOf(activeSlot, rows, columns);
    }),
    foot: only === 'total_benefit' ? [] : weightedFoot(report, basis, only),
  };
}

/** Returns the average legacy and net return, weighted by the year of death. */
function weightedFoot(
  report: ReportPart,
  basis: ReportBasis,
  only: LegacyMeasure | null,
): YearTableModel['foot'] {
  const { longevity_weighting: weighting } = report;
  if (!weighting || !basis.insured) return [];
  const line = (label: string, key: 'expected_legacy' | 'expected_irr') => ({
    label,
    cells: activeSlots(report, basis).flatMap(({ index, isPolicy }): (FootCell | null)[] => {
      const figure = figureOf(weighting[index], key);
      const at = `longevity_weighting.${index}.${key}`;
      const cell: FootCell =
        key === 'expected_legacy'
          ? { value: figure, at }
          : { value: { ...figure, value: null }, at, text: figureReturn(figure) };
      const emptyCount = only === 'death_benefit' ? 0 : isPolicy ? 1 : 2;
      return [cell, ...Array<null>(emptyCount).fill(null)];
    }),
  });
  return [line(WEIGHTED_LEGACY, 'expected_legacy'), line(netReturnLabel(basis), 'expected_irr')];
}

export function legacyBars(
  report: ReportPart,
  { ages }: Legacy,
  basis: ReportBasis,
  measure: LegacyMeasure,
): ColumnGroup[] {
  const active = activeSlots(report, basis);
  return ages.map(({ age, slots }, place) => ({
    label: place === ages.length - 1 ? `Age ${age} (end)` : `Age ${age}`,
    columns: active.map(({ slot, index, name }) => {
      const death = slots[index]?.death_benefit ?? 0;
      const amount = slots[index]?.[measure] ?? 0;
      const income = { value: amount - death, tone: 'faint' as const };
      return {
        slot,
        name,
        parts: [...(measure === 'total_benefit' ? [income] : []), { value: death, tone: 'solid' }],
        figure: withMark(Math.abs(amount) < 0.5 ? '–' : shortDollars(amount), markIn(slots[index], measure)),
        fullFigure: figureDollars(figureOf(slots[index], measure, amount)),
      };
    }),
  }));
}

const LEGACY_LEGEND: Readonly<Record<LegacyMeasure, readonly LegendEntry[]>> = {
  death_benefit: [],
  total_benefit: [
    { sign: { kind: 'tone', tone: 'faint' }, label: 'Net income received' },
    { sign: { kind: 'tone', tone: 'solid' }, label: 'Death benefit' },
  ],
};
