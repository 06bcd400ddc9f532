import { useMemo, type ReactNode } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import { Card } from '../../kit/card.tsx';
import { CopyIconButton } from '../../shell/copy-button.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { SeriesKey } from '../../kit/series-key.tsx';
import { Figure } from '../../explain/figure.tsx';
import { saveCsv } from '../../kit/save-file.ts';
import { toCsv, toTsv } from '../../tables/table-text.ts';
import { scoreCells, scoreLines, type ScoreLine } from '../../../rendering/tools/scorecard/score-lines.ts';
import styles from './score-card.module.css';
import { IRA, ROTH } from '../../../rendering/tools/scorecard/sides.ts';

/** What both households pay, keep and leave, side by side. */
export function ScoreCard({ result }: { result: TaxScorecardResult }) {
  const lines = useMemo(() => scoreLines(result), [result]);
  const lastAge = result.ira_backend.rows.at(-1)?.age ?? 0;
  return (
    <div data-card="scorecard">
      <Card
        title={`Scorecard through age ${lastAge}`}
        flush
        actions={
          <span className={styles.tools}>
            <CopyIconButton
              label="Copy figures"
              text={() => toTsv(scoreCells(lines))}
              otherwise="Download the CSV instead."
            />
            <IconButton
              icon="table"
              label="Download figures"
              onClick={() => saveCsv('tax-scorecard-totals.csv', toCsv(scoreCells(lines)))}
            />
          </span>
        }
      >
        <div className={styles.box}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">What is counted</span>
                </th>
                {[IRA, ROTH].map(({ slot, name }) => (
                  <th key={slot} scope="col">
                    <span className={styles.side}>
                      <SeriesKey slot={slot} />
                      {name}
                    </span>
                  </th>
                ))}
                <th scope="col">Roth less IRA</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.label} data-weight={line.weight}>
                  <th scope="row">{line.label}</th>
                  <td>
                    <Figure at={line.at.ira}>{formatTableDollars(line.ira)}</Figure>
                  </td>
                  <td>
                    <Figure at={line.at.roth}>{formatTableDollars(line.roth)}</Figure>
                  </td>
                  <td className={styles.difference}>{differenceOf(line)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </div>
  );
}

/** More than nothing has its plus sign: a difference can go either way. */
function differenceOf({ difference, at }: ScoreLine): ReactNode {
  const text = `${difference >= 0.5 ? '+' : ''}${formatTableDollars(difference)}`;
  return <Figure at={at.difference}>{text}</Figure>;
}
