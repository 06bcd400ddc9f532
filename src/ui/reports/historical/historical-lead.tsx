import { longMonth, shortMonth } from '../../../domain/shared/dates.ts';
import { Button } from '../../kit/form/button.tsx';
import type { OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { MethodLink, useOpensFigures } from '../../explain/figure.tsx';
import {
  capText,
  lapsesWord,
  historicalCaveat,
  historicalHeadline,
  historyNotes,
} from '../../../rendering/words/history/historical-text.ts';
import styles from './historical-lead.module.css';
import {
  type HistoricalCardProps,
  periodsWord,
  type HistoricalPart,
} from '../../../rendering/words/history/historical-part.ts';
import { usePicking } from './period-choice.tsx';

interface HistoricalHeadlineProps extends HistoricalCardProps {
  /** 3 on pages that have a heading. */
  headingLevel?: 1 | 3 | undefined;
}

const CAP_ROWS: readonly { title: string; text: (row: CapStrip['rows'][number]) => string }[] = [
  { title: 'Cap', text: ({ cap_rate }) => formatPercent(cap_rate) },
  { title: 'Periods that lapse', text: lapsesWord },
];

function CapLine({ strip, origin }: { strip: CapStrip; origin: OfOrigin }) {
  const opens = useOpensFigures();
  return (
    <div className={styles.line}>
      <p>
        {capText(strip, origin)} {opens && <MethodLink id="cap-strip">How this is calculated</MethodLink>}
      </p>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Lapses by cap">
        <table className={styles.table}>
          <tbody>
            {CAP_ROWS.map(({ title, text }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                {strip.rows.map((row) => (
                  <td key={row.cap_change_rate} aria-current={row.cap_change_rate === 0 ? 'true' : undefined}>
                    {text(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

export function HistoricalHeadline({ report, basis, headingLevel = 1 }: HistoricalHeadlineProps) {
  const { caps: live } = usePicking();
  const caps = live ?? report.caps;
  const words = historicalHeadline(report, basis);
  // Each page needs a heading, even without a headline.
  if (words === '') return headingLevel === 1 ? <h1 className="sr-only">Report</h1> : null;
  const Heading = headingLevel === 1 ? 'h1' : 'h3';
  return (
    <div className={styles.lead}>
      <Heading className={styles.headline}>{words}</Heading>
      <p>{historicalCaveat(report, basis)}</p>
      {caps && <CapLine strip={caps} origin={basis} />}
      <Record report={report} basis={basis} />
    </div>
  );
}

function Record({ report, basis }: HistoricalCardProps) {
  const { onWindow } = usePicking();
  const { full_record: record, period_count: count = 0, horizon = 0, first_month: first } = report;
  if (!record) return null;
  const isAll = record.period_count <= count;
  const isFullRecord = basis.history_window === 'all';
  return (
    <p className={styles.record}>
      {isAll
        ? `This is the whole record: ${periodsWord(count, horizon)} since ${longMonth(record.first_month)}.`
        : `These are the periods since ${longMonth(first ?? '')}. The whole record has ${record.period_count.toLocaleString('en-US')} since ${longMonth(record.first_month)}; the lowest-crediting period averaged ${formatPercent(record.worst_rate)} a year, from ${shortMonth(record.worst_start)}.`}
      {onWindow && (!isAll || isFullRecord) && (
        <Button
          size="small"
          variant="quiet"
          icon="history"
          onClick={() => onWindow(isFullRecord ? 'latest_546' : 'all')}
          label={isFullRecord ? 'Only the latest months' : 'Show the whole record'}
        />
      )}
    </p>
  );
}

export function HistoryNotes({ report }: { report: HistoricalPart }) {
  const notes = historyNotes(report);
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes} aria-label="How to read these figures">
      <h2>How to read these figures</h2>
      <ul>
        {notes.map(({ key, text, isProxy }) => (
          <li key={key} data-proxy={isProxy || undefined}>
            {isProxy && <b>Proxy. </b>}
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
