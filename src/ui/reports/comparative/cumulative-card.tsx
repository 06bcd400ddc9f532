import { useCallback, useMemo, useState } from 'react';
import { AreaPanels } from '../../charts/area-panels.tsx';
import { Segmented } from '../../kit/tabs.tsx';
import { YearTable } from '../../tables/year-table.tsx';
import { withDifferenceGroups } from '../../tables/year-table-differences.ts';
import { onSlide, yearTableCells } from '../../tables/year-table-model.ts';
import { CardFrame, ChartOrTable, VIEWS, type CardView } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { type CardProps, pictureDisclosure } from './card-props.ts';
import {
  CUMULATIVE_LEGEND,
  cumulativePanels,
  cumulativeTable,
  cumulativeWords,
  type Counted,
} from './cumulative-figures.ts';
import { heldSlots } from './held-slots.ts';
import { useChosenVariant } from './variant-select.tsx';

const COUNTED: { value: Counted; label: string }[] = [
  { value: 'value', label: 'With value' },
  { value: 'death', label: 'With death benefit' },
];
const NO_ROWS: never[] = [];

/** All that has come out of each slot by an age, and with it what is there: to live on, or to leave. */
export function CumulativeCard({ report, basis, variants, isSlide = false }: CardProps) {
  const [counted, setCounted] = useState<Counted>('value');
  const [view, setView] = useState<CardView>('graph');
  const rows = report.cumulative_values?.rows ?? NO_ROWS;
  // Differences stand in the table.
  const { choice, other } = useChosenVariant(report, variants, 'cumulative_values', () => setView('table'));
  const model = useMemo(() => {
    const own = cumulativeTable(report, rows, basis, counted);
    if (!other) return own;
    const theirs = cumulativeTable(
      other.report,
      other.report.cumulative_values?.rows ?? NO_ROWS,
      basis,
      counted,
    );
    return withDifferenceGroups(own, theirs, other.name);
  }, [report, rows, basis, counted, other]);
  const panels = useMemo(
    () => cumulativePanels(report, rows, basis, counted),
    [report, rows, basis, counted],
  );
  const held = useMemo(() => heldSlots(report, basis), [report, basis]);
  const ages = useMemo(() => rows.map(({ age }) => age), [rows]);
  const wordsAt = useCallback(
    (place: number, index: number) => cumulativeWords(rows, index, held[place]?.index ?? 0, counted),
    [rows, held, counted],
  );
  if (rows.length === 0) return null;
  const tax = basis.value_basis === 'after_tax' ? 'after tax' : 'before tax';
  return (
    <CardFrame
      title="Cumulative values"
      caption={
        counted === 'value'
          ? `Net income received to date plus the remaining value ${tax}.`
          : 'Net income received to date plus what heirs would receive after tax.'
      }
      controls={
        <>
          {choice}
          <Segmented
            label="What counts beside income"
            value={counted}
            options={COUNTED}
            onChange={setCounted}
          />
          <Segmented label="Graph or table" value={view} options={VIEWS} onChange={setView} />
        </>
      }
      isCrowded={variants !== undefined && variants.length > 0}
      fileName="cumulative-values"
      cells={() => yearTableCells(cumulativeTable(report, rows, basis, counted, { signed: true }))}
      disclosure={pictureDisclosure(report, basis)}
    >
      {(isFull) => (
        <ChartOrTable
          view={view}
          chart={
            <div className={parts.chart}>
              <AreaPanels
                title="Cumulative values by age"
                ages={ages}
                panels={panels}
                legend={CUMULATIVE_LEGEND[counted]}
                wordsAt={wordsAt}
                panelHeight={isFull ? 200 : undefined}
              />
            </div>
          }
          table={<YearTable model={isSlide ? onSlide(model) : model} fill={isFull} />}
        />
      )}
    </CardFrame>
  );
}
