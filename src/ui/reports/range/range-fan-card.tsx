import { wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { useMemo, useState } from 'react';
import { RANGE_PERCENTS, type Percentiles } from '../../../domain/paths/path-counts.ts';
import type { RangeYear } from '../../../domain/paths/range-report.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import { TAX_DUE_AREA } from '../../../rendering/charts/tax-due-band.ts';
import { LAPSED, type FanLine } from '../../../rendering/charts/fan-chart-geometry.ts';
import { BandSign, FanChart, LineSign } from '../../charts/fan-chart.tsx';
import { Segmented } from '../../kit/layout/tabs.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import {
  heldSlots,
  ofSlot,
  type HistoricalCardProps,
} from '../../../rendering/words/history/historical-part.ts';
import {
  markedYears,
  yearsNote,
  numberOf,
  placeWords,
  rangePictureWords,
} from '../../../rendering/words/history/range-words.ts';
import { markIn, type PolicyFigure } from '../../../rendering/words/marks.ts';
import { markColumn } from '../../tables/table-text.ts';
import { useRanges } from './range-context.ts';
import { SlotChoice } from '../historical/period-choice.tsx';
import { RangeBasis } from './range-sentences.tsx';
import range from './range.module.css';
import { dollarsOrTaxDue } from '../../../rendering/words/dollars-words.ts';

export type Measure = keyof Pick<RangeYear, 'value' | 'income' | 'death_benefit'>;

const MEASURES: { value: Measure; label: string }[] = [
  { value: 'value', label: 'Value' },
  { value: 'income', label: 'Income' },
  { value: 'death_benefit', label: 'Death benefit' },
];

const titleOf = (measure: Measure, isPolicy: boolean): string =>
  measure === 'value'
    ? isPolicy
      ? 'Surrender value'
      : 'Value'
    : measure === 'income'
      ? 'Income'
      : 'Death benefit';

const keyOf = (percent: (typeof RANGE_PERCENTS)[number]): keyof Percentiles => `p${percent}`;

interface RangeFanProps {
  report: HistoricalCardProps['report'];
  basis: Pick<HistoricalCardProps['basis'], 'value_basis' | 'inflation' | 'illustrated_rate' | 'origin'>;
  /** A line at level rates that lies among the paths, in place of the carrier's. */
  levelLine?: (slot: SlotNumber, measure: Measure) => readonly PolicyFigure[] | null;
}

/** Where the paths lie at each age. */
export function RangeFanCard({ report, basis, levelLine }: RangeFanProps) {
  const [chosen, setChosen] = useState<SlotNumber>(1);
  const [measure, setMeasure] = useState<Measure>('value');
  const { picture, picked, wholeOf } = useRanges(report);
  const held = useMemo(() => heldSlots(report), [report]);
  const shown = held.find(({ slot }) => slot === chosen) ?? held[0];
  const whole = picked === null ? null : wholeOf(picked);
  const years = shown && ofSlot(picture?.report.slots, shown.slot)?.by_year;
  const path = shown && ofSlot(whole?.slots ?? undefined, shown.slot);
  // Paths stay in dollars as they are paid: a line of today's dollars is not laid over them.
  const illustrated = basis.inflation === undefined ? report.illustrated : undefined;
  const figures = useMemo(() => {
    if (!years || !shown) return null;
    const bands = years.map((year) => year[measure]);
    const lines: FanLine[] = [
      {
        kind: 'median',
        label: 'Median',
        values: bands.map(({ p50 }) => p50),
        marks: bands.map((band) => markIn(band, 'p50')),
      },
    ];
    const level = levelLine?.(shown.slot, measure);
    if (level)
      lines.push({
        kind: 'illustrated',
        label: 'Level line',
        values: level.slice(0, years.length).map(({ value }) => value),
        marks: level.slice(0, years.length).map(({ mark }) => mark),
      });
    else if (shown.isPolicy && measure === 'value' && illustrated)
      lines.push({
        kind: 'illustrated',
        label: wordsOf(basis).label,
        values: illustrated.slice(0, years.length).map(({ value }) => value),
        marks: undefined,
      });
    if (path && whole)
      lines.push({
        kind: 'picked',
        label: `Path ${numberOf(whole.path + 1)}`,
        values: path[measure],
        marks: markedYears(path, measure),
      });
    return { ages: years.map(({ age }) => age), bands, lines };
  }, [years, shown, measure, illustrated, levelLine, path, whole, basis]);
  if (!picture || !shown || !figures) return null;
  const title = `${titleOf(measure, shown.isPolicy)} by age${levelLine ? ', inside its range' : ''}`;
  const last = figures.bands.length - 1;
  const level = levelLine && figures.lines[1]?.values[last];
  const band = figures.bands[last];
  const place =
    band && typeof level === 'number' ? ` ${placeWords(figures.ages[last] ?? 0, band, level)}` : '';
  const tax = basis.value_basis === 'after_tax' ? 'after tax' : 'before tax';
  const restsOnAxis = measure === 'value' && basis.value_basis === 'after_tax';
  const columns = () => [
    ...RANGE_PERCENTS.flatMap((percent) => [
      [`${percent}th`, ...figures.bands.map((band) => band[keyOf(percent)] ?? LAPSED)],
      ...markColumn(
        `${percent}th`,
        figures.bands.map((band) => markIn(band, keyOf(percent))),
      ),
    ]),
    ...figures.lines
      .slice(1)
      .flatMap(({ label, values, marks }) => [
        [label, ...figures.ages.map((_, t) => values[t] ?? null)],
        ...markColumn(label, marks ?? []),
      ]),
  ];
  const note = shown.isPolicy && years ? yearsNote(years, measure, basis.illustrated_rate, basis) : null;
  return (
    <CardFrame
      title={title}
      caption={`Each age by itself, over ${numberOf(picture.report.paths)} computed paths${
        measure === 'value' ? `, ${tax}` : ''
      }. Half of them lie in the inner band.${place}`}
      controls={
        <>
          <Segmented label="What is shown" value={measure} options={MEASURES} onChange={setMeasure} />
          <SlotChoice held={held} value={shown.slot} onChange={setChosen} />
        </>
      }
      isCrowded
      fileName="range-by-age"
      cells={() => [
        ['Age', ...columns().map(([title = null]) => title)],
        ...figures.ages.map((age, t) => [age, ...columns().map((cells) => cells[t + 1] ?? null)]),
      ]}
      dollars="as_paid"
      disclosure={[note, rangePictureWords(picture)].filter((text) => text !== null).join(' ')}
    >
      {(isFull) => (
        <div className={parts.chart}>
          <p className={parts.legend}>
            <span>
              <BandSign inner slot={shown.slot} /> Middle half
            </span>
            <span>
              <BandSign inner={false} slot={shown.slot} /> 10th to 90th
            </span>
            {figures.lines.map(({ kind, label }) => (
              <span key={label} data-slot={shown.slot}>
                <LineSign kind={kind} slot={shown.slot} /> {label}
              </span>
            ))}
          </p>
          <FanChart
            title={`${title}, ${shown.name}`}
            slot={shown.slot}
            ages={figures.ages}
            bands={figures.bands}
            lines={figures.lines}
            height={isFull ? 480 : undefined}
            belowZero={restsOnAxis ? TAX_DUE_AREA : undefined}
            formatFigure={restsOnAxis ? dollarsOrTaxDue : formatTableDollars}
          />
          {note !== null && <p className={range.note}>{note}</p>}
          <RangeBasis picture={picture} />
        </div>
      )}
    </CardFrame>
  );
}
