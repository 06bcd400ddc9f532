import { wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { useMemo, useState } from 'react';
import { RANGE_PERCENTS } from '../../../domain/paths/path-counts.ts';
import type { RangeYear } from '../../../domain/paths/range-run.ts';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import type { FanLine } from '../../../rendering/charts/fan-chart-geometry.ts';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { activeSlots, ofSlot } from '../../../rendering/words/history/historical-part.ts';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import {
  markedYears,
  yearsNote,
  numberOf,
  percentileText,
  rangePictureText,
} from '../../../rendering/words/history/range-text.ts';
import { figureOf, unmarked, type PolicyFigure } from '../../../rendering/words/marks.ts';
import { useRanges } from './range-context.tsx';
import { Fan, fanCells } from '../historical/fan-card.tsx';
import { useSlotChoice } from '../historical/period-choice.tsx';
import { RangeBasis } from './range-sentences.tsx';
import range from './range.module.css';

type Measure = keyof Pick<RangeYear, 'value' | 'income' | 'death_benefit'>;

const MEASURES = choices<Measure>(
  ['value', 'Value'],
  ['income', 'Income'],
  ['death_benefit', 'Death benefit'],
);

export type RangeFanBasis = Pick<
  HistoricalCardProps['basis'],
  'value_basis' | 'inflation' | 'illustrated_rate' | 'origin'
>;

export type LevelLine = (slot: SlotNumber, measure: Measure) => readonly PolicyFigure[] | null;

interface RangeFanProps {
  report: HistoricalCardProps['report'];
  basis: RangeFanBasis;
  /** Level-rate line that replaces the carrier's. */
  levelLine?: LevelLine | undefined;
}

export function RangeFanCard({ report, basis, levelLine }: RangeFanProps) {
  const [measure, setMeasure] = useState<Measure>('value');
  const { picture, path: selectedPath, fullPathOf } = useRanges(report);
  const active = useMemo(() => activeSlots(report), [report]);
  const { selected, choice } = useSlotChoice(active);
  const fullPath = selectedPath === null ? null : fullPathOf(selectedPath);
  const years = selected && ofSlot(picture?.report.slots, selected.slot)?.by_year;
  const path = selected && ofSlot(fullPath?.slots ?? undefined, selected.slot);
  // Paths are in nominal dollars, so a line in today's dollars is not comparable.
  const illustrated = basis.inflation === undefined ? report.illustrated : undefined;
  const figures = useMemo(() => {
    if (!years || !selected) return null;
    const bands = years.map((year) => year[measure]);
    const lineOf = (kind: FanLine['kind'], label: string, figures: readonly PolicyFigure[]): FanLine => ({
      kind,
      label,
      values: figures.slice(0, years.length).map(({ value }) => value),
      marks: figures.slice(0, years.length).map(({ mark }) => mark),
    });
    const level = levelLine?.(selected.slot, measure);
    const carrier =
      selected.isPolicy && measure === 'value' && illustrated?.map(({ value }) => unmarked(value));
    const pathMarks = path && markedYears(path, measure);
    const pathLine = path?.[measure].map((value, t) => ({ value, mark: pathMarks?.[t] ?? '' }));
    const medians = bands.map((band) => figureOf(band, 'p50'));
    const lines = [
      lineOf('median', 'Median', medians),
      ...(level ? [lineOf('illustrated', 'Level line', level)] : []),
      ...(!level && carrier ? [lineOf('illustrated', wordsOf(basis).label, carrier)] : []),
      ...(pathLine && fullPath ? [lineOf('picked', `Path ${numberOf(fullPath.path + 1)}`, pathLine)] : []),
    ];
    return { ages: years.map(({ age }) => age), bands, lines };
  }, [years, selected, measure, illustrated, levelLine, path, fullPath, basis]);
  if (!picture || !selected || !figures) return null;
  const isSurrender = measure === 'value' && selected.isPolicy;
  const valueLabel = isSurrender ? 'Surrender value' : MEASURES.find(({ value }) => value === measure)?.label;
  const title = `${valueLabel} by age`;
  const last = figures.bands.length - 1;
  const finalLevel = levelLine && figures.lines[1]?.values[last];
  const band = figures.bands[last];
  const percentile =
    band && typeof finalLevel === 'number'
      ? ` ${percentileText(figures.ages[last] ?? 0, band, finalLevel)}`
      : '';
  const tax = basis.value_basis === 'after_tax' ? 'after tax' : 'before tax';
  const restsOnAxis = measure === 'value' && basis.value_basis === 'after_tax';
  const note = selected.isPolicy && years ? yearsNote(years, measure, basis.illustrated_rate, basis) : null;
  return (
    <CardFrame
      title={title}
      caption={`${numberOf(picture.report.paths)} simulated paths, ranked separately at each age${
        measure === 'value' ? `, ${tax}` : ''
      }. The inner band contains the middle half.${percentile}`}
      controls={
        <>
          <Segmented label="Measure" value={measure} options={MEASURES} onChange={setMeasure} />
          {choice}
        </>
      }
      isCrowded
      fileName="range-by-age"
      cells={() => fanCells(figures.ages, RANGE_PERCENTS, figures.bands, figures.lines.slice(1))}
      dollars="as_paid"
      disclosure={[note, rangePictureText(picture)].filter((text) => text !== null).join(' ')}
    >
      {(isFull) => (
        <div className={parts.chart}>
          <Fan
            title={`${title}, ${selected.name}`}
            slot={selected.slot}
            {...figures}
            isFull={isFull}
            restsOnAxis={restsOnAxis}
          />
          {note !== null && <p className={range.note}>{note}</p>}
          <RangeBasis picture={picture} />
        </div>
      )}
    </CardFrame>
  );
}
