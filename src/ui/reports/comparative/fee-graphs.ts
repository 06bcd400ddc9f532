/** Fees and taxes as bars by kind, and as they build up by age. */
import type { FeeSlotYear } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import type { AreaPanelWish } from '../../charts/area-panels-geometry.ts';
import { axisDollars } from '../../../rendering/charts/scales.ts';
import type { BarPart, BarRowsInput } from '../../charts/bar-rows-geometry.ts';
import type { LegendEntry } from '../../charts/chart-legend.ts';
import { lapseTaxOf, type Fees } from './fee-figures.ts';
import { endingOf, heldSlots } from './held-slots.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';

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
