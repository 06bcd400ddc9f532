import { useMemo } from 'react';
import { formatTableDollars, formatInteger } from '../../../domain/shared/format.ts';
import { LAPSED, type FanLine } from '../../../rendering/charts/fan-chart-geometry.ts';
import { TAX_DUE_AREA } from '../../../rendering/charts/tax-due-band.ts';
import { dollarsOrTaxDue } from '../../../rendering/words/dollars-text.ts';
import { fanFigures, omittedText } from '../../../rendering/words/history/every-period-figures.ts';
import {
  activeSlots,
  ofSlot,
  type HistoricalCardProps,
} from '../../../rendering/words/history/historical-part.ts';
import { historicalPictureText } from '../../../rendering/words/history/historical-text.ts';
import { markIn } from '../../../rendering/words/marks.ts';
import { BandSign, FanChart, LineSign, type FanChartProps } from '../../charts/fan-chart.tsx';
import { figureColumn, inRows, type TableCell } from '../../tables/table-text.ts';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { usePeriodSelection, useSlotChoice } from './period-choice.tsx';

interface FanProps extends Omit<FanChartProps, 'height' | 'belowZero' | 'formatFigure'> {
  isFull: boolean;
  /** True for values after tax: negative values are tax due at surrender. */
  restsOnAxis: boolean;
}

export function Fan({ slot, bands, lines, isFull, restsOnAxis, ...chart }: FanProps) {
  return (
    <>
      <p className={parts.legend}>
        {bands.length > 0 && (
          <>
            <span>
              <BandSign inner slot={slot} /> Middle half
            </span>
            <span>
              <BandSign inner={false} slot={slot} /> 10th to 90th
            </span>
          </>
        )}
        {lines.map(({ kind, label }) => (
          <span key={label} data-slot={slot}>
            <LineSign kind={kind} slot={slot} /> {label}
          </span>
        ))}
      </p>
      <FanChart
        {...chart}
        slot={slot}
        bands={bands}
        lines={lines}
        height={isFull ? 480 : undefined}
        belowZero={restsOnAxis ? TAX_DUE_AREA : undefined}
        formatFigure={restsOnAxis ? dollarsOrTaxDue : formatTableDollars}
      />
    </>
  );
}

export const fanCells = <Percent extends number>(
  ages: readonly number[],
  percents: readonly Percent[],
  bands: readonly { readonly [P in `p${Percent}`]: number | null }[],
  lines: readonly FanLine[],
): TableCell[][] =>
  inRows([
    ['Age', ...ages],
    ...(bands.length === 0 ? [] : percents).flatMap((percent) =>
      figureColumn(
        `${percent}th`,
        bands.map(({ [`p${percent}` as const]: figure }) => figure ?? LAPSED),
        bands.map((band) => markIn(band, `p${percent}`)),
      ),
    ),
    ...lines.flatMap(({ kind, label, values, marks }) =>
      figureColumn(
        label,
        ages.map((_, index) => values[index] ?? (kind === 'median' ? LAPSED : null)),
        marks,
      ),
    ),
  ]);

export function FanCard({ report, basis }: HistoricalCardProps) {
  const { period } = usePeriodSelection();
  const active = useMemo(() => activeSlots(report), [report]);
  const { selected, choice } = useSlotChoice(active);
  const picked = period && selected ? ofSlot(period.slots, selected.slot) : undefined;
  const figures = useMemo(
    () => (selected ? fanFigures(report, selected, basis, picked) : null),
    [report, selected, basis, picked],
  );
  if (!figures || !selected || figures.ages.length === 0) return null;
  const { ages, bands, lines } = figures;
  const isAfterTax = basis.value_basis === 'after_tax';
  const tax = isAfterTax ? 'after tax' : 'before tax';
  const title = `${selected.isPolicy ? 'Surrender value' : 'Value'} by age`;
  return (
    <CardFrame
      title={title}
      caption={[
        bands.length > 0
          ? `All ${formatInteger(report.period_count ?? 0)} periods, ranked separately at each age, ${tax}. The inner band contains half of them.`
          : `The four chosen periods, ${tax}: too few for percentiles.`,
        omittedText(selected, basis),
      ]
        .join(' ')
        .trim()}
      controls={choice}
      fileName="value-by-age"
      cells={() => fanCells(ages, [10, 25, 75, 90], bands, lines)}
      disclosure={historicalPictureText(report, basis)}
    >
      {(isFull) => (
        <div className={parts.chart}>
          <Fan
            title={`${title}, ${selected.name}`}
            slot={selected.slot}
            {...figures}
            isFull={isFull}
            restsOnAxis={isAfterTax}
          />
        </div>
      )}
    </CardFrame>
  );
}
