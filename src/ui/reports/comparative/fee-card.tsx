import { useCallback, useMemo, useState, Fragment } from 'react';
import { AreaPanels } from '../../charts/area-panels.tsx';
import { BarRows } from '../../charts/bar-rows.tsx';
import { Segmented } from '../../kit/layout/tabs.tsx';
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
  lapseTaxOf,
} from './fee-figures.ts';
import { heldSlots, type HeldSlot, endingOf } from './held-slots.ts';
import { useChosenVariant } from './variant-select.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { SeriesKey } from '../../kit/data/series-key.tsx';
import { Figure, useOpensFigures } from '../../explain/figure.tsx';
import type { FeeSlotYear } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import type { AreaPanelWish } from '../../charts/area-panels-geometry.ts';
import { axisDollars } from '../../../rendering/charts/scales.ts';
import type { BarPart, BarRowsInput } from '../../charts/bar-rows-geometry.ts';
import type { LegendEntry } from '../../charts/chart-legend.tsx';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';

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

/** Fees and taxes as bars by kind, and as they build up by age. */
export function feeBars(
  report: ReportPart,
  fees: Fees,
  basis: ReportBasis,
): Pick<BarRowsInput, 'groups' | 'top' | 'line'> {
  const lapseTax = lapseTaxOf(basis) ?? 0;
  const bars = heldSlots(report, basis).map(({ slot, index, name, isPolicy }) => {
    const totals = fees.totals[index];
    const known = KINDS.map((kind) => amountOf(totals, kind));
    const ofLapse = isPolicy ? lapseTax : 0;
    const parts: BarPart[] = [
      { value: known[0] ?? 0, tone: 'solid' },
      { value: known[1] ?? 0, tone: 'soft' },
      { value: Math.max(0, (known[2] ?? 0) - ofLapse), tone: 'hatched' },
      { value: ofLapse, tone: 'danger' },
    ];
    const total = totals?.total ?? null;
    const share = totals?.share_of_outlay ?? null;
    return {
      slot,
      name,
      parts,
      figure: total === null ? 'Charges not available' : formatTableDollars(total),
      note:
        share === null
          ? ''
          : `${formatPercent(share)} of outlay${basis.inflation === undefined ? '' : ' as paid'}`,
      mark: null,
    };
  });
  const top = Math.max(0, ...bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  return { groups: [{ title: '', note: '', bars }], top, line: null };
}

export function feeLegend(basis: ReportBasis): LegendEntry[] {
  return [
    { sign: { kind: 'tone', tone: 'solid' }, label: 'Charges and fees' },
    { sign: { kind: 'tone', tone: 'soft' }, label: 'Tax on growth' },
    { sign: { kind: 'tone', tone: 'hatched' }, label: 'Tax on distributions' },
    ...(lapseTaxOf(basis) === null
      ? []
      : [{ sign: { kind: 'tone' as const, tone: 'danger' as const }, label: 'Tax on the lapse' }]),
  ];
}

const KINDS = ['fees', 'growth_tax', 'distribution_tax'] as const;
/** The net investment income tax is drawn with the tax on growth, which most of it is of. */
const amountOf = (of: FeeSlotYear | undefined, kind: (typeof KINDS)[number]): number =>
  (of?.[kind] ?? 0) + ((kind === 'growth_tax' && of?.net_investment_income_tax) || 0);
const TONES = { fees: 'solid', growth_tax: 'soft', distribution_tax: 'hatched' } as const;

/** Running totals by kind; the tax of a lapse on top, from the year of the lapse on. */
export function feePanels(report: ReportPart, fees: Fees, basis: ReportBasis): AreaPanelWish[] {
  const lapseTax = lapseTaxOf(basis);
  return heldSlots(report, basis).map((held) => {
    const lapse = fees.rows.map(({ age }) =>
      held.isPolicy && lapseTax !== null && basis.lapse_age !== null && age >= basis.lapse_age ? lapseTax : 0,
    );
    const kinds = KINDS.map((kind) => {
      let sum = 0;
      const so = fees.rows.map(({ slots }) => (sum += amountOf(slots[held.index], kind)));
      return {
        tone: TONES[kind],
        values:
          kind === 'distribution_tax' ? so.map((tax, index) => Math.max(0, tax - (lapse[index] ?? 0))) : so,
      };
    });
    const layers = [...kinds, { tone: 'danger' as const, values: lapse }];
    const total = lapse.map((_, index) => layers.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
    return {
      slot: held.slot,
      name: held.name,
      layers,
      lines: [{ kind: 'edge', values: total }],
      ending: endingOf(held),
    };
  });
}

const KIND_WORDS = ['fees', 'growth tax', 'distribution tax', 'lapse tax'];

/** What a panel says of one year: what had been taken by then. */
export function feeWords(panel: AreaPanelWish | undefined, index: number): string[] {
  if (!panel) return [''];
  const taken = panel.layers.map(({ values }) => values[index] ?? 0);
  const total = taken.reduce((sum, value) => sum + value, 0);
  if (total < 0.5) return ['$0'];
  const kinds = taken.flatMap((value, kind) =>
    value >= 0.5 ? [`${roundDollars(value)} ${KIND_WORDS[kind]}`] : [],
  );
  const sum = formatTableDollars(total);
  return [`${kinds.join(' + ')} = ${sum}`, `${sum} total`];
}

/** $161k, $1.21M. */
function roundDollars(value: number): string {
  const unit = value >= 999_500 ? 10_000 : value >= 999.5 ? 1000 : 1;
  return axisDollars(Math.round(value / unit) * unit);
}
