import type { ComponentProps } from 'react';
import { classes } from '../../kit/layout/classes.ts';
import { Figure, useOpensFigures } from '../../explain/figure.tsx';
import type { ToolTableModel } from '../../../rendering/tools/tool-parts.ts';
import type { TableCell } from '../../tables/table-text.ts';
import { ToolCard } from './tool-cards.tsx';
import styles from './tool-table.module.css';

/** Columns that stand closer to one another, so that all of them are in sight where that is enough. */
const MANY = 12;

/** Rows with a name and figures, in a box of their own that scrolls. */
export function ToolTable({ model, fill = false }: { model: ToolTableModel; fill?: boolean }) {
  const opens = useOpensFigures();
  return (
    <div
      className={classes(styles.box, fill && styles.fill, model.columns.length > MANY && styles.many)}
      role="region"
      aria-label={model.label}
      tabIndex={opens ? -1 : 0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {model.corner === '' ? <td /> : <th scope="col">{model.corner}</th>}
            {model.columns.map(({ title }) => (
              <th key={title} scope="col">
                <span className={styles.name}>{title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.rows.map(({ name, cells, strong, ruled }) => (
            <tr key={name} className={classes(strong && styles.strong, ruled && styles.ruled)}>
              <th scope="row">
                <span className={styles.name}>{name}</span>
              </th>
              {cells.map(({ text, at = null, mark }, index) => (
                <td key={index} className={text === '–' ? styles.quiet : undefined}>
                  {mark && (
                    <span className={styles.mark} role="img" aria-label={mark.words} title={mark.words}>
                      {mark.sign}
                    </span>
                  )}
                  <Figure at={at}>{text}</Figure>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const toolTableCells = ({ corner, columns, rows }: ToolTableModel): TableCell[][] => [
  [corner, ...columns.map(({ title }) => title)],
  ...rows.map(({ name, cells }) => [name, ...cells.map(({ value }) => value)]),
];

interface TableCardProps extends Omit<ComponentProps<typeof ToolCard>, 'cells' | 'flush' | 'children'> {
  model: ToolTableModel;
  /** Fills a full screen. */
  grows?: boolean;
}

export const TableCard = ({ model, grows = false, ...card }: TableCardProps) => (
  <ToolCard {...card} cells={() => toolTableCells(model)} flush>
    {(isFull) => <ToolTable model={model} fill={isFull && grows} />}
  </ToolCard>
);
