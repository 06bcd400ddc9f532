/** The four columns above the graph, in figures and words. */
import type { ReportBasis } from '../../domain/reports/report-basis.ts';
import { formatPercent, formatTableDollars } from '../../domain/shared/format.ts';
import type { SlotNumber } from '../charts/series-signs.ts';
import { reportFacts, type ReportFacts, type ReportPart, type SlotFacts } from './report-facts.ts';
import { yearsOf } from './words.ts';

export interface KeyFigure {
  slot: SlotNumber;
  name: string;
  /** The one figure to remember. */
  big: string;
  tag: { tone: 'good' | 'bad'; text: string } | null;
  rows: { label: string; value: string }[];
}

export interface KeyFigures {
  caption: string;
  figures: KeyFigure[];
}

export function keyFigures(report: ReportPart, basis: ReportBasis): KeyFigures | null {
  const facts = reportFacts(report, basis);
  if (!facts) return null;
  const slots = [facts.policy, ...facts.vehicles];
  return {
    caption: facts.income ? 'Income paid in full to age' : `Value at ${facts.endAge}`,
    figures: slots.map((slot) => ({
      slot: slot.slot,
      name: slot.name,
      big: facts.income ? paidTo(slot, facts) : formatTableDollars(slot.endValue),
      tag: facts.income ? incomeTag(slot, facts) : lapseTag(slot),
      rows: [
        {
          label: slot.isPolicy && (basis.lapse_tax ?? 0) >= 0.5 ? 'Income less lapse tax' : 'Income paid',
          value: formatTableDollars(slot.totalIncome),
        },
        ...(facts.income
          ? [{ label: `Value at ${facts.endAge}`, value: formatTableDollars(slot.endValue) }]
          : []),
        {
          label: 'Net return',
          value: slot.netReturn === null ? '–' : formatPercent(slot.netReturn).replace('-', '−'),
        },
      ],
    })),
  };
}

/** A dash for an account that could not pay even the first year in full. */
function paidTo(slot: SlotFacts, { income }: ReportFacts): string {
  return slot.paidToAge === null || !income || slot.paidToAge < income.from_age
    ? '–'
    : String(slot.paidToAge);
}

function incomeTag(slot: SlotFacts, { income }: ReportFacts): KeyFigure['tag'] {
  if (!income || slot.paidToAge === null) return null;
  if (slot.isPolicy && slot.runsOutAt !== null) return lapseTag(slot);
  const short = income.to_age - Math.max(slot.paidToAge, income.from_age - 1);
  return short > 0 ? { tone: 'bad', text: `${yearsOf(short)} short` } : { tone: 'good', text: 'every year' };
}

const lapseTag = (slot: SlotFacts): KeyFigure['tag'] =>
  slot.runsOutAt === null
    ? null
    : { tone: 'bad', text: `${slot.isPolicy ? 'lapses' : 'runs out'} at ${slot.runsOutAt}` };
