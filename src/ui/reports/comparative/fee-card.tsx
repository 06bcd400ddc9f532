import { useMemo, useState } from 'react';
import { AreaPanels } from '../../charts/area-panels.tsx';
import { BarRows } from '../../charts/bar-rows.tsx';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import { YearTable } from '../../tables/year-table.tsx';
import { withDifferenceGroups } from '../../tables/year-table-differences.ts';
import { CardFrame, ChartOrTable } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { type CardProps, endingOf, activeSlots, pictureDisclosure } from './card-props.ts';
import { shortDollars } from '../../../rendering/charts/scales.ts';
import { SlotName, SummaryTable } from '../frame/summary-table.tsx';
import {
  feeCells,
  feeSummary,
  feeTable,
  withFeeDifferences,
  type Fees,
  type FeeLine,
  feeCaption,
} from './fee-figures.ts';
import { useChosenVariant } from './variant-select.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { Figure } from '../../explain/figure.tsx';
import type { FeeSlotYear } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import type { AreaPanelSpec } from '../../charts/area-panels-geometry.ts';
import type { BarPart, BarRowsInput } from '../../charts/bar-rows-geometry.ts';
import type { LegendEntry } from '../../charts/chart-legend.tsx';
import { lapseTaxOf, type ReportPart } from '../../../rendering/words/report-facts.ts';

type View = 'totals' | 'build_up' | 'table';
const VIEWS = choices<View>(['totals', 'Total'], ['build_up', 'By age'], ['table', 'Year by year']);
const NOTHING: Fees = { policy_charges: 'not_available', rows: [], totals: [] };

export function FeeCard({ report, basis, variants }: CardProps) {
  const [view, setView] = useState<View>('totals');
  const fees = report.fee_analysis ?? NOTHING;
  const bars = useMemo(() => feeBars(report, fees, basis), [report, fees, basis]);
  const panels = useMemo(() => feePanels(report, fees, basis), [report, fees, basis]);
  const legend = useMemo(() => feeLegend(basis), [basis]);
  const { choice, other } = useChosenVariant(report, variants, 'fee_analysis');
  const slots = useMemo(() => activeSlots(report, basis), [report, basis]);
  const [lines, model] = useMemo(() => {
    const reportTables = [feeSummary(report, fees, basis), feeTable(report, fees, basis)] as const;
    const variantFees = other?.report.fee_analysis;
    if (!other || !variantFees) return reportTables;
    return [
      withFeeDifferences(reportTables[0], feeSummary(other.report, variantFees, basis)),
      withDifferenceGroups(reportTables[1], feeTable(other.report, variantFees, basis), other.name),
    ] as const;
  }, [report, fees, basis, other]);
  const ages = useMemo(() => fees.rows.map(({ age }) => age), [fees]);
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
          slots.flatMap(({ name }) => (other ? [name, `${name}, ${other.name}, difference`] : [name])),
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
                    textAt={(place, index) => feeText(panels[place], index)}
                    panelHeight={isFull ? 200 : undefined}
                  />
                ) : (
                  <BarRows title="Total fees and taxes" {...bars} legend={legend} names="front" />
                )}
              </div>
              {view !== 'build_up' && (
                <SummaryTable
                  label="Fees and taxes, line by line"
                  hasFigures
                  corner={<span className="sr-only">Kind</span>}
                  heads={slots.flatMap(({ slot, name }) => [
                    <SlotName key={slot} slot={slot}>
                      {name}
                    </SlotName>,
                    ...(other ? [`${other.name}, difference`] : []),
                  ])}
                  body={lines.map(feeRow)}
                />
              )}
              <p className={`${parts.note} ${parts.extra}`}>{WHAT_A_FEE_IS}</p>
            </>
          }
          table={<YearTable model={model} fill={isFull} />}
        />
      )}
    </CardFrame>
  );
}

const feeRow = ({ label, sub, isStrong, isPart, isRuled, cells }: FeeLine) => (
  <tr key={label} className={classes(isStrong && parts.strong, isPart && parts.part, isRuled && parts.ruled)}>
    <th scope="row">
      {label}
      {sub && <span className={classes(parts.sub, parts.aside)}>{sub}</span>}
    </th>
    {cells.map(({ text, at }, place) => (
      <td key={place} className={text === '–' ? parts.quiet : undefined}>
        <Figure at={at}>{text}</Figure>
      </td>
    ))}
  </tr>
);

