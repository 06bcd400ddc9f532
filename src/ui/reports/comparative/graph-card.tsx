import { useMemo, useRef, useState } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Card } from '../../kit/card.tsx';
import { CopyIconButton } from '../../shell/copy-button.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { Segmented } from '../../kit/segmented.tsx';
import { saveCsv } from '../../kit/save-file.ts';
import { toCsv, toTsv } from '../../tables/table-text.ts';
import type { CardProps } from './card-props.ts';
import styles from './graph-card.module.css';
import { graphOverlays, graphSeries, graphSpans, type Measure } from './graph-series.ts';
import { OverlayKey } from './overlay-key.tsx';
import { useFullScreen } from '../frame/use-full-screen.ts';
import type { VariantFigures } from './variants.ts';

const MEASURES: { value: Measure; label: string }[] = [
  { value: 'value', label: 'Value' },
  { value: 'income', label: 'Income' },
  { value: 'death_benefit', label: 'Death benefit' },
];

const NONE: readonly VariantFigures[] = [];

/** Value, income or death benefit by age, a line a slot. */
export function GraphCard({ report, basis, variants = NONE }: CardProps) {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [measure, setMeasure] = useState<Measure>('value');
  const wrapper = useRef<HTMLDivElement>(null);
  const [isFull, toggleFull] = useFullScreen(wrapper);
  const graph = report.comparative_graph;
  const series = useMemo(
    () => (graph ? graphSeries(report, graph, measure, basis) : []),
    [report, graph, measure, basis],
  );
  const overlays = useMemo(
    () =>
      graph
        ? graphOverlays(
            report,
            graph,
            measure,
            variants.map((variant, index) => (hidden.has(index) ? { name: variant.name } : variant)),
          )
        : [],
    [report, graph, measure, variants, hidden],
  );
  const spans = useMemo(() => graphSpans(basis), [basis]);
  if (!graph) return null;
  const title = titleOf(measure, basis.value_basis === 'after_tax');

  const cells = () => [
    ['Age', ...series.map(({ name }) => name)],
    ...graph.ages.map((age, index) => [age, ...series.map(({ values }) => values[index] ?? null)]),
  ];
  const fileName = `graph-${measure.replace('_', '-')}`;
  const savePng = async (): Promise<void> => {
    const svg = wrapper.current?.querySelector<SVGSVGElement>('figure svg');
    // What draws it is fetched when it is first wanted.
    const { saveGraph } = await import('../../areas/report-tools.ts');
    if (svg) await saveGraph(svg, `${fileName}.png`, { title, report, basis });
  };

  return (
    <div ref={wrapper} className={styles.wrapper}>
      <Card
        title={title}
        flush
        actions={
          <>
            <Segmented
              label="What the graph shows"
              value={measure}
              options={MEASURES}
              onChange={setMeasure}
              className={styles.measures}
            />
            <span className={styles.tools}>
              <CopyIconButton
                label="Copy figures"
                text={() => toTsv(cells())}
                otherwise="Download the CSV instead."
              />
              <IconButton
                icon="table"
                label="Download figures"
                onClick={() => saveCsv(`${fileName}.csv`, toCsv(cells()))}
              />
              <IconButton icon="download" label="Picture" onClick={() => void savePng()} />
              <IconButton
                icon={isFull ? 'contract' : 'expand'}
                label={isFull ? 'Leave full screen' : 'Full screen'}
                onClick={toggleFull}
              />
            </span>
          </>
        }
      >
        <OverlayKey variants={variants} hidden={hidden} onChange={setHidden} />
        <div className={styles.chart}>
          <LineChart
            title={title}
            ages={graph.ages}
            series={series}
            overlays={overlays}
            spans={spans}
            stagger={measure === 'income'}
            height={isFull ? Math.max(360, window.innerHeight - 160) : undefined}
            formatFigure={formatTableDollars}
          />
        </div>
      </Card>
    </div>
  );
}

/** Income and death benefits are always after tax; values as the comparison's basis says. */
function titleOf(measure: Measure, afterTax: boolean): string {
  switch (measure) {
    case 'value':
      return `Value by age, ${afterTax ? 'after' : 'before'} tax`;
    case 'income':
      return 'Income by age, after tax';
    case 'death_benefit':
      return 'Death benefit by age, after tax';
  }
}
