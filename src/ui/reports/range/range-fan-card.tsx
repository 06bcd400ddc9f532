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
  const { picture, picked, fullPathOf } = useRanges(report);
  const active = useMemo(() => activeSlots(report), [report]);
  const { shown, choice } = useSlotChoice(active);
  const fullPath = picked === null ? null : fullPathOf(picked);
  const years = shown && ofSlot(picture?.report.slots, shown.slot)?.by_year;
  const path = shown && ofSlot(fullPath?.slots ?? undefined, shown.slot);
  // Paths are in nominal dollars, so a line in today's dollars is not comparable.
  const illustrated = basis.inflation === undefined ? report.illustrated : undefined;
  const figures = useMemo(() => {
    if (!years || !shown) return null;
    const bands = years.map((year) => year[measure]);
    const lineOf = (kind: FanLine['kind'], label: string, figures: readonly PolicyFigure[]): FanLine => ({
      kind,
      label,
      values: figures.slice(0, years.length).map(({ value }) => value),
      marks: figures.slice(0, years.length).map(({ mark }) => mark),
    });
    const level = levelLine?.(shown.slot, measure);
    const carriers =
      shown.isPolicy && measure === 'value' && illustrated?.map(({ value }) => unmarked(value));
    const marks = path && markedYears(path, measure);
    const ofPath = path?.[measure].map((value, t) => ({ value, mark: marks?.[t] ?? '' }));
    const medians = bands.map((band) => figureOf(band, 'p50'));
    const lines = [
      lineOf('median', 'Median', medians),
      ...(level ? [lineOf('illustrated', 'Level line', level)] : []),
      ...(!level && carriers ? [lineOf('illustrated', wordsOf(basis).label, carriers)] : []),
      ...(ofPath && fullPath ? [lineOf('picked', `Path ${numberOf(fullPath.path + 1)}`, ofPath)] : []),
    ];
    return { ages: years.map(({ age }) => age), bands, lines };
  }, [years, shown, measure, illustrated, levelLine, path, fullPath, basis]);
  if (!picture || !shown || !figures) return null;
  const isSurrender = measure === 'value' && shown.isPolicy;
  const valueLabel = isSurrender ? 'Surrender value' : MEASURES.find(({ value }) => value === measure)?.label;
  const title = `${valueLabel} by age`;
  const last = figures.bands.length - 1;
  const level = levelLine && figures.lines[1]?.values[last];
  const band = figures.bands[last];
  const place =
    band && typeof level === 'number' ? ` ${percentileText(figures.ages[last] ?? 0, band, level)}` : '';
  const tax = basis.value_basis === 'after_tax' ? 'after tax' : 'before tax';
  const restsOnAxis = measure === 'value' && basis.value_basis === 'after_tax';
  const note = shown.isPolicy && years ? yearsNote(years, measure, basis.illustrated_rate, basis) : null;
  return (
    <CardFrame
      title={title}
      caption={`${numberOf(picture.report.paths)} simulated paths, ranked separately at each age${
        measure === 'value' ? `, ${tax}` : ''
      }. The inner band contains the middle half.${place}`}
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
            title={`${title}, ${shown.name}`}
            slot={shown.slot}
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
