import { useMemo, useState } from 'react';
import { Histogram } from '../../charts/histogram.tsx';
import { Segmented } from '../../kit/segmented.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { BIN_RATE, binName, histogramCells, histogramPanels, type Rate } from './irr-figures.ts';
import { historicalPictureWords } from './historical-headline.ts';
import { heldSlots, type HistoricalCardProps } from './historical-part.ts';

const RATES: { value: Rate; label: string }[] = [
  { value: 'irr_surrender', label: 'To surrender' },
  { value: 'irr_death', label: 'To death' },
];

/** How often each rate of return came out over all periods. */
export function IrrHistogramCard({ report, basis }: HistoricalCardProps) {
  const [rate, setRate] = useState<Rate>('irr_surrender');
  const held = useMemo(() => heldSlots(report), [report]);
  const analysis = report.irr_analysis;
  const panels = useMemo(() => histogramPanels(analysis ?? [], held, rate), [analysis, held, rate]);
  if (!analysis || panels.length === 0) return null;
  return (
    <CardFrame
      title="Rates of return"
      caption={`How many of all ${report.period_count ?? 0} periods gave which internal rate of return, after tax, in steps of half a percent.${
        rate === 'irr_surrender'
          ? ' The policy is surrendered and the accounts are cashed in at the end.'
          : ' Death at the end of the last year.'
      }`}
      controls={<Segmented label="Rate of return" value={rate} options={RATES} onChange={setRate} />}
      fileName="rates-of-return"
      cells={() => histogramCells(panels)}
      disclosure={historicalPictureWords(report, basis)}
    >
      {(isFull) => (
        <div className={parts.chart}>
          <Histogram
            title={rate === 'irr_surrender' ? 'IRR to surrender' : 'IRR to death'}
            panels={panels}
            binRate={BIN_RATE}
            panelHeight={isFull ? 140 : undefined}
            nameBin={binName}
          />
        </div>
      )}
    </CardFrame>
  );
}
