import { useMemo } from 'react';
import { classes } from '../components/classes.ts';
import { SeriesKey } from '../components/series-key.tsx';
import { CardFrame } from '../report/card-frame.tsx';
import parts from '../report/card-parts.module.css';
import { Figure } from '../report/figure.tsx';
import styles from './section-table.module.css';
import { fixedWidth } from './section-table.tsx';
import { fourPeriods, fourPeriodsCells, type FigureRow } from './four-periods-figures.ts';
import { historicalPictureWords } from './historical-headline.ts';
import type { HistoricalCardProps } from './historical-part.ts';
import { rankWords } from './rank-words.ts';

/** The most recent, worst, median and best period, and beside them each slot's own worst. */
export function FourPeriodsCard({ report, basis }: HistoricalCardProps) {
  const table = report.comparative_table;
  const model = useMemo(() => table && fourPeriods(report, table, basis), [report, table, basis]);
  if (!model || model.sections.length === 0) return null;
  return (
    <CardFrame
      title="Four chosen periods"
      caption={rankWords(report, basis)}
      fileName="four-periods"
      cells={() => fourPeriodsCells(model)}
      disclosure={historicalPictureWords(report, basis)}
      hasPicture={false}
    >
      {() => (
        <div
          className={parts.summary}
          tabIndex={0}
          role="region"
          aria-label="Four chosen periods, the figures"
        >
          <table className={classes(styles.table, styles.fixed)} style={{ minWidth: fixedWidth(5) }}>
            <colgroup>
              <col className={styles.labels} />
            </colgroup>
            <thead>
              <tr>
                <td />
                {model.columns.map(({ title, months }) => (
                  <th key={title} scope="col">
                    {title}
                    <span className={parts.sub}>
                      <Months text={months} />
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <Row row={model.indexReturn} />
            </tbody>
            {model.sections.map(({ held, rows, ownWorst, notes }) => (
              <tbody key={held.slot}>
                <tr className={styles.section}>
                  <th scope="rowgroup" colSpan={5}>
                    <span className={parts.name}>
                      <SeriesKey slot={held.slot} />
                      {held.name}
                    </span>
                  </th>
                  <td>{ownWorst !== '' && `from ${ownWorst.split(' – ')[0] ?? ''}`}</td>
                </tr>
                {rows.map((row) => (
                  <Row key={row.label} row={row} />
                ))}
                {notes.map(({ period, note }) => (
                  <tr key={note} className={classes(styles.noteRow, styles.extra)}>
                    <td colSpan={6}>
                      <span className={styles.words}>
                        <b>{period}.</b> {note}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </div>
      )}
    </CardFrame>
  );
}

/** Two lines where one would push a column out of sight. */
function Months({ text }: { text: string }) {
  const [from, to] = text.split(' – ');
  return to === undefined ? (
    text
  ) : (
    <>
      {from} –<br />
      {to}
    </>
  );
}

function Row({ row }: { row: FigureRow }) {
  return (
    <tr className={classes(row.isStrong && parts.strong, row.isExtra && styles.extra)}>
      <th scope="row">{row.label}</th>
      {row.texts.map((text, index) => (
        <td key={index}>
          <Figure at={row.at[index] ?? null}>{text}</Figure>
        </td>
      ))}
    </tr>
  );
}
