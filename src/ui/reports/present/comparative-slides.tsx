/** The slides of a comparative report: those that open by default, then those of "Add slides". */
import { guaranteedLapseYear } from '../../../domain/policy/guaranteed-lapse.ts';
import { isModeled } from '../../../domain/policy/ledger-origin.ts';
import { floorAtZero } from '../../../domain/comparison/below-zero.ts';
import type { SlotYear } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { ReportCardId, SavedAction } from '../../../domain/practice/reports/report.ts';
import {
  formatInteger,
  formatPercent,
  formatReturn,
  formatTableDollars,
  yearsEach,
} from '../../../domain/shared/format.ts';
import { dollarsOrTaxDueOnly, textIfReal } from '../../../rendering/words/dollars-text.ts';
import { restsOnAxis } from '../../../rendering/words/graph-series.ts';
import { headName } from '../../../rendering/words/headline-names.ts';
import { figureOf, figureText } from '../../../rendering/words/marks.ts';
import { guaranteedResult, LAPSED, ledgerLapseAt } from '../../../rendering/words/policy-text.ts';
import { filledSlots, type ReportPart } from '../../../rendering/words/report-facts.ts';
import { capital, chargesText, rateText, sentences } from '../../../rendering/words/sentence-parts.ts';
import {
  changeHeading,
  irrHeading,
  paymentsHeading,
  slideHeading,
} from '../../../rendering/words/slide-heading.ts';
import { Figure } from '../../explain/figure.tsx';
import { SLOT } from '../../charts/chart-frame.tsx';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { classes } from '../../kit/layout/classes.ts';
import type { CardProps } from '../comparative/card-props.ts';
import { equalBars, hasMarks, targetTexts } from '../comparative/equal-figures.ts';
import { GraphCard } from '../comparative/graph-card.tsx';
import { keyFigures } from '../comparative/key-figures-card.tsx';
import { visibleCards } from '../comparative/report-cards.tsx';
import { fixedSlide, type DeckSlide } from './presentation.tsx';
import { AnswerTable, MAX_ROWS, SlideTable } from './slide-table.tsx';
import styles from './slide-table.module.css';

export function comparativeSlides(figures: CardProps, displayed: SavedAction): DeckSlide[] {
  const { report, basis } = figures;
  const cards = visibleCards(displayed);
  const has = (requested: string): boolean => cards.some(({ card }) => card === requested);
  const tax = basis.value_basis === 'after_tax' ? 'after tax' : 'before tax';
  const key = has('key_figures') ? keyFigures(report, basis) : null;
  const facts = changeFacts(report, basis);
  const headingOf = (card: ReportCardId): string => slideHeading({ card, title: '' }, report, basis);
  const isOn = has('graph') && report.comparative_graph !== undefined;
  const slides: (DeckSlide | false | null)[] = [
    key && fixedSlide('answer', 'The answer', headingOf('key_figures'), <AnswerTable {...key} />),
    isOn && {
      id: 'value',
      eyebrow: `Value by age, ${tax}`,
      heading: headingOf('graph') || 'Value by age',
      isTitled: true,
      content: <GraphCard {...figures} only="value" isSlide />,
    },
    isOn && {
      id: 'payments',
      eyebrow: 'Income and death benefit',
      heading: paymentsHeading(report, basis) || 'Income and death benefit',
      content: <Payments {...figures} />,
    },
    has('required_returns') &&
      fixedSlide('returns', 'Break-even returns', headingOf('required_returns'), <BreakEven {...figures} />),
    facts.length > 1 &&
      fixedSlide('change', 'What could change', changeHeading(basis), <Facts facts={facts} />),
    has('yearly_values') &&
      fixedSlide(
        'yearly_values',
        'Yearly values',
        headingOf('yearly_values'),
        <YearlyValues {...figures} />,
        true,
      ),
    isOn &&
      (report.yearly_irr ?? figures.readIrr) !== undefined && {
        id: 'irr',
        eyebrow: 'IRR by age',
        heading: irrHeading(report, basis) || 'IRR by age',
        content: <GraphCard {...figures} only="irr" isSlide />,
        isExtra: true,
      },
    has('fees') &&
      report.fee_analysis !== undefined &&
      fixedSlide('fees', 'Fees and taxes', headingOf('fees'), <Costs {...figures} />, true),
    ...cards.flatMap(({ card, title, Screen }): DeckSlide[] =>
      card === 'legacy' || card === 'cumulative'
        ? [
            {
              id: card,
              eyebrow: title,
              isTitled: true,
              heading: headingOf(card) || title,
              content: <Screen {...figures} isSlide />,
              isExtra: true,
            },
          ]
        : [],
    ),
  ];
  return slides.filter((slide) => slide !== null && slide !== false);
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <SlideTable
    label="What could change"
    isLeft
    heads={[{ text: 'Result' }, { text: 'What it means' }]}
    rows={facts.map(([label, figure, note]) => ({
      label,
      cells: [<b className={styles.large}>{figure}</b>, note],
    }))}
  />
);

