import type { ComponentProps, ReactNode } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { Span } from '../../../rendering/charts/crossing.ts';
import { seriesCells, TOOL_DISCLOSURE } from '../../../rendering/tools/tool-parts.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { CardFrame } from '../../reports/frame/card-frame.tsx';
import styles from './tool-parts.module.css';

interface ToolCardProps extends Omit<ComponentProps<typeof CardFrame>, 'disclosure' | 'children'> {
  /** A table reaches the edges, a chart does not. */
  flush?: boolean;
  children: ReactNode | ((isFull: boolean) => ReactNode);
}

/** A card of the results with its figures to copy, its picture and the whole screen. */
export function ToolCard({ flush = false, children, ...card }: ToolCardProps) {
  return (
    <CardFrame {...card} disclosure={TOOL_DISCLOSURE}>
      {(isFull) => (
        <div className={classes(!flush && styles.chart)}>
          {typeof children === 'function' ? children(isFull) : children}
        </div>
      )}
    </CardFrame>
  );
}

export const NO_SPANS: readonly Span[] = [];

/** Height of a chart that fills a full screen, `others` of which is other parts. */
export const fullHeight = <H extends number | undefined>(isFull: boolean, height: H, others = 180) =>
  isFull ? Math.max(360, window.innerHeight - others) : height;

type ChartProps = ComponentProps<typeof LineChart>;

interface LineCardProps
  extends
    Omit<ToolCardProps, 'cells' | 'flush' | 'children'>,
    Pick<ChartProps, 'ages' | 'series' | 'crossing' | 'stagger' | 'height' | 'axisWord'> {
  /** Differs from the card's title where that does not name the axis. */
  chartTitle?: string;
  spans?: readonly Span[];
  /** Fills a full screen. */
  grows?: boolean;
}

/** Dollars as lines by age, or by the year. */
export function LineCard({ chartTitle, spans = NO_SPANS, grows = false, ...props }: LineCardProps) {
  const { ages, series, crossing, stagger, height, axisWord = 'Age', ...card } = props;
  return (
    <ToolCard {...card} cells={() => seriesCells(ages, series, axisWord || 'Year')}>
      {(isFull) => (
        <LineChart
          {...{ ages, series, spans, crossing, stagger, axisWord }}
          title={chartTitle ?? card.title}
          height={fullHeight(isFull && grows, height)}
          formatFigure={formatTableDollars}
        />
      )}
    </ToolCard>
  );
}
