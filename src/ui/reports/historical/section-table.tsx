import type { CSSProperties, ReactNode } from 'react';
import { withHangingMark, withoutMark } from '../../tables/hanging-mark.tsx';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import { SlotName, SummaryTable } from '../frame/summary-table.tsx';
import { classes } from '../../kit/layout/classes.ts';
import parts from '../frame/card-parts.module.css';
import { Figure } from '../../explain/figure.tsx';
import styles from './section-table.module.css';
import type { ActiveHistoricalSlot } from '../../../rendering/words/history/historical-part.ts';
import { SPREAD_COLUMNS } from '../../../rendering/words/history/every-period-figures.ts';

export interface SectionRow {
  label: string;
  sub?: string | undefined;
  texts: readonly string[];
  at?: readonly (string | null)[] | undefined;
  isStrong?: boolean | undefined;
  isExtra?: boolean | undefined;
}

interface Section {
  activeSlot: ActiveHistoricalSlot;
  rows: readonly SectionRow[];
  ofLast?: string | undefined;
  notes?: readonly { period: string; note: string }[] | undefined;
}

interface SectionTableProps {
  label: string;
  /** Headings that span `count` columns; omitted if `count` is 0. */
  groups?: readonly { title: string; count: number }[] | undefined;
  columns: readonly { title: string; sub?: ReactNode }[];
  lead?: SectionRow | undefined;
  sections: readonly Section[];
  isCompact?: boolean | undefined;
}

/** Columns have a fixed width, because the browser would measure automatic columns at each step of a slider. */
export function SectionTable(props: SectionTableProps) {
  const { label, groups = [], columns, lead, sections, isCompact } = props;
  const visibleGroups = groups.filter(({ count }) => count > 0);
  let end = 0;
  const starts = visibleGroups.map(({ count }) => (end += count));
  const first = (index: number): string | undefined => (starts.includes(index) ? styles.first : undefined);
  const room = { '--columns': columns.length, '--figure': `${longest(sections)}ch` } as CSSProperties;
  return (
    <div
      className={classes(parts.summary, styles.box, isCompact && styles.compact)}
      style={room}
      tabIndex={0}
      role="region"
      aria-label={`${label}, the figures`}
    >
      <table className={styles.table}>
        <colgroup>
          <col className={styles.labels} />
          <col span={columns.length - 1} />
          <col className={styles.last} />
        </colgroup>
        <thead>
          {visibleGroups.length > 1 && (
            <tr className={styles.groups}>
              <td />
              {visibleGroups.map(({ title, count }, index) => (
                <th
                  key={title}
                  scope="colgroup"
                  colSpan={count}
                  className={classes(index > 0 && styles.first)}
                >
                  {title}
                </th>
              ))}
            </tr>
          )}
          <tr>
            <td />
            {columns.map(({ title, sub }, index) => (
              <th key={`${index} ${title}`} scope="col" className={first(index)}>
                {title}
                {sub !== undefined && <span className={parts.sub}>{sub}</span>}
              </th>
            ))}
          </tr>
        </thead>
        {lead && (
          <tbody>
            <Row row={lead} first={first} />
          </tbody>
        )}
        {sections.map((section) => (
          <SectionRows
            key={section.activeSlot.slot}
            section={section}
            columns={columns.length}
            first={first}
          />
        ))}
      </table>
    </div>
  );
}

/** Returns the length of the longest figure in characters. Ignores texts, which wrap. */
const longest = (sections: readonly Section[]): number =>
  Math.max(
    0,
    ...sections.flatMap(({ rows }) =>
      rows.flatMap(({ texts }) => texts.map((text) => (text.includes(' ') ? 0 : withoutMark(text).length))),
    ),
  );

interface SectionRowsProps {
  section: Section;
  columns: number;
  first: (index: number) => string | undefined;
}

function SectionRows({
  section: { activeSlot, rows, ofLast, notes = [] },
  columns,
  first,
}: SectionRowsProps) {
  const name = (
    <SlotName slot={activeSlot.slot} className={styles.name}>
      {activeSlot.name}
    </SlotName>
  );
  return (
    <tbody>
      <tr className={styles.section}>
        <th scope="rowgroup" colSpan={ofLast === undefined ? columns + 1 : columns}>
          {name}
        </th>
        {ofLast !== undefined && <td>{ofLast}</td>}
      </tr>
      {rows.map((row) => (
        <Row key={row.label} row={row} first={first} />
      ))}
      {notes.map(({ period, note }) => (
        <tr key={note} className={classes(styles.noteRow, styles.extra)}>
          <td colSpan={columns + 1}>
            <span className={styles.note}>
              <b>{period}.</b> {note}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  );
}

interface RowProps {
  row: SectionRow;
  first: (index: number) => string | undefined;
}

function Row({ row: { label, sub, texts, at, isStrong, isExtra }, first }: RowProps) {
  return (
    <tr className={classes(isStrong && parts.strong, isExtra && styles.extra)}>
      <th scope="row">
        {label}
        {sub !== undefined && <span className={parts.sub}>{sub}</span>}
      </th>
      {texts.map((text, index) => (
        <td key={index} className={classes(first(index), text.includes(' ') && styles.words)}>
          <Figure at={at?.[index] ?? null}>{withHangingMark(text)}</Figure>
        </td>
      ))}
    </tr>
  );
}

interface SpreadTableProps {
  caption: string;
  rows: readonly { slot: SlotNumber; name: string; texts: readonly string[] }[];
}

export const SpreadTable = ({ caption, rows }: SpreadTableProps) =>
  rows.length > 0 && (
    <div className={parts.extra}>
      <SummaryTable
        label={caption}
        tableClass={styles.loose}
        caption={<span className={styles.note}>{caption}</span>}
        heads={SPREAD_COLUMNS.map(({ title }) => title)}
        rows={rows.map(({ slot, name, texts: cells }) => ({
          ...{ key: slot, cells },
          head: <SlotName slot={slot}>{name}</SlotName>,
        }))}
      />
    </div>
  );