function Payments(figures: CardProps) {
  const { report, basis } = figures;
  const tiles = keyFigures(report, basis)?.tiles ?? [];
  return (
    <div className={styles.payments}>
      <dl className={styles.paid}>
        {tiles.map(({ slot, name, rows: [income], big }) => (
          <div key={slot}>
            <dt>
              <SeriesKey slot={slot} /> <span title={name}>{headName(name)}</span>
            </dt>
            <dd>{income?.value}</dd>
            <dd>{basis.income ? `income through ${big}` : 'income'}</dd>
          </div>
        ))}
      </dl>
      <GraphCard {...figures} only="death_benefit" isSlide />
    </div>
  );
}

function BreakEven({ report, basis }: CardProps) {
  const bars = equalBars(report, basis);
  if (!bars) return <p className={styles.note}>This report has no account.</p>;
  const { groups, top, line } = bars;
  const rows = report.making_things_equal ?? [];
  const targets = targetTexts(report, basis);
  return (
    <SlideTable
      label="Break-even returns"
      isLeft
      heads={(groups[0]?.bars ?? []).map(({ name, slot }) => ({ text: headName(name), slot }))}
      rows={groups.map(({ title, bars: ofAccounts }, at) => ({
        label: title,
        cells: ofAccounts.map(({ slot, parts, figure, below, mark }) => {
          const row = rows.find((one) => one.slot === slot);
          const target = targets[at]?.target;
          const difference = (target && row?.[target].difference) ?? null;
          const isSame = row !== undefined && figure === rateText(row.assumed);
          const side = difference === null || isSame ? '' : difference < 0 ? 'less' : 'more';
          const length = parts.reduce((sum, { value }) => sum + value, 0);
          const assumed = line?.value ?? mark;
          return (
            <>
              <span className={classes(styles.track, SLOT[slot])} aria-hidden="true">
                <i style={{ width: `${(100 * length) / top}%` }} />
                {assumed !== null && <u style={{ left: `${(100 * assumed) / top}%` }} />}
              </span>
              <span className={classes(styles.need, SLOT[slot])} data-slot={slot}>
                <Figure at={`making_things_equal.${slot - 2}.${targets[at]?.target}.rate`}>{figure}</Figure>
              </span>
              {side && <span className={styles[side]}>{side} than assumed</span>}
              {isSame && <small>as assumed</small>}
              {below && <small>{below}</small>}
            </>
          );
        }),
      }))}
      note={`Yearly returns before fees${textIfReal(basis, ', in dollars as they are paid')}. ${line ? `The line marks the assumed ${rateText(line.value)}.` : hasMarks(bars) ? 'The lines mark the assumed returns.' : ''}`}
    />
  );
}

const COSTS = [
  ['Charges and fees', 'fees', formatTableDollars, ''],
  ['Tax on growth', 'growth_tax', formatTableDollars, ''],
  ['Tax on distributions', 'distribution_tax', formatTableDollars, ''],
  ['All fees and taxes', 'total', formatTableDollars, ''],
  ['Net return', 'net_irr', formatReturn, ' after inflation'],
  ['Annual cost', 'annual_cost', formatPercent, ' before inflation'],
] as const;

function Costs({ report, basis }: CardProps) {
  const slots = filledSlots(report);
  return (
    <SlideTable
      label="Fees and taxes"
      heads={slots.map(({ name, slot }) => ({ text: headName(name), slot }))}
      rows={COSTS.map(([label, key, write, ofReal]) => ({
        label: `${label}${textIfReal(basis, ofReal)}`,
        look: key === 'total' ? 'group' : undefined,
        cells: slots.map(({ index }) => figureText(figureOf(report.fee_analysis?.totals[index], key), write)),
        at: slots.map(({ index }) => `fee_analysis.totals.${index}.${key}`),
      }))}
    />
  );
}

