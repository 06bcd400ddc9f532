import { useMemo, useState } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import { figureColumn, inRows } from '../../tables/table-text.ts';
import { CardFrame } from '../frame/card-frame.tsx';
import { type CardProps, pictureDisclosure } from './card-props.ts';
import styles from './report-cards.module.css';
import { dollarsOrTaxDue } from '../../../rendering/words/dollars-text.ts';
import {
  guaranteedOverlay,
  graphSeries,
  graphSpans,
  restsOnAxis,
  type Measure,
} from '../../../rendering/words/graph-series.ts';
import { TAX_DUE_AREA } from '../../../rendering/charts/tax-due-band.ts';
import { type VariantFigures, graphOverlays, letterOf } from './variants.ts';

const MEASURES = choices<Measure>(
  ['value', 'Value'],
  ['income', 'Income'],
  ['death_benefit', 'Death benefit'],
);

const NONE: readonly VariantFigures[] = [];

export function GraphCard({ report, basis, variants = NONE }: CardProps) {
  const [hidden, setHidden] = useState<readonly number[]>([]);
  const toggle = (index: number): void =>
    setHidden(hidden.includes(index) ? hidden.filter((one) => one !== index) : [...hidden, index]);
  const [measure, setMeasure] = useState<Measure>('value');
  const graph = report.comparative_graph;
  const series = useMemo(
    () => (graph ? graphSeries(report, graph, measure, basis) : []),
    [report, graph, measure, basis],
  );
  const overlays = useMemo(() => {
    if (!graph) return [];
    const drawn = variants.map((variant, index) =>
      hidden.includes(index) ? { name: variant.name } : variant,
    );
    return [...guaranteedOverlay(measure, basis), ...graphOverlays(report, graph, measure, drawn, basis)];
  }, [report, graph, measure, variants, hidden, basis]);
  const spans = useMemo(() => (graph ? graphSpans(basis, graph) : []), [basis, graph]);
  if (!graph) return null;
  // Income and death benefits are always after tax.
  const tax = measure === 'value' && basis.value_basis !== 'after_tax' ? 'before' : 'after';
  const title = `${MEASURES.find(({ value }) => value === measure)?.label} by age, ${tax} tax`;
  return (
    <CardFrame
      title={title}
      controls={
        <Segmented label="What the graph shows" value={measure} options={MEASURES} onChange={setMeasure} />
      }
      fileName={`graph-${measure.replace('_', '-')}`}
      cells={() =>
        inRows([
          ['Age', ...graph.ages],
          ...series.flatMap(({ name, values, marks }) => figureColumn(name, values, marks)),
        ])
      }
      disclosure={pictureDisclosure(report, basis)}
    >
      {(isFull) => (
        <>
          {variants.length > 0 && (
            <div className={styles.key} role="group" aria-label="Variants on the graph">
              {variants.map(({ name, comparative_graph: drawn }, index) => (
                <button
                  key={letterOf(index)}
                  type="button"
                  className={styles.variant}
                  aria-pressed={drawn !== undefined && !hidden.includes(index)}
                  disabled={drawn === undefined}
                  title={drawn === undefined ? 'It cannot be calculated with this ledger.' : undefined}
                  onClick={() => toggle(index)}
                >
                  <b aria-hidden="true">{letterOf(index)}</b>
                  {name}
                </button>
              ))}
            </div>
          )}
          <div className={styles.chart}>
            <LineChart
              title={title}
              ages={graph.ages}
              series={series}
              overlays={overlays}
              spans={spans}
              taxDue={TAX_DUE_AREA}
              stagger={measure === 'income'}
              height={isFull ? Math.max(360, window.innerHeight - 160) : undefined}
              formatFigure={restsOnAxis(measure, basis) ? dollarsOrTaxDue : formatTableDollars}
            />
          </div>
        </>
      )}
    </CardFrame>
  );
}