const WHAT_A_FEE_IS =
  'Fees are the policy’s charges, an account’s yearly fee and its front load. Taxes are separate. Interest on policy loans is a cost of borrowing, not a fee, and is shown separately.';

export function feeBars(
  report: ReportPart,
  fees: Fees,
  basis: ReportBasis,
): Pick<BarRowsInput, 'groups' | 'top' | 'line'> {
  const lapseTax = lapseTaxOf(basis)?.value ?? 0;
  const bars = activeSlots(report, basis).map(({ slot, index, name, isPolicy }) => {
    const totals = fees.totals[index];
    const amounts = KINDS.map((kind) => amountOf(totals, kind));
    const ofLapse = isPolicy ? lapseTax : 0;
    const [charges = 0, growth = 0, distribution = 0] = amounts;
    const values = [charges, growth, Math.max(0, distribution - ofLapse), ofLapse];
    const parts = PARTS.map(({ tone }, part): BarPart => ({ value: values[part] ?? 0, tone }));
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

const PARTS = [
  { tone: 'solid', label: 'Charges and fees', word: 'fees' },
  { tone: 'soft', label: 'Tax on growth', word: 'growth tax' },
  { tone: 'hatched', label: 'Tax on distributions', word: 'distribution tax' },
  { tone: 'danger', label: 'Tax on the lapse', word: 'lapse tax' },
] as const;

const feeLegend = (basis: ReportBasis): LegendEntry[] =>
  PARTS.slice(0, lapseTaxOf(basis) === null ? -1 : undefined).map(({ tone, label }) => ({
    sign: { kind: 'tone', tone },
    label,
  }));

const KINDS = ['fees', 'growth_tax', 'distribution_tax'] as const;
/** The chart combines the net investment income tax with the tax on growth, its main source. */
const amountOf = (of: FeeSlotYear | undefined, kind: (typeof KINDS)[number]): number =>
  (of?.[kind] ?? 0) + ((kind === 'growth_tax' && of?.net_investment_income_tax) || 0);

/** Returns cumulative fees by kind, with the lapse tax on top from the lapse year. */
export function feePanels(report: ReportPart, fees: Fees, basis: ReportBasis): AreaPanelSpec[] {
  const lapseTax = lapseTaxOf(basis);
  return activeSlots(report, basis).map((activeSlot) => {
    const lapse = fees.rows.map(({ age }) =>
      activeSlot.isPolicy && lapseTax !== null && basis.lapse_age !== null && age >= basis.lapse_age
        ? lapseTax.value
        : 0,
    );
    const kinds = KINDS.map((kind) => {
      let sum = 0;
      const sums = fees.rows.map(({ slots }) => (sum += amountOf(slots[activeSlot.index], kind)));
      return kind === 'distribution_tax'
        ? sums.map((tax, index) => Math.max(0, tax - (lapse[index] ?? 0)))
        : sums;
    });
    const layers = PARTS.map(({ tone }, part) => ({ tone, values: kinds[part] ?? lapse }));
    const total = lapse.map((_, index) => layers.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
    return {
      slot: activeSlot.slot,
      name: activeSlot.name,
      layers,
      lines: [{ kind: 'edge', values: total }],
      ending: endingOf(activeSlot),
    };
  });
}

export function feeText(panel: AreaPanelSpec | undefined, index: number): string[] {
  if (!panel) return [''];
  const amounts = panel.layers.map(({ values }) => values[index] ?? 0);
  const total = amounts.reduce((sum, value) => sum + value, 0);
  if (total < 0.5) return ['$0'];
  const kinds = amounts.flatMap((value, kind) =>
    value >= 0.5 ? [`${shortDollars(value)} ${PARTS[kind]?.word}`] : [],
  );
  const sum = formatTableDollars(total);
  return [`${kinds.join(' + ')} = ${sum}`, `${sum} total`];
}
