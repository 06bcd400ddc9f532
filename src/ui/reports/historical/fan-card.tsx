import { useMemo, useState } from 'react';
import { TAX_DUE_AREA } from '../../../rendering/charts/tax-due-band.ts';
import { dollarsOrTaxDue } from '../../../rendering/words/below-zero-words.ts';
import { formatTableDollars, formatWhole } from '../../../domain/shared/format.ts';
import { BandSign, FanChart, LineSign } from '../../charts/fan-chart.tsx';
import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { historicalPictureWords } from '../../../rendering/words/history/historical-headline.ts';
import {
  heldSlots,
  ofSlot,
  type HistoricalCardProps,
} from '../../../rendering/words/history/historical-part.ts';
import { usePicking } from './period-context.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { fanFigures, leftOutWords, type FanFigures } from '../../../rendering/words/history/fan-figures.ts';
import type { TableCell } from '../../tables/table-text.ts';

const fanCells = ({ ages, bands, lines }: FanFigures): TableCell[][] => [
  ['Age', ...(bands.length > 0 ? ['10th', '25th', '75th', '90th'] : []), ...lines.map(({ label }) => label)],
  ...ages.map((age, index): TableCell[] => {
    const band = bands[index];
    return [
      age,
      ...(band ? [band.p10, band.p25, band.p75, band.p90] : []),
      ...lines.map(({ values }) => values[index] ?? null),
    ];
  }),
];

/** What the value came to at each age: where all periods lie, what was illustrated, and how the worst one went. */
export function FanCard({ report, basis }: HistoricalCardProps) {
  const [chosen, setChosen] = useState<SlotNumber>(1);
  const { period } = usePicking();
  const held = useMemo(() => heldSlots(report), [report]);
  const shown = held.find(({ slot }) => slot === chosen) ?? held[0];
  const picked = period && shown ? ofSlot(period.slots, shown.slot) : undefined;
  const figures = useMemo(() => (shown ? fanFigures(report, shown, picked) : null), [report, shown, picked]);
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
