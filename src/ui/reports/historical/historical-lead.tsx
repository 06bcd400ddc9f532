import { Button } from '../../kit/form/button.tsx';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { MethodLink, useOpensFigures } from '../../explain/figure.tsx';
import { capText, lapsesWord, historicalHeadline } from '../../../rendering/words/history/historical-text.ts';
import { historicalCaveat } from '../../../rendering/words/history/historical-caveat.ts';
import { recordSentence } from '../../../rendering/words/history/historical-notes.ts';
import styles from './historical-lead.module.css';
import type { HistoricalCardProps } from '../../../rendering/words/history/historical-part.ts';
import { usePicking } from './period-choice.tsx';

interface HistoricalHeadlineProps extends HistoricalCardProps {
  /** 3 on pages that have a heading. */
  headingLevel?: 1 | 3 | undefined;
}

const CAP_ROWS: readonly { title: string; text: (row: CapStrip['rows'][number]) => string }[] = [
  { title: 'Cap', text: ({ cap_rate }) => formatPercent(cap_rate) },
  { title: 'Periods that lapse', text: lapsesWord },
];

function CapLine({ strip }: { strip: CapStrip }) {
  const opens = useOpensFigures();
  return (
    <div className={styles.line}>
      <p>
        {capText(strip)} {opens && <MethodLink id="cap-strip">How this is calculated</MethodLink>}
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
      <p>{historicalCaveat(basis)}</p>
      {caps && <CapLine strip={caps} />}
      <Record report={report} basis={basis} />
    </div>
  );
}

/** Only where the user can choose the months; elsewhere a note has the sentence. */
function Record({ report, basis }: HistoricalCardProps) {
  const { onWindow } = usePicking();
  const { full_record: record, period_count: count = 0 } = report;
  if (!record || !onWindow) return null;
  const isAll = record.period_count <= count;
  const isFullRecord = basis.history_window === 'all';
  return (
    <p className={styles.record}>
      {recordSentence(report)}
      {(!isAll || isFullRecord) && (
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
