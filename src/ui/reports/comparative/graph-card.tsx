import { useMemo, useState, type ComponentProps } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import { irrTableCells } from '../../tables/comparative-columns.ts';
import { figureColumn, inRows } from '../../tables/table-text.ts';
import { CardFrame, fullHeight } from '../frame/card-frame.tsx';
import { firstChartHeight } from '../frame/first-chart.ts';
import { lazyModule } from './card-place.tsx';
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
import { guaranteedLineNote } from '../../../rendering/words/policy-text.ts';
import { irrFootnote } from '../../../rendering/words/sentence-parts.ts';
import { useYearlyIrr } from './use-yearly-irr.ts';
import { type VariantFigures, graphOverlays, letterOf } from './variants.ts';

type GraphView = Measure | 'irr';

const VIEWS = choices<GraphView>(
  ['value', 'Value'],
  ['income', 'Income'],
  ['death_benefit', 'Death benefit'],
  ['irr', 'IRR'],
);

const lazyTools = lazyModule(() => import('../../pages/report-tools.ts'));

const NO_VARIANTS: readonly VariantFigures[] = [];

export function GraphCard(props: CardProps & { only?: GraphView }) {
  const { report, basis, variants = NO_VARIANTS, only } = props;
  const [hidden, setHidden] = useState<readonly number[]>([]);
  const toggle = (index: number): void =>
    setHidden(hidden.includes(index) ? hidden.filter((other) => other !== index) : [...hidden, index]);
  const [chosen, setChosen] = useState<GraphView>(only ?? 'value');
  const { hasIrr, irr, irrForFile } = useYearlyIrr(props, chosen === 'irr');
  const view = chosen === 'irr' && !irr ? 'value' : chosen;
  const measure = view === 'irr' ? 'value' : view;
  const graph = report.comparative_graph;
  const series = useMemo(
    () => (graph ? graphSeries(report, graph, measure, basis) : []),
    [report, graph, measure, basis],
  );
  const guaranteed = useMemo(() => guaranteedOverlay(measure, basis), [measure, basis]);
  const overlays = useMemo(() => {
    if (!graph) return [];
    const drawn = variants.map((variant, index) =>
      hidden.includes(index) ? { name: variant.name } : variant,
    );
    return [...guaranteed, ...graphOverlays(report, graph, measure, drawn, basis)];
  }, [report, graph, measure, variants, hidden, basis, guaranteed]);
  const spans = useMemo(() => (graph ? graphSpans(basis, graph) : []), [basis, graph]);
  if (!graph) return null;
  // Income and death benefits are always after tax.
  const tax = view === 'value' && basis.value_basis !== 'after_tax' ? 'before' : 'after';
  const title = `${VIEWS.find(({ value }) => value === view)?.label} by age, ${tax} tax`;
  return (
    <CardFrame
      title={title}
      controls={
        !only && (
          <Segmented
            label="What the graph shows"
            value={view}
            options={VIEWS.filter(({ value }) => hasIrr || value !== 'irr')}
            onChange={setChosen}
          />
        )
      }
      fileName={`graph-${view.replace('_', '-')}`}
      cells={() =>
        view === 'irr'
          ? irrTableCells(report.slots, basis.value_basis, irrForFile() ?? [])
          : inRows([
              ['Age', ...graph.ages],
              ...series.flatMap(({ name, values, marks }) => figureColumn(name, values, marks)),
            ])
      }
      disclosure={`${view === 'irr' && irr ? `${irrFootnote(irr)} ` : ''}${pictureDisclosure(report, basis, variants)}`}
    >
      {(isFull) => {
        const height = fullHeight(isFull, props.isSlide ? undefined : firstChartHeight(458, 352), 160);
        if (view === 'irr' && irr)
          return (
            <LateIrrView report={report} basis={basis} years={irr} title={title} height={height ?? 352} />
          );
        return (
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
                height={height}
                formatFigure={restsOnAxis(measure, basis) ? dollarsOrTaxDue : formatTableDollars}
              />
              {guaranteed.length > 0 && <p className={styles.note}>{guaranteedLineNote(basis)}</p>}
            </div>
          </>
        );
      }}
    </CardFrame>
  );
}

/** Loaded when it is first chosen, because few clients open it. */
function LateIrrView(view: ComponentProps<Awaited<ReturnType<typeof lazyTools.load>>['IrrView']>) {
  const loaded = lazyTools.useModule();
  if (loaded && loaded !== 'failed')
    return (
      <div className={styles.chart}>
        <loaded.IrrView {...view} />
      </div>
    );
  return (
    <p
      className={styles.chart}
      style={{ height: view.height }}
      role="status"
      data-waiting={!loaded || undefined}
    >
      {loaded ? 'This chart could not be loaded. Check the connection and reload the page.' : 'Loading'}
    </p>
  );
}
