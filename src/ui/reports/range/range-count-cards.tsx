import { useMemo } from 'react';
import type { Cause } from '../../../domain/paths/path-failures.ts';
import { MEASURES, type Measure } from '../../../domain/paths/range-report.ts';
import { rewordForOrigin, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import { LAPSED } from '../../../rendering/charts/fan-chart-geometry.ts';
import { shareText } from '../../../domain/shared/format.ts';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import { dollarsOrTaxDue } from '../../../rendering/words/dollars-text.ts';
import {
  activeSlots,
  ofSlot,
  type HistoricalCardProps,
  countOf,
  slotEntries,
} from '../../../rendering/words/history/historical-part.ts';
import { boundsText, numberOf } from '../../../rendering/words/history/range-text.ts';
import { figureDollars, figureOf, figureText } from '../../../rendering/words/marks.ts';
import { sentences } from '../../../rendering/words/sentence-parts.ts';
import { SLOT } from '../../charts/chart-frame.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { SlotName, SummaryTable } from '../frame/summary-table.tsx';
import { PaidShares, ShareBar } from '../historical/paid-share-card.tsx';
import shares from '../historical/paid-share-card.module.css';
import { useSlotChoice } from '../historical/period-choice.tsx';
import { useRanges } from './range-context.tsx';
import { RangeBasis } from './range-sentences.tsx';
import styles from './range.module.css';

export function RangePaidCard({ report }: HistoricalCardProps) {
  const { picture } = useRanges(report);
  const active = useMemo(() => activeSlots(report), [report]);
  if (!picture) return null;
  const { report: range } = picture;
  const { paths, history } = range;
  const rows = slotEntries(active, range.slots).flatMap(({ slot, name, own: { paid_in_full: paid } }) => {
    const past = ofSlot(history?.slots, slot)?.paid_share ?? null;
    return paid ? [{ slot, name, paid, past, count: countOf(paid.share, paths) }] : [];
  });
  const historyText = (past: number | null): string =>
    past !== null && history
      ? `; history: ${shareText(past)} of ${numberOf(history.period_count)} periods`
      : '';
  const lapse = ofSlot(range.slots, 1)?.lapse;
  const lapsed = countOf(lapse?.share ?? 0, paths);
  return (
    <CardFrame
      title="Paths paid in full"
      caption={`Counts of ${numberOf(paths)} simulated paths that paid every year in full, next to market history.`}
      fileName="paths-paid-in-full"
      cells={() => [
        ['', 'Paths paid in full', 'Of', 'Share', 'Low', 'High', 'History'],
        ...rows.map(({ name, count, paid: { share, low, high }, past }) => [
          ...[name, count, paths],
          ...[share, low, high, past],
        ]),
        ['Paths on which the policy lapsed', lapsed, paths, lapse?.share ?? 0],
      ]}
      dollars="none"
    >
      {() => (
        <PaidShares
          bars={rows.map(({ paid, past, ...row }) => ({
            ...row,
            total: paths,
            share: paid.share,
            stroke: past,
            text: boundsText(paid, range) + historyText(past),
          }))}
          lapse={
            lapse && {
              name: 'The policy lapsed',
              count: lapsed,
              total: paths,
              share: lapse.share,
              text: sentences(
                lapse.age
                  ? `Of those, half lapsed by ${lapse.age.p50} and 10% by ${lapse.age.p10}.`
                  : boundsText(lapse, range),
                report.notes?.find(({ code }) => code === 'ledger_lapses')?.message ?? null,
              ),
            }
          }
        >
          <RangeBasis picture={picture} />
        </PaidShares>
      )}
    </CardFrame>
  );
}

const CAUSES: Readonly<Record<Cause, string>> = {
  order: 'Sequence of returns',
  credit: 'Credits below the illustrated rate',
  loan_spread: 'Loan rate above the illustrated one',
  charges: 'Raised charges',
  return: 'Returns below the level rate',
  fee: 'Fee',
  tax: 'Tax',
};

type WhyProps = { report: HistoricalCardProps['report']; basis: OfOrigin };

const isCause = (key: string): key is Cause => Object.hasOwn(CAUSES, key);

export function RangeWhyCard({ report, basis }: WhyProps) {
  const { picture } = useRanges(report);
  const active = useMemo(() => activeSlots(report), [report]);
  const failing = slotEntries(active, picture?.report.slots).flatMap(({ own: { failures }, ...entry }) =>
    failures && failures.count > 0 ? [{ ...entry, failures }] : [],
  );
  const { selected, choice } = useSlotChoice(failing);
  if (!picture || !selected) return null;
  const { failures } = selected;
  const rowsOf = (curedBy: Partial<Record<string, number>>) =>
    Object.entries(curedBy).flatMap(([cause, count]) =>
      isCause(cause) ? [{ label: rewordForOrigin(CAUSES[cause], basis), count: count ?? 0 }] : [],
    );
  const barOf = (count: number) => ({ count, share: count / failures.count });
  return (
    <CardFrame
      title="Sequence of returns"
      caption={`${numberOf(failures.count)} of ${numberOf(picture.report.paths)} simulated paths of ${
        selected.isPolicy ? 'the policy' : selected.name
      } failed. We reran each failed path with one factor removed. Bars show how many would have paid.`}
      controls={choice}
      fileName="sequence-of-returns"
      cells={() => [
        ['', 'Without', 'Would have paid', 'Of failing paths', 'None alone'],
        ...failing.flatMap(({ name, failures: { cured_by, count: total, first_cause } }) =>
          rowsOf(cured_by).map(({ label, count }) => [name, label, count, total, first_cause.combined ?? 0]),
        ),
      ]}
      dollars="none"
    >
      {() => (
        <div className={shares.shares}>
          <ul>
            {rowsOf(failures.cured_by).map((row) => (
              <ShareBar key={row.label} slot={selected.slot} name={row.label} {...barOf(row.count)} />
            ))}
            <ShareBar name="None of these alone" {...barOf(failures.first_cause.combined ?? 0)} />
          </ul>
          <RangeBasis picture={picture} />
        </div>
      )}
    </CardFrame>
  );
}

const NAMES: Readonly<Record<Measure, string>> = {
  income: 'Income',
  ending_value: 'Value at the end',
  legacy: 'Death benefit at the end',
  total: 'Income and value',
};

const MEDIAN = 'Median value at the end';

export function RangeLeadsCard({ report }: Pick<HistoricalCardProps, 'report'>) {
  const { picture } = useRanges(report);
  const active = useMemo(() => activeSlots(report), [report]);
  const accounts = active.filter(({ isPolicy }) => !isPolicy);
  if (!picture || accounts.length === 0) return null;
  const { report: range } = picture;
  const { paths } = range;
  const rows = slotEntries(accounts, range.beats);
  const medianOf = (slot: number) => figureOf(ofSlot(range.slots, slot)?.ending_value, 'p50');
  return (
    <CardFrame
      title="How often each comes out ahead"
      caption={`The share of ${numberOf(paths)} simulated paths on which the policy is ahead of each account after tax by more than half a cent, with its margin of error.`}
      fileName="comes-out-ahead"
      cells={() => [
        ['', ...MEASURES.flatMap((measure) => [NAMES[measure], 'Low', 'High', 'Ties']), MEDIAN],
        ...rows.map(({ slot, name, own: outcome }) => [
          name,
          ...MEASURES.flatMap((measure) => {
            const { share, low, high, ties } = outcome[measure];
            return [share, low, high, ties];
          }),
          medianOf(slot).value,
        ]),
      ]}
      dollars="as_paid"
    >
      {() => (
        <SummaryTable
          label="How often each comes out ahead, figures"
          className={styles.leads}
          heads={[...MEASURES.map((measure) => NAMES[measure]), MEDIAN]}
          rows={rows.map(({ slot, name, own: outcome }) => ({
            key: slot,
            head: <SlotName slot={slot}>{name}</SlotName>,
            cells: [
              ...MEASURES.map((measure) => (
                <Lead key={measure} slot={slot} lead={outcome[measure]} paths={paths} />
              )),
              <>
                {figureDollars(medianOf(slot))}
                <span className={parts.sub}>
                  policy {medianOf(1).value === null ? LAPSED : figureText(medianOf(1), dollarsOrTaxDue)}
                </span>
              </>,
            ],
          }))}
        >
          <RangeBasis picture={picture} />
        </SummaryTable>
      )}
    </CardFrame>
  );
}

interface LeadProps {
  slot: SlotNumber;
  lead: { share: number; ties: number; standard_error: number | null };
  paths: number;
}

function Lead({ slot, lead: { share, ties, standard_error: error }, paths }: LeadProps) {
  const count = countOf(share, paths);
  const tied = countOf(ties, paths);
  return (
    <>
      <b>{shareText(share)}</b>
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
