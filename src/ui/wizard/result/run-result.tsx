import { HistoricalHeadline } from '../../reports/historical/historical-lead.tsx';
import { ReadingNotes } from '../../reports/frame/lead.tsx';
import { historyNotes } from '../../../rendering/words/history/historical-notes.ts';
import { capName } from '../../../domain/market/market-labels.ts';
import type { HistoryWindow } from '../../../domain/market/index-path.ts';
import { shortMonth } from '../../../domain/shared/dates.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { classes } from '../../kit/layout/classes.ts';
import { figureDollars, figureOf, figurePercent, figureReturn } from '../../../rendering/words/marks.ts';
import { paidTo } from '../../../rendering/words/history/four-periods-figures.ts';
import {
  FOUR_PERIODS,
  type HistoricalReport,
  type HistoricalPeriod,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { FigureTable } from '../../kit/data/data-table.tsx';
import { SeriesKey } from '../../kit/data/tag.tsx';
import {
  activeSlots,
  ofSlot,
  PERIOD_TITLES,
  countOf,
  sharePercent,
  lastMonthOf,
} from '../../../rendering/words/history/historical-part.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './run-result.module.css';
import { useMemo, type ReactNode } from 'react';
import { capText } from '../../../rendering/words/history/historical-text.ts';
import { recordSentence } from '../../../rendering/words/history/historical-notes.ts';
import { WindowButton } from '../../reports/historical/window-button.tsx';
import { PeriodContext, usePeriodSelection } from '../../reports/historical/period-choice.tsx';
import type { Run } from '../../reports/frame/run-of.ts';

/** Pages with a field for the record need no button. */
type RunProps = { run: Run; onWindow?: ((window: HistoryWindow) => void) | undefined };
type ResultProps = { report: HistoricalReport; basis: HistoricalBasis };

export function RunLead({ run, onWindow }: RunProps) {
  const around = usePeriodSelection();
  const picking = useMemo(() => ({ ...around, onWindow: onWindow ?? null }), [around, onWindow]);
  const { report, basis } = run;
  const record = recordSentence(report);
  return (
    <PeriodContext value={picking}>
      <div>
        <HistoricalHeadline report={report} basis={basis} headingLevel={3} />
        {around.caps && <p className={layout.hint}>{capText(around.caps, capName(basis.strategies))}</p>}
        {record !== null && (
          <p className={styles.record}>
            {record} <WindowButton {...basis} />
          </p>
        )}
      </div>
    </PeriodContext>
  );
}

export function PaidShares({ report, basis }: ResultProps) {
  if (basis.income === null) return null;
  const all = report.period_count;
  return (
    <div className={styles.shares}>
      <h4>Periods with full income</h4>
      <ul>
        {activeSlots(report).map(({ slot, name }) => {
          const share = ofSlot(report.income_analysis, slot)?.paid_share ?? null;
          const count = countOf(share ?? 0, all);
          return (
            <li key={slot} data-slot={slot}>
              <span className={styles.name}>
                <SeriesKey slot={slot} />
                <span className={layout.cut}>{name}</span>
              </span>
              <span className={styles.share}>
                {share === null ? (
                  'No income'
                ) : (
                  <>
                    <b>{sharePercent(count, all)}</b> {count.toLocaleString('en-US')} of{' '}
                    {all.toLocaleString('en-US')}
                  </>
                )}
              </span>
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${(share ?? 0) * 100}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function FourPeriodsTable({ report, basis, isTight = false }: ResultProps & { isTight?: boolean }) {
  const [policy] = report.comparative_table;
  if (!policy) return null;
  const figures: readonly Figure[] = [
    ['Months', ({ start_month: start }) => <Months from={start} to={lastMonthOf(start, report.horizon)} />],
    ['Index return', ({ index_geometric }) => formatPercent(index_geometric)],
    ['Credited rate', (period) => figurePercent(figureOf(period, 'geometric'))],
    ['Total income', (period) => figureDollars(figureOf(period, 'total_income'))],
    ['Income paid through', (period) => paidTo(period, basis)],
    [
      `Surrender value at ${basis.last_age}`,
      (period) => figureDollars(figureOf(period, 'ending_value')),
      true,
    ],
    ['IRR to surrender', (period) => figureReturn(figureOf(period, 'irr_surrender'))],
  ];
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="The policy in four periods">
      <FigureTable
        className={classes(styles.table, isTight && styles.tight)}
        heads={[null, ...FOUR_PERIODS.map((name) => PERIOD_TITLES[name])]}
        rows={figures.map(([label, cell, isStrong]) => ({
          key: label,
          head: label,
          cells: FOUR_PERIODS.map((name) => cell(policy[name])),
          className: isStrong ? styles.strong : undefined,
        }))}
        classOf={(row) => (row === 0 ? styles.months : undefined)}
      />
    </div>
  );
}

type Figure = readonly [label: string, cell: (period: HistoricalPeriod) => ReactNode, isStrong?: boolean];

const Months = ({ from, to }: { from: string; to: string }) => (
  <>
    <span>{shortMonth(from)} –</span> <span>{shortMonth(to)}</span>
  </>
);

export function RunHeadline({ run, onWindow }: RunProps) {
  const { report, basis } = run;
  return (
    <div className={styles.run}>
      <RunLead run={run} onWindow={onWindow} />
      <div className={styles.figures}>
        <div className={styles.card}>
          <PaidShares report={report} basis={basis} />
        </div>
        <div className={styles.card}>
          <FourPeriodsTable report={report} basis={basis} />
        </div>
      </div>
      {/* The lead shows the record. */}
      <ReadingNotes notes={historyNotes(report, basis).filter(({ id }) => id !== 'record')} />
    </div>
  );
}