type Fact = readonly [label: string, figure: string, note: string];

/** Factors of the policy's result: guaranteed rates, past markets, charges. */
function changeFacts(report: ReportPart, basis: ReportBasis): Fact[] {
  const { on_history: history, guaranteed_lapse_age: lapse, guaranteed_end: end, last_age: last } = basis;
  const { total = null, fees = null } = report.fee_analysis?.totals[0] ?? {};
  const facts: (Fact | false)[] = [
    basis.no_guaranteed === true && [
      'At guaranteed rates',
      'Not entered',
      'The guaranteed values are in the carrier’s illustration.',
    ],
    typeof lapse === 'number' && [
      'At guaranteed rates',
      `Lapses at ${lapse}`,
      'The carrier guarantees no value from this age.',
    ],
    typeof lapse !== 'number' &&
      guaranteedResult(basis) !== null && [
        'At guaranteed rates',
        formatTableDollars(end?.surrender_value ?? 0),
        `The surrender value that the carrier guarantees at ${last}.`,
      ],
    history !== undefined && [
      'In market history',
      `${formatInteger(history.lapsed)} of ${formatInteger(history.period_count)}`,
      sentences(
        `${capital(yearsEach(history.years))} periods in which the policy lapses, ${chargesText(history.charge_stress)}.`,
        ledgerLapseAt(history.ledger_lapse_age, basis),
      ),
    ],
    total !== null && [
      'Charges',
      formatTableDollars(total),
      `Cost of the policy through ${last}${fees && fees < total - 0.5 ? `, of which ${formatTableDollars(fees)} are charges` : ''}.${isModeled(basis) ? '' : ' The carrier may raise charges up to the guaranteed maximum.'}`,
    ],
  ];
  return facts.filter((fact) => fact !== false);
}

function YearlyValues({ report, basis }: CardProps) {
  const rows = report.comparative_table?.rows ?? [];
  const slots = filledSlots(report);
  const guaranteed = slots.length < 4 ? basis.guaranteed : undefined;
  const lapse = guaranteed ? guaranteedLapseYear(guaranteed) : Infinity;
  const write = restsOnAxis('value', basis) ? dollarsOrTaxDueOnly : formatTableDollars;
  return (
    <SlideTable
      label="Yearly values"
      corner="Age"
      heads={[
        ...slots.map(({ name, slot }) => ({ text: headName(name), slot })),
        ...(guaranteed ? [{ text: 'Guaranteed' }] : []),
      ]}
      rows={slidePlaces(rows).flatMap((place) => {
        const row = rows[place];
        if (!row) return [];
        const values = slots.map(({ index }) => figureOf(row.slots[index], 'value'));
        return [
          {
            label: String(row.age),
            cells: [
              ...values.map((value) => figureText(value, write)),
              ...(guaranteed
                ? [place >= lapse ? LAPSED : formatTableDollars(guaranteed.surrender_value[place])]
                : []),
            ],
            at: slots.map(({ index }) => `comparative_table.rows.${place}.slots.${index}.value`),
            amounts: values.map(({ value }) => (value === null ? null : floorAtZero(value))),
          },
        ];
      })}
    />
  );
}

interface SlideYear {
  age: number;
  outlay: number;
  slots: readonly Pick<SlotYear, 'net_income' | 'depleted'>[];
}

/** The last and every fifth age; if there is room, ages at which a slot, income or premiums start or end. */
export function slidePlaces(rows: readonly SlideYear[]): number[] {
  const last = rows.length - 1;
  const every = (step: number): number[] =>
    rows.flatMap(({ age }, place) => (age % step === 0 || place === last ? [place] : []));
  const places = new Set(every(5).length <= MAX_ROWS ? every(5) : every(10));
  const paysIn = rows.map(({ outlay }) => Math.abs(outlay) >= 0.5);
  const paysOut = rows.map(({ slots }) => Math.abs(slots[0]?.net_income ?? 0) >= 0.5);
  const turns = [
    ...(rows[0]?.slots ?? []).map((_, slot) => rows.findIndex((row) => row.slots[slot]?.depleted)),
    paysOut.lastIndexOf(true),
    paysOut.indexOf(true),
    paysIn.lastIndexOf(true),
  ];
  for (const turn of turns) if (turn >= 0 && places.size < MAX_ROWS) places.add(turn);
  return [...places].sort((a, b) => a - b);
}
