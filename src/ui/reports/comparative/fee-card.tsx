import { useCallback, useMemo, useState, Fragment } from 'react';
import { AreaPanels } from '../../charts/area-panels.tsx';
import { BarRows } from '../../charts/bar-rows.tsx';
import { Segmented } from '../../kit/tabs.tsx';
import { YearTable } from '../../tables/year-table.tsx';
import { withDifferenceGroups } from '../../tables/year-table-differences.ts';
import { CardFrame, ChartOrTable } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { type CardProps, pictureDisclosure } from './card-props.ts';
import {
  feeCells,
  feeSummary,
  feeTable,
  withFeeDifferences,
  type Fees,
  type FeeLine,
  feeCaption,
} from './fee-figures.ts';
import { feeBars, feeLegend, feePanels, feeWords } from './fee-graphs.ts';
import { heldSlots, type HeldSlot } from './held-slots.ts';
import { useChosenVariant } from './variant-select.tsx';
import { classes } from '../../kit/classes.ts';
import { SeriesKey } from '../../kit/series-key.tsx';
import { Figure, useOpensFigures } from '../../explain/figure.tsx';

interface FeeSummaryProps {
  held: readonly HeldSlot[];
  lines: readonly FeeLine[];
  /** Whose differences stand after each slot. */
  variant?: string | undefined;
}

/** A column a slot, a line a kind. */
function FeeSummary({ held, lines, variant }: FeeSummaryProps) {
  const opens = useOpensFigures();
  return (
    <div
      className={parts.summary}
      role="region"
      aria-label="Fees and taxes, line by line"
      tabIndex={opens ? -1 : 0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Kind</span>
            </th>
            {held.map(({ slot, name }) => (
              <Fragment key={slot}>
                <th scope="col">
                  <span className={parts.name}>
                    <SeriesKey slot={slot} />
                    {name}
                  </span>
                </th>
                {variant !== undefined && <th scope="col">{variant}, difference</th>}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, sub, isStrong, isPart, isRuled, isExtra, cells }) => (
            <tr
              key={label}
              className={classes(
                isStrong && parts.strong,
                isPart && parts.part,
                isRuled && parts.ruled,
                isExtra && parts.extraRow,
              )}
            >
              <th scope="row">
                {label}
                {sub && <span className={classes(parts.sub, parts.aside)}>{sub}</span>}
              </th>
              {cells.map(({ text, value, at }, place) => (
                <td key={place} className={value === null || text === '–' ? parts.quiet : undefined}>
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

type View = 'totals' | 'build_up' | 'table';
const VIEWS: { value: View; label: string }[] = [
  { value: 'totals', label: 'Total' },
  { value: 'build_up', label: 'By age' },
  { value: 'table', label: 'Year by year' },
];
const NOTHING: Fees = { policy_charges: 'not_available', rows: [], totals: [] };

/** What each slot costs: charges, fees and taxes by kind, in all, as they build up, and year by year. */
export function FeeCard({ report, basis, variants }: CardProps) {
  const [view, setView] = useState<View>('totals');
  const fees = report.fee_analysis ?? NOTHING;
  const bars = useMemo(() => feeBars(report, fees, basis), [report, fees, basis]);
  const panels = useMemo(() => feePanels(report, fees, basis), [report, fees, basis]);
  const legend = useMemo(() => feeLegend(basis), [basis]);
  const { choice, other } = useChosenVariant(report, variants, 'fee_analysis');
  const held = useMemo(() => heldSlots(report, basis), [report, basis]);
  const [lines, model] = useMemo(() => {
    const own = [feeSummary(report, fees, basis), feeTable(report, fees, basis)] as const;
    const theirs = other?.report.fee_analysis;
    if (!other || !theirs) return own;
    return [
      withFeeDifferences(own[0], feeSummary(other.report, theirs, basis)),
      withDifferenceGroups(own[1], feeTable(other.report, theirs, basis), other.name),
    ] as const;
  }, [report, fees, basis, other]);
  const ages = useMemo(() => fees.rows.map(({ age }) => age), [fees]);
  const wordsAt = useCallback((place: number, index: number) => feeWords(panels[place], index), [panels]);
  if (fees.rows.length === 0) return null;
  return (
    <CardFrame
      title="Fees and taxes"
      caption={feeCaption(report, fees, basis)}
      controls={
        <>
          {choice}
          <Segmented label="Total, by age or year by year" value={view} options={VIEWS} onChange={setView} />
        </>
      }
      fileName="fees-and-taxes"
      cells={() =>
        feeCells(
          model,
          held.flatMap(({ name }) => (other ? [name, `${name}, ${other.name}, difference`] : [name])),
          lines,
        )
      }
      disclosure={pictureDisclosure(report, basis)}
    >
      {(isFull) => (
        <ChartOrTable
          view={view === 'table' ? 'table' : 'graph'}
          chart={
            <>
              <div className={parts.chart}>
                {view === 'build_up' ? (
                  <AreaPanels
                    title="Fees and taxes so far, by age"
                    ages={ages}
                    panels={panels}
                    legend={legend}
                    wordsAt={wordsAt}
                    panelHeight={isFull ? 200 : undefined}
                  />
                ) : (
                  <BarRows title="Total fees and taxes" {...bars} legend={legend} names="front" />
                )}
              </div>
              {view !== 'build_up' && <FeeSummary held={held} lines={lines} variant={other?.name} />}
              <p className={`${parts.note} ${parts.extra}`}>{WHAT_A_FEE_IS}</p>
            </>
          }
          table={<YearTable model={model} fill={isFull} />}
        />
      )}
    </CardFrame>
  );
}

/** What counts as a fee, said once. */
const WHAT_A_FEE_IS =
  'A fee is what the insurer or the account keeps: the policy’s charges, an account’s yearly fee and its front load. Taxes are counted beside the fees. Interest on policy loans is the price of borrowing and no fee; it stands apart.';
