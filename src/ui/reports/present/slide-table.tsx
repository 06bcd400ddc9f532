import type { ReactNode } from 'react';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import { headName } from '../../../rendering/words/headline-names.ts';
import { SLOT } from '../../charts/chart-frame.tsx';
import { Figure } from '../../explain/figure.tsx';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { classes } from '../../kit/layout/classes.ts';
import type { KeyRow, KeyTile } from '../../../rendering/words/history/key-figures.ts';
import styles from './slide-table.module.css';

interface SlideRow {
  label: string;
  cells: readonly ReactNode[];
  /** Path of each figure in the report. */
  at?: readonly (string | null | undefined)[] | undefined;
  /** The best figure of the row is shaded. */
  amounts?: readonly (number | null | undefined)[] | undefined;
  look?: 'big' | 'group' | undefined;
  slot?: SlotNumber | undefined;
}

interface SlideTableProps {
  label: string;
  corner?: string;
  heads: readonly { text: string; sub?: string | undefined; slot?: SlotNumber | undefined }[];
  rows: readonly SlideRow[];
  note?: string;
  isLeft?: boolean;
}

export const MAX_ROWS = 12;

/** At most twelve rows and five columns, in type that never shrinks. */
export function SlideTable({ label, corner = '', heads, rows, note, isLeft }: SlideTableProps) {
  const [few, some, many] = isLeft ? [200, 140, 140] : [72, 52, 40];
  const rowHeight = rows.length <= (isLeft ? 2 : 6) ? few : rows.length <= 9 ? some : many;
  return (
    <>
      <div className={styles.box} role="region" aria-label={label} tabIndex={0}>
        <table
          className={classes(styles.table, isLeft && styles.left)}
          style={{ '--slide-row': `${rowHeight}px` } as object}
        >
          <thead>
            <tr>
              {corner === '' ? <td /> : <th scope="col">{corner}</th>}
              {heads.map(({ text, sub, slot }) => (
                <th key={text} scope="col" data-slot={slot} className={slot && SLOT[slot]}>
                  {slot && <SeriesKey slot={slot} />}
                  {text}
                  {sub && <small>{sub}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const best = bestOf(row);
              // The name of a group has the room of its empty cells.
              const isName = row.cells.every((cell) => cell === '');
              return (
                <tr key={at} data-look={row.look}>
                  <th scope="row" colSpan={isName ? row.cells.length + 1 : undefined}>
                    {row.slot && <SeriesKey slot={row.slot} />}
                    {row.label}
                  </th>
                  {!isName &&
                    row.cells.map((cell, index) => (
                      <td key={index}>
                        <span className={index === best ? styles.best : undefined}>
                          <Figure at={row.at?.[index] ?? null}>{cell}</Figure>
                        </span>
                      </td>
                    ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}

/** Figures that are printed equally are ties. */
function bestOf({ amounts = [], cells }: SlideRow): number {
  const known = amounts.flatMap((amount) => (amount === null || amount === undefined ? [] : [amount]));
  const at = known.length < 2 ? -1 : amounts.indexOf(Math.max(...known));
  return cells.filter((cell) => cell === cells[at]).length === 1 ? at : -1;
}

interface AnswerTableProps {
  caption: string;
  tiles: readonly KeyTile[];
}

/** The key figures, one column per slot. */
export function AnswerTable({ caption, tiles }: AnswerTableProps) {
  const labels = (tiles[0]?.rows ?? []).map(({ label }) => label);
  // The policy's first row can have another label: its income less the tax of a lapse.
  const rowOf = ({ rows }: KeyTile, label: string, at: number): KeyRow | undefined =>
    rows.find((row) => row.label === label) ?? (at === 0 ? rows[0] : undefined);
  return (
    <SlideTable
      label="Key figures"
      heads={tiles.map(({ name, slot, origin }) => ({ text: headName(name), slot, sub: origin?.text }))}
      rows={[
        {
          label: caption,
          look: 'big',
          cells: tiles.map(({ big }) => big),
          at: tiles.map(({ bigAt }) => bigAt),
          amounts: tiles.map(({ bigAmount }) => bigAmount),
        },
        ...labels.map((label, at) => {
          const rows = tiles.map((tile) => rowOf(tile, label, at));
          const hasSub = rows.some((row) => row?.detail !== undefined);
          return {
            label,
            at: rows.map((row) => row?.at),
            cells: rows.map((row) =>
              hasSub ? (
                <>
                  {row?.value ?? '–'} <small>{row?.detail}</small>
                </>
              ) : (
                (row?.value ?? '–')
              ),
            ),
            amounts: hasSub ? undefined : rows.map((row) => row?.amount),
          };
        }),
      ]}
    />
  );
}
