import { useMemo } from 'react';
import { MEASURES, type Measure } from '../../../domain/paths/range-report.ts';
import { figureDollars, figureOf, figureText } from '../../../rendering/words/marks.ts';
import { dollarsOrTaxDue } from '../../../rendering/words/dollars-words.ts';
import { LAPSED } from '../../../rendering/charts/fan-chart-geometry.ts';
import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import { SLOT } from '../../charts/chart-frame.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { SlotName, SummaryRow, SummaryTable } from '../frame/summary-table.tsx';
import { slotEntries } from '../historical/slot-entries.ts';
import {
  heldSlots,
  ofSlot,
  type HistoricalCardProps,
  countOf,
  sharePercent,
} from '../../../rendering/words/history/historical-part.ts';
import { useRanges } from './range-context.ts';
import { RangeBasis } from './range-sentences.tsx';
import { numberOf, rangePictureWords } from '../../../rendering/words/history/range-words.ts';
import styles from './range.module.css';

const NAMES: Readonly<Record<Measure, string>> = {
  income: 'Income',
  ending_value: 'Value at the end',
  legacy: 'Death benefit at the end',
  total: 'Income and value',
};

const MEDIAN = 'Median value at the end';

/** On how many paths the policy is ahead of each account, after tax. */
export function RangeLeadsCard({ report }: HistoricalCardProps) {
  const { picture } = useRanges(report);
  const held = useMemo(() => heldSlots(report), [report]);
  const accounts = held.filter(({ isPolicy }) => !isPolicy);
  if (!picture || accounts.length === 0) return null;
  const { report: range } = picture;
  const { paths } = range;
  const rows = slotEntries(accounts, range.beats);
  const medianOf = (slot: number) => figureOf(ofSlot(range.slots, slot)?.ending_value, 'p50');
  return (
    <CardFrame
      title="Which leads"
      caption={`The share of ${numberOf(paths)} computed paths on which the policy is ahead of each account, after tax, by more than half a cent; beside it how far counting so many can be off.`}
      fileName="which-leads"
      cells={() => [
        ['', ...MEASURES.flatMap((measure) => [NAMES[measure], 'Low', 'High', 'Ties']), MEDIAN],
        ...rows.map(({ slot, name, own }) => [
          name,
          ...MEASURES.flatMap((measure) => {
            const { share, low, high, ties } = own[measure];
            return [share, low, high, ties];
          }),
          medianOf(slot).value,
        ]),
      ]}
      dollars="as_paid"
      disclosure={rangePictureWords(picture)}
      hasPicture={false}
    >
      {() => (
        <SummaryTable
          label="Which leads, the figures"
          className={styles.leads}
          heads={[...MEASURES.map((measure) => NAMES[measure]), MEDIAN]}
          rows={rows.map(({ slot, name, own }) => (
            <SummaryRow
              key={slot}
              head={<SlotName slot={slot}>{name}</SlotName>}
              cells={[
                ...MEASURES.map((measure) => (
                  <Lead key={measure} slot={slot} of={own[measure]} paths={paths} />
                )),
                <>
                  {figureDollars(medianOf(slot))}
                  <span className={parts.sub}>
                    policy {medianOf(1).value === null ? LAPSED : figureText(medianOf(1), dollarsOrTaxDue)}
                  </span>
                </>,
              ]}
            />
          ))}
        >
          <RangeBasis picture={picture} />
        </SummaryTable>
      )}
    </CardFrame>
  );
}

interface LeadProps {
  slot: SlotNumber;
  of: { share: number; ties: number; standard_error: number | null };
  paths: number;
}

function Lead({ slot, of: { share, ties, standard_error: error }, paths }: LeadProps) {
  const count = countOf(share, paths);
  const tied = countOf(ties, paths);
  return (
    <>
      <b>{sharePercent(count, paths)}</b>
      {error === null ? '' : ` ± ${(196 * error).toFixed(1)}`}
      <span className={classes(styles.versus, SLOT[slot])} data-slot={slot} aria-hidden="true">
        <i style={{ width: `${100 * share}%` }} />
        <u style={{ width: `${100 * ties}%` }} />
      </span>
      <span className={parts.sub}>
        {numberOf(count)} of {numberOf(paths)}
      </span>
      {tied > 0 && <span className={parts.sub}>{numberOf(tied)} equal</span>}
    </>
  );
}
