import type { YearlyIrr } from '../../../domain/comparison/comparative/comparative-report.ts';
import { wordsOf } from '../../../domain/policy/ledger-origin.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import type { VariantFigures } from './variants.ts';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import type { YearColumn, YearGroup } from '../../tables/year-table-model.ts';
import { caveat } from '../../../rendering/words/caveat.ts';
import { sentences } from '../../../rendering/words/sentence-parts.ts';
import type { SharedReportView } from '../../../domain/practice/reports/report.ts';

export interface CardProps {
  report: ReportPart;
  basis: ReportBasis;
  /** Removed vehicles are empty slots, as in the report. */
  variants?: readonly VariantFigures[] | undefined;
  isSlide?: boolean;
  /** The page has a panel of items to check, which clients do not see. */
  hasChecks?: boolean | undefined;
  /**
   * Calculates the rates of return by year for a view that shows them, because they cost as much as the report.
   * Missing if the report has them, or cannot have them.
   */
  readIrr?: (() => readonly YearlyIrr[] | undefined) | undefined;
}

const EDUCATION = 'For education; no advice or recommendation.';

/** The legend of marks in the report, or in a variant's line. */
export const markLegend = (
  { comparative_table: table }: ReportPart,
  variants: readonly VariantFigures[] = [],
): string | null => [table, ...variants].find((one) => one?.note)?.note ?? null;

export function pictureDisclosure(
  report: ReportPart,
  basis: ReportBasis,
  variants?: readonly VariantFigures[],
): string {
  const { notGuaranteed, picture } = wordsOf(basis);
  // The caveat is empty if the report has no table and no graph.
  const text = caveat(report, basis) || notGuaranteed;
  return sentences(text, EDUCATION, picture, markLegend(report, variants));
}

export interface ActiveSlot {
  slot: SlotNumber;
  index: number;
  name: string;
  isPolicy: boolean;
  /** First age with a shortfall, or the lapse age. */
  endsAt: number | null;
}

export const activeSlots = (report: ReportPart, basis: ReportBasis): ActiveSlot[] =>
  report.slots.flatMap(({ slot, name, kind }, index) => {
    if (name === null || kind === 'empty') return [];
    const isPolicy = kind === 'policy';
    const endsAt = isPolicy ? basis.lapse_age : depletionAge(report, index);
    return [{ slot, index, name, isPolicy, endsAt }];
  });

const depletionAge = (
  { comparative_graph: graph, comparative_table: table }: ReportPart,
  index: number,
): number | null =>
  graph?.depletion_age[index] ?? table?.rows.find(({ slots }) => slots[index]?.depleted)?.age ?? null;

/** Returns "runs out at 84" or "lapses at 88"; null if the slot does not end. */
export const endingOf = ({ isPolicy, endsAt }: ActiveSlot): { age: number; label: string } | null =>
  endsAt === null ? null : { age: endsAt, label: `${isPolicy ? 'lapses' : 'depleted'} at ${endsAt}` };

export const groupOf = (
  { slot, name, isPolicy, endsAt }: ActiveSlot,
  rows: readonly { age: number }[],
  columns: YearColumn[],
): YearGroup => ({
  slot,
  name,
  columns,
  depletedRow: rows.findIndex(({ age }) => age === endsAt),
  depletedWord: isPolicy ? 'Lapses' : 'Depleted',
});

/** A view without figures has no basis. */
export const sharedBasis = ({ basis }: SharedReportView): ReportBasis =>
  basis ?? {
    ...{ value_basis: 'pre_tax', last_age: 0, outlay: null, income: null },
    ...{ lapse_age: null, lapse_tax: null, vehicles: [] },
  };
