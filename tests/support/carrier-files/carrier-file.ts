/** An illustration file from a seed: its pages, the true rows, and the sentences and question that it requires. */
import { chance, type Chance } from '../chance.ts';
import { addAmounts, LedgerColumns, trueRows, type PrintedColumn, type TrueRow } from './columns.ts';
import { columnSentences, questionOf } from './expected.ts';
import { frontPages, supplementPages } from './habit-pages.ts';
import { addRows, printedYears, printLapse } from './habit-rows.ts';
import { combine, drawHabits, NO_HABITS, type Habits } from './habits.ts';
import { CARRIERS } from './headings.ts';
import { ageLines, keyColumns, restartAt } from './keys.ts';
import { otherPages, reordered } from './other-pages.ts';
import { drawPlan, runPolicy, type PolicyPlan, type PolicyYear } from './policies.ts';
import type { CarrierFile, PrintedLine, PrintedPage, PrintedRow } from './printed-file.ts';
import { titlesOf, type LedgerTitle } from './titles.ts';
import { drawTraits, type Traits } from './traits.ts';

export const plainLine = (text: string): PrintedLine => ({ text, scale: 1, isBold: false });
const NOTES = [
  'This illustration is not complete without all pages. Values are hypothetical.',
  'Loans and withdrawals reduce the death benefit and may be taxable. See the Narrative Summary.',
  'Non-guaranteed elements are subject to change. Actual results may be more or less favorable.',
];

/** With `hasHabits`, one of the habits of carriers changes the file in addition to its traits. */
export function carrierFile(seed: number, at: number, hasHabits = false): CarrierFile {
  const draw = chance(seed);
  const { habits, own } = hasHabits ? drawHabits(seed, at) : { habits: NO_HABITS, own: draw };
  const traits = combine(drawTraits(draw, at), habits);
  const plan = planFor(draw, traits);
  const years = printedYears(habits, runPolicy(plan));
  const isMisprinted = traits.overflow === 'hash';
  const hasGuaranteed =
    ['basis', 'broken basis', 'typeface'].includes(traits.groups) && traits.language === 'English';
  const ledger = new LedgerColumns(draw, traits, years, habits);
  const keys = keyColumns(draw, traits, years, habits);
  addAmounts(ledger, hasGuaranteed);
  const truth = trueRows(ledger, hasGuaranteed);
  printLapse(own, habits, ledger.columns, years);
  if (isMisprinted) printOverflow(ledger, truth);
  const columns = reordered(traits, keys.columns, ledger.columns, years);
  const titles = titlesOf(draw, traits, years);
  const pages = pagesOf(draw, traits, columns, years, titles.own);
  addRows(own, habits, pages, years.length);
  const sentences = [...keys.sentences, ...titles.sentences, ...columnSentences(ledger, plan)];
  const rival = rivalPages(draw, traits, habits, plan, titles.rival, truth);
  const isRivalFirst = draw.often(0.5);
  const all = isRivalFirst ? [...rival, ...pages] : [...pages, ...rival];
  const hasThird =
    ['two scenarios', 'as applied', 'with income', 'midpoint'].includes(traits.rivals) && draw.often(0.3);
  if (hasThird) {
    const third = { ...traits, rivals: 'inflation' } as const;
    all.push(...rivalPages(draw, third, habits, plan, titlesOf(draw, third, years).rival, truth));
  }
  if (traits.rivals === 'inflation' || hasThird) {
    const first = hasThird ? all.length : isRivalFirst ? 1 : pages.length + 1;
    sentences.push(
      new RegExp(`^The tables? on pages? ${first}\\b.* adjusted for inflation and w(as|ere) not used\\.$`),
    );
  }
  const otherSheets = [
    ...otherPages(draw, traits, years, truth),
    ...supplementPages(own, habits, plan, years),
  ];
  if (draw.often(0.5)) all.push(...otherSheets);
  else all.unshift(...otherSheets);
  // The expected sentences name pages of rivals.
  if (traits.rivals === 'none') all.unshift(...frontPages(habits, plan, years));
  const cover = ageLines(draw, traits, plan);
  sentences.push(...cover.sentences);
  all[0]?.above.unshift(plainLine(draw.pick(CARRIERS)), ...cover.first.map(plainLine));
  if (traits.noise === 'lines') addNoise(all, plan);
  if (traits.groups === 'typeface')
    all[0]?.above.push(plainLine('Guaranteed values are shown in bold type.'));
  all.at(-1)?.below.push(...cover.last.map(plainLine));
  return {
    seed,
    traits,
    habits,
    pages: all,
    truth,
    sentences,
    question: questionOf(traits, titles.own.text, years),
  };
}

/** Lines that carriers print on every page. */
function addNoise(pages: PrintedPage[], { face, premium }: PolicyPlan): void {
  pages.forEach(({ above, below }, at) => {
    above.unshift(
      plainLine(`Form ICC26-IUL-20   Prepared on 04/09/2027   Page ${at + 1} of ${pages.length + 11}`),
    );
    below.push(
      plainLine(
        `Initial Death Benefit: $${face.toLocaleString('en-US')}   Planned Premium: $${premium.toLocaleString('en-US')} Annual`,
      ),
    );
    below.push(
      plainLine(
        '* See page 9. (1) Values are shown at the end of the policy year after all charges of that year.',
      ),
    );
  });
}

