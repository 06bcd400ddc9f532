import type { ComponentProps, ReactNode } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { seriesCells, TOOL_DISCLOSURE, type ToolTableModel } from '../../../rendering/tools/tool-parts.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { CardFrame, fullHeight } from '../../reports/frame/card-frame.tsx';
import parts from './tool-parts.module.css';
import { Figure, useOpensFigures } from '../../explain/figure.tsx';
import type { TableCell } from '../../tables/table-text.ts';
import { FigureTable } from '../../kit/data/data-table.tsx';
import styles from './tool-cards.module.css';

interface ToolCardProps extends Omit<ComponentProps<typeof CardFrame>, 'disclosure' | 'children'> {
  /** A table, which has no picture. */
  flush?: boolean;
  children: ReactNode | ((isFull: boolean) => ReactNode);
}

export const ToolCard = ({ flush = false, children, ...card }: ToolCardProps) => (
  <CardFrame {...card} {...(!flush && { disclosure: TOOL_DISCLOSURE })}>
    {(isFull) => (
      <div className={classes(!flush && parts.chart)}>
        {typeof children === 'function' ? children(isFull) : children}
      </div>
    )}
  </CardFrame>
);

type ChartProps = ComponentProps<typeof LineChart>;

interface LineCardProps
  extends
    Omit<ToolCardProps, 'cells' | 'flush' | 'children'>,
    Pick<ChartProps, 'ages' | 'series' | 'spans' | 'crossing' | 'stagger' | 'height' | 'axisLabel'> {
  chartTitle?: string;
  grows?: boolean;
}

export function LineCard({ chartTitle, grows = false, ...props }: LineCardProps) {
  const { ages, series, spans, crossing, stagger, height, axisLabel = 'Age', ...card } = props;
  return (
    <ToolCard {...card} cells={() => seriesCells(ages, series, axisLabel || 'Year')}>
      {(isFull) => (
        <LineChart
          {...{ ages, series, spans, crossing, stagger, axisLabel }}
          title={chartTitle ?? card.title}
          height={fullHeight(isFull && grows, height)}
          formatFigure={formatTableDollars}
        />
      )}
    </ToolCard>
  );
}

const named = (text: string) => <span className={styles.name}>{text}</span>;

/** Tables with more columns have less padding. */
const MANY = 12;

export function ToolTable({ model, fill = false }: { model: ToolTableModel; fill?: boolean }) {
  const opens = useOpensFigures();
  return (
    <div
      className={classes(styles.box, fill && styles.fill, model.columns.length > MANY && styles.many)}
      role="region"
      aria-label={model.label}
      tabIndex={opens ? -1 : 0}
    >
      <FigureTable
        className={styles.table}
        heads={[model.corner || null, ...model.columns.map(({ title }) => named(title))]}
        rows={model.rows.map(({ name, cells, isStrong, isRuled }) => ({
          key: name,
          head: named(name),
          className: classes(isStrong && styles.strong, isRuled && styles.ruled),
          cells: cells.map(({ text, at = null, mark }) => (
            <>
              {mark && (
                <span
                  className={styles.mark}
                  role="img"
                  aria-label={mark.description}
                  title={mark.description}
                >
                  {mark.sign}
                </span>
              )}
              <Figure at={at}>{text}</Figure>
            </>
          )),
        }))}
        classOf={(row, at) => (model.rows[row]?.cells[at]?.text === '–' ? styles.quiet : undefined)}
      />
    </div>
  );
}

export const toolTableCells = ({ corner, columns, rows }: ToolTableModel): TableCell[][] => [
  [corner, ...columns.map(({ title }) => title)],
  ...rows.map(({ name, cells }) => [name, ...cells.map(({ value }) => value)]),
];

interface TableCardProps extends Omit<ComponentProps<typeof ToolCard>, 'cells' | 'flush' | 'children'> {
  model: ToolTableModel;
  grows?: boolean;
}

export const TableCard = ({ model, grows = false, ...card }: TableCardProps) => (
  <ToolCard {...card} cells={() => toolTableCells(model)} flush>
    {(isFull) => <ToolTable model={model} fill={isFull && grows} />}
  </ToolCard>
);
