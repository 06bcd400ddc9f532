import { memo, useMemo } from 'react';
import { useDeferredRender } from '../charts/use-deferred-render.ts';
import { SeriesKey } from '../kit/data/tag.tsx';
import { classes } from '../kit/layout/classes.ts';
import { Figure, useOpensFigures } from '../explain/figure.tsx';
import styles from './comparative-table.module.css';
import { withHangingMark } from './hanging-mark.tsx';
import { unmarked } from '../../rendering/words/marks.ts';
import { usePrinting } from '../kit/layout/use-printing.ts';
import { useTableFit, useVisibleRows } from './use-table-fit.ts';
import {
  AGE_WIDTH,
  cellText,
  columnsOf,
  yearColumnWidths,
  yearTableBlocks,
  YEAR_WIDTH,
  type YearColumn,
  type YearGroup,
  type YearTableModel,
} from './year-table-model.ts';

const ROW_HEIGHT = 30;
const HEADER_ROWS = 2;

export interface YearTableProps {
  model: YearTableModel;
  /** Fills its parent without a maximum height. */
  fill?: boolean;
  /** Uses the narrowest columns even if there is room, because a slide enlarges the figures. */
  dense?: boolean;
}

/** Prints as several tables if the paper is too narrow. */
export const YearTable = memo(function YearTable({ model, ...drawn }: YearTableProps) {
  const isPrinting = usePrinting();
  const blocks = isPrinting ? yearTableBlocks(model) : [model];
  return blocks.map((block, place) => <Block key={place} model={block} {...drawn} />);
});

const widthOf = (columns: readonly number[]): number =>
  YEAR_WIDTH + AGE_WIDTH + columns.reduce((sum, width) => sum + width, 0);

const Block = memo(function Block({ model, fill = false, dense = false }: YearTableProps) {
  // Paper does not scroll, so all rows are rendered.
  const isPrinting = usePrinting();
  const count = model.rows.length;
  const { box, rendered, inView } = useVisibleRows(count, ROW_HEIGHT, isPrinting);
  // Rows outside the view update later, so that a slider does not wait for them.
  const deferredModel = useDeferredRender(model);
  const follows = shapeOf(deferredModel) === shapeOf(model);
  const sourceOf = (isInViewport: boolean): YearTableModel =>
    isInViewport || !follows || isPrinting ? model : deferredModel;
  const opens = useOpensFigures();
  const defaultWidths = useMemo(() => yearColumnWidths(model), [model]);
  const narrow = useMemo(() => yearColumnWidths(model, true), [model]);
  const fit = useTableFit(
    box,
    { defaultWidth: widthOf(defaultWidths), dense: widthOf(narrow) },
    fill,
    model.isTight,
  );
  const isDense = (dense || fit.isDense) && !isPrinting;
  const widths = isDense ? narrow : defaultWidths;
  const columns = 2 + widths.length;
  const footRows = model.foot.length;
  return (
    <div
      ref={box}
      className={classes(styles.box, fill && styles.fill, isDense && styles.dense)}
      style={{ zoom: isPrinting ? undefined : fit.zoom }}
      role="region"
      aria-label={model.label}
      tabIndex={opens ? -1 : 0}
    >
      <table
        className={styles.table}
        style={{ width: widthOf(widths) }}
        aria-rowcount={count + HEADER_ROWS + footRows}
        aria-colcount={columns}
      >
        <colgroup>
          {[YEAR_WIDTH, AGE_WIDTH, ...widths].map((width, index) => (
            <col key={index} style={{ width }} />
          ))}
        </colgroup>
        <Head model={model} />
        <tbody>
          <Gap height={rendered.above} columns={columns} />
          {model.rows
            .map((_, row) => row)
            .slice(rendered.from, rendered.to)
            .map((row) => {
              const source = sourceOf(row >= inView.from && row < inView.to);
              return <YearRow key={model.rows[row]?.year} model={source} row={row} />;
            })}
          <Gap height={rendered.below} columns={columns} />
        </tbody>
        {footRows > 0 && <Foot model={sourceOf(inView.foot)} />}
      </table>
    </div>
  );
});