function planFor(draw: Chance, traits: Traits): PolicyPlan {
  const plan = drawPlan(draw);
  plan.hasZeros = traits.lapse === 'zeros';
  if (traits.lapse === 'zeros') plan.incomeShare = draw.between(0.08, 0.1);
  if (traits.premiums === 'one') plan.lump = 0;
  if (traits.loans !== 'one') plan.incomeKind = 'loans';
  if (traits.income === 'one column, no proof')
    Object.assign(plan, { incomeKind: 'basis_then_loans', isDivided: true });
  const isPlain = traits.income === 'apart' && traits.loans === 'one' && traits.rivals !== 'with income';
  if (isPlain && draw.often(0.15)) plan.incomeShare = 0;
  return plan;
}

/** A figure that is too wide for its column. */
function printOverflow({ columns, years, draw }: LedgerColumns, truth: TrueRow[]): void {
  const cells = columns.find(({ name }) => name === 'value')?.cells;
  const row = truth.length - draw.integer(2, Math.floor(years.length / 3));
  const year = truth[row];
  if (cells === undefined || year === undefined) return;
  cells[row] = '######';
  year.accumulation_value = null;
}

function pagesOf(
  draw: Chance,
  traits: Traits,
  columns: PrintedColumn[],
  years: readonly PolicyYear[],
  title: LedgerTitle,
): PrintedPage[] {
  const all = years.map((_, row) => row);
  const page = (pageColumns: PrintedColumn[], rows: number[]): PrintedPage => ({
    above:
      title.text === '' || traits.title !== 'above'
        ? []
        : [{ text: title.text, scale: title.scale, isBold: title.isBold }],
    frame: traits.title === 'frame' ? title.text : '',
    columns: pageColumns,
    rows: traits.between === 'nothing' ? rows : withTexts(draw, traits, rows),
    below: [...(traits.title === 'below' ? [plainLine(title.text)] : []), plainLine(draw.pick(NOTES))],
    axis: traits.between === 'axis' ? ['$2,000,000', '$1,500,000', '$1,000,000', '$500,000', '0'] : [],
  });
  const cut = traits.key === 'restart' ? restartAt(years) : draw.integer(18, 30);
  const parts = Array.from({ length: Math.ceil(all.length / cut) }, (_, at) =>
    all.slice(at * cut, (at + 1) * cut),
  );
  const halves = traits.pages === 'one' && traits.key !== 'restart' ? [all] : parts;
  // The values follow on pages without years.
  const at = columns.findIndex(
    ({ name }) => name.startsWith('value') || name === 'surrender' || name.startsWith('fixedValue'),
  );
  const sides = [columns.slice(0, at), columns.slice(at)];
  if (traits.pages === 'columns divided') return sides.map((pageColumns) => page(pageColumns, all));
  if (traits.pages === 'across')
    return halves.flatMap((rows) => sides.map((pageColumns) => page(pageColumns, rows)));
  if (traits.pages === 'down')
    return sides.flatMap((pageColumns) => halves.map((rows) => page(pageColumns, rows)));
  return halves.map((rows) => page(columns, rows));
}

function withTexts(draw: Chance, { between }: Traits, rows: number[]): PrintedRow[] {
  if (between === 'axis') return rows;
  const every = draw.pick([5, 10]);
  const texts = [
    'Policy loans begin at age 66. Interest is due at the end of each policy year.',
    'The minimum premium to keep the coverage in force to year 20 is $12,345.',
    'Year 10 summary: total premiums 120,000; guaranteed coverage ends in year 31.',
  ];
  return rows.flatMap((row): PrintedRow[] =>
    row > 0 && row % every === 0 && row < 40
      ? [{ text: draw.pick(texts), isBoxed: between === 'boxes' }, row]
      : [row],
  );
}

function rivalPages(
  draw: Chance,
  traits: Traits,
  habits: Habits,
  plan: PolicyPlan,
  title: LedgerTitle | null,
  truth: TrueRow[],
): PrintedPage[] {
  if (title === null) return [];
  const rivalTraits = {
    ...traits,
    between: 'nothing',
    pages: 'one',
    groups: 'none',
    key: 'years',
    extra: 'none',
  } as const;
  const other = { ...plan, ...title.change(plan) };
  const years = printedYears(habits, runPolicy(other)).map((year) => title.adjust(year));
  const ledger = new LedgerColumns(draw, rivalTraits, years, habits);
  if (traits.rivals === 'guaranteed') {
    ledger.add('premium');
    ledger.add('surrender', 'guaranteedSurrender');
    ledger.add('benefit', 'guaranteedBenefit');
    for (const row of truth) {
      const year = years.find((each) => each.year === row.year);
      row.guaranteed_surrender_value = year?.guaranteedSurrender ?? 0;
      row.guaranteed_death_benefit = year?.guaranteedBenefit ?? 0;
    }
  } else addAmounts(ledger, false);
  return pagesOf(
    draw,
    rivalTraits,
    [...keyColumns(draw, rivalTraits, years, habits).columns, ...ledger.columns],
    years,
    title,
  );
}
