import { useMemo, useState, type CSSProperties } from 'react';
import { classes } from '../../kit/layout/classes.ts';
import { Icon } from '../../kit/layout/icon.tsx';
import { SeriesKey, Tag } from '../../kit/data/tag.tsx';
import type { CardProps } from './card-props.ts';
import { Figure } from '../../explain/figure.tsx';
import styles from './key-figures-card.module.css';
import { VariantSelect } from './variant-select.tsx';
import { guaranteedAtEnd } from '../../../rendering/words/policy-text.ts';
import { wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { netReturnLabel } from '../../../rendering/words/dollars-text.ts';
import { isTaxDue, taxDueOf } from '../../../domain/comparison/below-zero.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { figureDollars, figurePercent, figureText, unmarked } from '../../../rendering/words/marks.ts';
import type { SlotNumber } from '../../../rendering/charts/chart-series.ts';
import {
  factFigure,
  reportFacts,
  type ReportFacts,
  type ReportPart,
  type SlotFacts,
} from '../../../rendering/words/report-facts.ts';
import { dollarsMore, pointsMore, signed, footerDelta, type VariantFigures } from './variants.ts';
import { yearsOf } from '../../../rendering/words/sentence-parts.ts';

export function KeyFiguresCard({ report, basis, variants = [] }: CardProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const figures = useMemo(() => keyFigures(report, basis), [report, basis]);
  const variant = chosen === null ? undefined : variants[chosen];
  const changes = useMemo(() => variant && keyDifferences(report, basis, variant), [report, basis, variant]);
  if (!figures) return null;
  return (
    <section className={styles.card} aria-label="Key figures">
      <div className={styles.caption}>
        <p>{figures.caption}</p>
        <VariantSelect variants={variants} value={variant ? chosen : null} onChange={setChosen} />
      </div>
      <div
        className={styles.grid}
        data-columns={figures.figures.length}
        style={{ '--rows': figures.figures[0]?.rows.length } as CSSProperties}
      >
        {figures.figures.map(({ slot, name, big, bigAt, tag, rows }) => {
          const slotDifferences = changes?.get(slot);
          return (
            <div key={slot} className={classes(styles.column, slotDifferences && styles.compared)}>
              <p className={styles.slot}>
                <SeriesKey slot={slot} />
                <span title={name}>{name}</span>
              </p>
              <p className={styles.big}>
                <span>
                  <Figure at={bigAt}>{big}</Figure>
                </span>
                {tag?.tone === 'bad' && <Tag tone="danger">{tag.text}</Tag>}
                {tag?.tone === 'good' && (
                  <span className={styles.full}>
                    <Icon name="check" small />
                    {tag.text}
                  </span>
                )}
              </p>
              <Rows rows={rows} />
              {slotDifferences && (
                <>
                  <p className={styles.with}>With {variant?.name}</p>
                  <Rows rows={slotDifferences} />
                </>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

const Rows = ({ rows }: { rows: readonly KeyRow[] }) => (
  <dl className={styles.rows}>
    {rows.map(({ label, value, at }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          <Figure at={at ?? null}>{value}</Figure>
        </dd>
      </div>
    ))}
  </dl>
);

type FigureTag = { tone: 'good' | 'bad'; text: string } | null;

interface KeyRow {
  label: string;
  value: string;
  /** Path of the figure in the report; undefined if the report does not contain it. */
  at?: string;
}

export function keyFigures(report: ReportPart, basis: ReportBasis) {
  const facts = reportFacts(report, basis);
  if (!facts) return null;
  const { income, endAge } = facts;
  const slots = [facts.policy, ...facts.vehicles];
  // If one slot owes tax, all slots get the row to keep the rows aligned.
  const isAnyOwing = slots.some((slot) => owes(slot, basis));
  const returnLabel = netReturnLabel(basis);
  return {
    caption: income ? 'Full income through age' : `Value at ${endAge}`,
    figures: slots.map((slot) => {
      const { isPolicy, name } = slot;
      const row = (label: string, value: string, figure: string): KeyRow => ({
        label,
        value,
        at: at(slot, figure),
      });
      const incomeLabel = isPolicy && (basis.lapse_tax ?? 0) >= 0.5 ? 'Income less lapse tax' : 'Income paid';
      const value = row(`Value at ${endAge}`, endValue(slot, basis), 'ending_value');
      const taxDue = figureDollars(unmarked(taxDueOf(slot.endValue)));
      const toHeirs = figureDollars(factFigure(slot, 'toHeirs'));
      return {
        slot: slot.slot,
        name,
        // The main figure. `bigAt` is null if the report does not contain this figure.
        big: income ? paidTo(slot, facts) : value.value,
        bigAt: income ? paidToAt(slot, facts, report) : (value.at ?? null),
        tag: income ? incomeTag(slot, facts) : lapseTag(slot),
        rows: [
          row(incomeLabel, figureDollars(factFigure(slot, 'totalIncome')), 'total_net_income'),
          ...(income ? [value] : []),
          ...(isAnyOwing ? [row('Tax if surrendered', taxDue, 'ending_value')] : []),
          ...(slot.toHeirs === null ? [] : [row(`To heirs at ${endAge}`, toHeirs, 'ending_death_benefit')]),
          row(
            // The policy's return is not guaranteed by the carrier.
            isPolicy ? `${returnLabel}, ${wordsOf(basis).illustrated}` : returnLabel,
            figurePercent(factFigure(slot, 'netReturn')),
            'net_irr',
          ),
          ...(isPolicy ? guaranteedRows(endAge, basis) : []),
        ],
      };
    }),
  };
}

function guaranteedRows(endAge: number, basis: ReportBasis): KeyRow[] {
  const end = guaranteedAtEnd(basis);
  return end
    ? [
        { label: `Guaranteed value at ${endAge}`, value: end.value },
        { label: `Guaranteed to heirs at ${endAge}`, value: end.deathBenefit },
      ]
    : [];
}

const owes = ({ endValue: value }: SlotFacts, { value_basis }: ReportBasis): boolean =>
  value_basis === 'after_tax' && isTaxDue(value);

const endValue = (slot: SlotFacts, basis: ReportBasis): string =>
  owes(slot, basis) ? '$0' : figureDollars(factFigure(slot, 'endValue'));

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
function paidTo(slot: SlotFacts, { income }: ReportFacts): string {
  return slot.paidToAge === null || !income || slot.paidToAge < income.from_age
    ? '–'
    : String(slot.paidToAge);
}

/** An account that outlasts the income shows the last income age, which has no path. */
function paidToAt(
  slot: SlotFacts,
  facts: ReportFacts,
  { slots, comparative_table: table }: ReportPart,
): string | null {
  const place = slots.findIndex((one) => one.slot === slot.slot);
  const age = table?.footer.slots[place]?.longevity?.age ?? null;
  return age !== null && paidTo(slot, facts) === String(age) ? at(slot, 'longevity.age') : null;
}

function incomeTag(slot: SlotFacts, { income }: ReportFacts): FigureTag {
  if (!income || slot.paidToAge === null) return null;
  if (slot.isPolicy && slot.runsOutAt !== null) return lapseTag(slot);
  const short = income.to_age - Math.max(slot.paidToAge, income.from_age - 1);
  return short > 0 ? { tone: 'bad', text: `${yearsOf(short)} short` } : { tone: 'good', text: 'every year' };
}

const lapseTag = (slot: SlotFacts): FigureTag =>
  slot.runsOutAt === null
    ? null
    : { tone: 'bad', text: `${slot.isPolicy ? 'lapses' : 'runs out'} at ${slot.runsOutAt}` };