const Foot = memo(function Foot({ model }: { model: YearTableModel }) {
  const firsts = firstColumns(model);
  return (
    <tfoot>
      {model.foot.map(({ label, cells }, index) => (
        <tr key={label} aria-rowindex={model.rows.length + HEADER_ROWS + 1 + index}>
          <th scope="row" colSpan={2} className={styles.label}>
            <span>{label}</span>
          </th>
          {cells.map((cell, column) => (
            <td key={column} className={firsts.has(column) ? styles.first : undefined}>
              {cell && <Figure at={cell.at}>{withHangingMark(cell.text ?? cellText(cell.value))}</Figure>}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
});

const YearRow = memo(function YearRow({ model, row }: { model: YearTableModel; row: number }) {
  const { year, age = 0 } = model.rows[row] ?? {};
  return (
    <tr aria-rowindex={row + HEADER_ROWS + 1}>
      <th scope="row" className={styles.year}>
        {year}
      </th>
      <td className={styles.age}>{age}</td>
      {model.lead.map((column) => (
        <Cell key={column.title} column={column} row={row} />
      ))}
      {model.groups.map((group) =>
        group.columns.map((column, place) => (
          <Cell key={column.title} column={column} row={row} group={group} isFirst={place === 0} age={age} />
        )),
      )}
    </tr>
  );
});

interface CellProps {
  column: YearColumn;
  row: number;
  /** For a column of a slot. */
  group?: YearGroup;
  isFirst?: boolean;
  age?: number;
}

function Cell({ column, row, group, isFirst = false, age }: CellProps) {
  const figure = column.values[row] ?? unmarked(null);
  const text = column.text?.(row) ?? cellText(figure, column.unknown);
  const since = group?.depletedRow ?? -1;
  const isQuiet = (since >= 0 && row >= since) || text === '–' || text === column.unknown;
  const mark = isFirst && row === since ? `${group?.depletedWord} at ${age}` : null;
  return (
    <td className={classes(isFirst && styles.first, isQuiet && styles.quiet)}>
      {mark !== null && (
        <span className={styles.mark} role="img" aria-label={mark} title={mark}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m4 4 8 8M12 4l-8 8" />
          </svg>
        </span>
      )}
      <Figure at={column.text || figure.value !== null ? column.at(row) : null}>
        {withHangingMark(text)}
      </Figure>
    </td>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}

const YEAR_AND_AGE = [styles.year, styles.age];

function Head({ model: { lead, groups } }: { model: YearTableModel }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {['Year', 'Age', ...lead.map(({ title }) => title)].map((title, place) => (
          <th key={title} scope="col" rowSpan={2} className={classes(YEAR_AND_AGE[place], styles.low)}>
            {title}
          </th>
        ))}
        {groups.map((group) => (
          <th
            key={keyOf(group)}
            scope="colgroup"
            colSpan={group.columns.length}
            className={`${styles.first} ${styles.group}`}
          >
            <span>
              {!group.isDifference && <SeriesKey slot={group.slot} />}
              <span className={styles.name} title={group.name}>
                {group.name}
              </span>
            </span>
          </th>
        ))}
      </tr>
      <tr aria-rowindex={2}>
        {groups.flatMap((group) =>
          group.columns.map(({ title }, place) => (
            <th key={`${keyOf(group)} ${title}`} scope="col" className={classes(place === 0 && styles.first)}>
              {title}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

const keyOf = ({ slot, isDifference }: YearGroup): string => `${slot}${isDifference ? ' difference' : ''}`;

/** Other columns or years, chosen by the user, render without a delay. */
const shapeOf = (model: YearTableModel): string =>
  [
    model.rows.length,
    ...model.groups.map(({ name }) => name),
    ...columnsOf(model).map(({ title }) => title),
  ].join();

/** Indexes after year and age at which slots begin. */
function firstColumns({ lead, groups }: YearTableModel): Set<number> {
  let end = lead.length;
  return new Set(groups.map(({ columns }) => (end += columns.length) - columns.length));
}
