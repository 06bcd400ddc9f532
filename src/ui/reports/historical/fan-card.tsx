import { useMemo, useState } from 'react';
import { TAX_DUE_AREA } from '../../../rendering/charts/tax-due-band.ts';
import { dollarsOrTaxDue } from '../../../rendering/words/dollars-words.ts';
import { formatTableDollars, formatWhole } from '../../../domain/shared/format.ts';
import { BandSign, FanChart, LineSign } from '../../charts/fan-chart.tsx';
import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { historicalPictureWords } from '../../../rendering/words/history/historical-words.ts';
import {
  heldSlots,
  ofSlot,
  type HistoricalCardProps,
} from '../../../rendering/words/history/historical-part.ts';
import { LAPSED } from '../../../rendering/charts/fan-chart-geometry.ts';
import { usePicking, SlotChoice } from './period-choice.tsx';
import {
  fanFigures,
  leftOutWords,
  type FanFigures,
} from '../../../rendering/words/history/every-period-figures.ts';
import { markColumn, type TableCell } from '../../tables/table-text.ts';
import { markIn } from '../../../rendering/words/marks.ts';

const EDGES = [
  ['p10', '10th'],
  ['p25', '25th'],
  ['p75', '75th'],
  ['p90', '90th'],
] as const;

function fanCells({ ages, bands, lines }: FanFigures): TableCell[][] {
  const columns = [
    ...(bands.length > 0
      ? EDGES.flatMap(([key, title]) => [
          [title, ...bands.map((band) => band[key] ?? LAPSED)],
          ...markColumn(
            title,
            bands.map((band) => markIn(band, key)),
          ),
        ])
      : []),
    ...lines.flatMap(({ kind, label, values, marks }) => [
      [label, ...ages.map((_, index) => values[index] ?? (kind === 'median' ? LAPSED : null))],
      ...markColumn(label, marks ?? []),
    ]),
  ];
  return [
    ['Age', ...columns.map(([title = null]) => title)],
    ...ages.map((age, index) => [age, ...columns.map((cells) => cells[index + 1] ?? null)]),
  ];
}

/** What the value came to at each age: where all periods lie, what was illustrated, and how the worst one went. */
export function FanCard({ report, basis }: HistoricalCardProps) {
  const [chosen, setChosen] = useState<SlotNumber>(1);
  const { period } = usePicking();
  const held = useMemo(() => heldSlots(report), [report]);
  const shown = held.find(({ slot }) => slot === chosen) ?? held[0];
  const picked = period && shown ? ofSlot(period.slots, shown.slot) : undefined;
  const figures = useMemo(
    () => (shown ? fanFigures(report, shown, basis, picked) : null),
    [report, shown, basis, picked],
  );
  if (!figures || !shown || figures.ages.length === 0) return null;
  const isAfterTax = basis.value_basis === 'after_tax';
  const tax = isAfterTax ? 'after tax' : 'before tax';
  return (
    <CardFrame
      title={`${shown.isPolicy ? 'Surrender value' : 'Value'} by age`}
      caption={[
        figures.bands.length > 0
          ? `Each age by itself, over all ${formatWhole(report.period_count ?? 0)} periods, ${tax}. Half of them lie in the inner band.`
          : `The four chosen periods, ${tax}: too few for percentiles.`,
        leftOutWords(shown, basis),
      ]
        .join(' ')
        .trim()}
      controls={<SlotChoice held={held} value={shown.slot} onChange={setChosen} />}
      fileName="value-by-age"
      cells={() => fanCells(figures)}
      disclosure={historicalPictureWords(report, basis)}
    >
      {(isFull) => (
        <div className={parts.chart}>
          <p className={parts.legend}>
            {figures.bands.length > 0 && (
              <>
                <span>
                  <BandSign inner slot={shown.slot} /> Middle half
                </span>
                <span>
                  <BandSign inner={false} slot={shown.slot} /> 10th to 90th
                </span>
              </>
            )}
            {figures.lines.map(({ kind, label }) => (
              <span key={label} data-slot={shown.slot}>
                <LineSign kind={kind} slot={shown.slot} /> {label}
              </span>
            ))}
          </p>
          <FanChart
            title={`${shown.isPolicy ? 'Surrender value' : 'Value'} by age, ${shown.name}`}
            slot={shown.slot}
            ages={figures.ages}
            bands={figures.bands}
            lines={figures.lines}
            height={isFull ? 480 : undefined}
            belowZero={isAfterTax ? TAX_DUE_AREA : undefined}
            formatFigure={isAfterTax ? dollarsOrTaxDue : formatTableDollars}
          />
        </div>
      )}
    </CardFrame>
  );
}
