import { useMemo, useState } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { BandSign, FanChart, LineSign } from '../../charts/fan-chart.tsx';
import type { SlotNumber } from '../../charts/series-signs.ts';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { fanCells, fanFigures } from './fan-figures.ts';
import { historicalPictureWords } from './historical-headline.ts';
import { heldSlots, ofSlot, type HistoricalCardProps } from './historical-part.ts';
import styles from './legend.module.css';
import { usePicking } from './period-context.ts';
import { SlotChoice } from './slot-choice.tsx';

/** What the value came to at each age: where all periods lie, what was illustrated, and how the worst one went. */
export function FanCard({ report, basis }: HistoricalCardProps) {
  const [chosen, setChosen] = useState<SlotNumber>(1);
  const { period } = usePicking();
  const held = useMemo(() => heldSlots(report), [report]);
  const shown = held.find(({ slot }) => slot === chosen) ?? held[0];
  const picked = period && shown ? ofSlot(period.slots, shown.slot) : undefined;
  const figures = useMemo(() => (shown ? fanFigures(report, shown, picked) : null), [report, shown, picked]);
  if (!figures || !shown || figures.ages.length === 0) return null;
  const tax = basis.value_basis === 'after_tax' ? 'after tax' : 'before tax';
  return (
    <CardFrame
      title={`${shown.isPolicy ? 'Surrender value' : 'Value'} by age`}
      caption={
        figures.bands.length > 0
          ? `Each age by itself, over all ${report.period_count ?? 0} periods, ${tax}. Half of them lie in the dark band.`
          : `The four chosen periods, ${tax}: too few for percentiles.`
      }
      controls={<SlotChoice held={held} value={shown.slot} onChange={setChosen} />}
      fileName="value-by-age"
      cells={() => fanCells(figures)}
      disclosure={historicalPictureWords(report, basis)}
    >
      {(isFull) => (
        <div className={parts.chart}>
          <p className={styles.legend}>
            {figures.bands.length > 0 && (
              <>
                <span>
                  <BandSign inner /> Middle half
                </span>
                <span>
                  <BandSign inner={false} /> 10th to 90th
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
            formatFigure={formatTableDollars}
          />
        </div>
      )}
    </CardFrame>
  );
}
