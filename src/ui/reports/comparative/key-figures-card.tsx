import { useMemo, useState } from 'react';
import type { CardProps } from './card-props.ts';
import type { KeyRow, KeyTile } from '../../../rendering/words/history/key-figures.ts';
import { KeyTiles } from '../frame/key-tiles.tsx';
import { VariantSelect } from './variant-select.tsx';
import { wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { dollarsOrTax } from '../../../rendering/words/dollars-text.ts';
import { isTaxDue } from '../../../domain/comparison/below-zero.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { figureDollars, figureReturn, figureText } from '../../../rendering/words/marks.ts';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import {
  factFigure,
  lapseTaxOf,
  reportFacts,
  type ReportFacts,
  type ReportPart,
  type SlotFacts,
} from '../../../rendering/words/report-facts.ts';
import { dollarsMore, pointsMore, signed, footerDelta, type VariantFigures } from './variants.ts';
import { guaranteedAtEnd, LAPSED } from '../../../rendering/words/policy-text.ts';
import { yearsOf } from '../../../rendering/words/sentence-parts.ts';

export function KeyFiguresCard({ report, basis, variants = [], hasChecks = false }: CardProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const figures = useMemo(() => keyFigures(report, basis), [report, basis]);
  const variant = chosen === null ? undefined : variants[chosen];
  const changes = useMemo(() => variant && keyDifferences(report, basis, variant), [report, basis, variant]);
  if (!figures) return null;
  return (
    <KeyTiles
      caption={figures.caption + (variant ? `. Rows: differences with ${variant.name}` : '')}
      // In place of the rows, so that nothing below moves.
      tiles={figures.tiles.map((tile) => ({
        ...tile,
        rows: [
          ...(changes?.get(tile.slot) ?? tile.rows),
          ...(tile.slot === 1 && !hasChecks ? guaranteedRow(basis) : []),
        ],
      }))}
      controls={<VariantSelect variants={variants} value={variant ? chosen : null} onChange={setChosen} />}
    />
  );
}

/** For clients: the policy's guaranteed value next to its other figures. */
function guaranteedRow(basis: ReportBasis): KeyRow[] {
  const value = guaranteedAtEnd(basis)?.value;
  if (value === undefined) return [];
  const isTaxed = basis.value_basis === 'after_tax' && value !== LAPSED;
  return [{ label: `Guaranteed at ${basis.last_age}`, value, ...(isTaxed && { detail: 'before tax' }) }];
}

export function keyFigures(report: ReportPart, basis: ReportBasis) {
  const facts = reportFacts(report, basis);
  if (!facts) return null;
  const { income, endAge } = facts;
  return {
    caption: income ? 'Full income through age' : `Value at ${endAge}`,
    tiles: [facts.policy, ...facts.vehicles].map((slot): KeyTile => {
      const row = (label: string, value: string, figure: string, amount: number | null): KeyRow => ({
        label,
        amount,
        value,
        at: at(slot, figure),
      });
      const hasLapseTax = slot.isPolicy && lapseTaxOf(basis) !== null;
      const value = row(`Value at ${endAge}`, endValue(slot, basis), 'ending_value', slot.endValue);
      return {
        slot: slot.slot,
        name: slot.name,
        origin: slot.isPolicy ? originTag(basis) : null,
        // The main figure. `bigAt` is null if the report does not contain this figure.
        big: income ? paidToText(slot, facts) : value.value,
        bigAmount: income ? slot.paidToAge : slot.endValue,
        bigAt: income ? paidToPath(slot, facts, report) : (value.at ?? null),
        note: income ? incomeNote(slot, facts) : lapseNote(slot),
        rows: [
          row(
            hasLapseTax ? 'Income less tax' : 'Income paid',
            figureDollars(factFigure(slot, 'totalIncome')),
            'total_net_income',
            slot.totalIncome,
          ),
          ...(income ? [value] : []),
          ...(slot.toHeirs === null
            ? []
            : [
                row(
                  `To heirs at ${endAge}`,
                  figureDollars(factFigure(slot, 'toHeirs')),
                  'ending_death_benefit',
                  slot.toHeirs,
                ),
              ]),
          row(
            basis.inflation === undefined ? 'Net return' : 'Net return, real',
            figureReturn(factFigure(slot, 'netReturn')),
            'net_irr',
            slot.netReturn,
          ),
        ],
      };
    }),
  };
}

const originTag = (basis: ReportBasis): KeyTile['origin'] =>
  basis.above_own_scale
    ? { text: 'hypothetical\u00a0‡', isHypothetical: true }
    : { text: wordsOf(basis).illustrated, isHypothetical: false };

/** Surrendering a policy can cost more tax than it pays. */
const endValue = (slot: SlotFacts, { value_basis }: ReportBasis): string =>
  value_basis === 'after_tax' && isTaxDue(slot.endValue)
    ? figureText(factFigure(slot, 'endValue'), dollarsOrTax)
    : figureDollars(factFigure(slot, 'endValue'));

const at = ({ slot }: SlotFacts, figure: string): string =>
  `comparative_table.footer.slots.${slot - 1}.${figure}`;
/** Returns the variant's differences by slot, most important first; empty if a total is missing. */
export function keyDifferences(
  { slots, comparative_table: table }: ReportPart,
  { income: period }: ReportBasis,
  { footer }: VariantFigures,
): Map<SlotNumber, KeyRow[]> {
  if (!table || !footer) return new Map();
  return new Map(
    slots.map(({ slot }) => {
      const { paidYears, income, value, netReturn } = footerDelta(
        footer.slots[slot - 1],
        table.footer.slots[slot - 1],
        period?.to_age ?? Infinity,
      );
      return [
        slot,
        [
          ...(period && paidYears ? [{ label: 'Paid in full', value: signed(paidYears, yearsOf) }] : []),
          { label: 'Income paid', value: figureText(income, dollarsMore) },
          { label: 'Ending value', value: figureText(value, dollarsMore) },
          {
            label: 'Net return',
            value: figureText(netReturn, (points) => (points === null ? '–' : pointsMore(points))),
          },
        ],
      ];
    }),
  );
}

/** Returns a dash if the account cannot pay the first year in full. */
function paidToText(slot: SlotFacts, { income }: ReportFacts): string {
  return slot.paidToAge === null || !income || slot.paidToAge < income.from_age
    ? '–'
    : String(slot.paidToAge);
}

/** An account that outlasts the income shows the last income age, which has no path. */
function paidToPath(
  slot: SlotFacts,
  facts: ReportFacts,
  { slots, comparative_table: table }: ReportPart,
): string | null {
  const index = slots.findIndex((entry) => entry.slot === slot.slot);
  const age = table?.footer.slots[index]?.longevity?.age ?? null;
  return age !== null && paidToText(slot, facts) === String(age) ? at(slot, 'longevity.age') : null;
}

function incomeNote(slot: SlotFacts, { income }: ReportFacts): KeyTile['note'] {
  if (!income || slot.paidToAge === null) return null;
  if (slot.isPolicy && slot.runsOutAt !== null) return lapseNote(slot);
  const short = income.to_age - Math.max(slot.paidToAge, income.from_age - 1);
  return short > 0 ? { tone: 'bad', text: `${yearsOf(short)} short` } : { tone: 'good', text: 'every year' };
}

const lapseNote = (slot: SlotFacts): KeyTile['note'] =>
  slot.runsOutAt === null
    ? null
    : { tone: 'bad', text: `${slot.isPolicy ? 'lapses' : 'depleted'} at ${slot.runsOutAt}` };
