/** Several ledgers in one file: which tables do not count, and which one is the policy. */
import type { ExtractedColumnName, LedgerOption, ReadingQuestion } from '../../extraction.ts';
import { basesOf, keyOf, rowsByYear, isGuaranteed, titleOf } from '../chain-facts.ts';
import type { Chain, ChainRow } from '../chains.ts';
import type { Draft } from '../draft.ts';
import { isOfAnother } from '../notes/insured.ts';
import { pagesText } from '../page-text.ts';
import { VALUES } from '../table.ts';
import { tableId } from '../extracted-tables.ts';

const OTHER_INSURED = 'is of another insured and was not used';

const EXCLUDED: readonly { pattern: RegExp; why: string }[] = [
  {
    pattern:
      /\b(?:today['’]?s dollars|inflation|(?:in )?real (?:values?|dollars|terms)|constant dollars|purchasing power)\b/i,
    why: 'is adjusted for inflation and was not used',
  },
  { pattern: /\bmid-?point\b/i, why: 'prints midpoint values and was not used' },
  { pattern: /\balternat(?:e|ive)\b/i, why: 'prints alternative values and was not used' },
  {
    pattern: /\b(?:second|other|additional|joint|spouse['’]?s?) insured\b/i,
    why: OTHER_INSURED,
  },
];

const MAX_PERIODS = 0.5;

/** The first years by quarters or months: a column counts them, or most rows repeat the year of the row above, or leave it blank. */
function hasShortPeriods({ tables }: Chain): boolean {
  if (
    tables.some(({ columns }) =>
      columns.some(({ header }) => /^(?:policy )?(?:quarter|month)$/i.test(header)),
    )
  )
    return true;
  const years = tables.flatMap(({ rows }) => rows.map(({ year }) => year));
  const repeatedYears = years.filter((year, at) => at > 0 && (year === null || year === years[at - 1]));
  return new Set(years).size > 1 && repeatedYears.length > MAX_PERIODS * years.length;
}

const pagesOf = ({ rows }: Chain): number[] =>
  [...new Set(rows.map(({ page }) => page))].sort((a, b) => a - b);

interface Usable {
  chains: Chain[];
  notes: string[];
}

/** Leaves out tables that are not the policy's own values, unless the file has no other ledger. */
export function usableChains(
  chains: readonly Chain[],
  isLedger: (chain: Chain) => boolean,
  insured: string | null,
): Usable {
  const reasonFor = (chain: Chain): string | undefined => {
    if (hasShortPeriods(chain)) return 'has several rows for each year and was not used';
    if (isOfAnother(titleOf(chain), insured)) return OTHER_INSURED;
    return EXCLUDED.find(({ pattern }) => pattern.test(titleOf(chain)))?.why;
  };
  const usable = chains.filter((chain) => reasonFor(chain) === undefined);
  if (!usable.some(isLedger)) return { chains: [...chains], notes: [] };
  const notes = chains.flatMap((chain) => {
    const why = isLedger(chain) ? reasonFor(chain) : undefined;
    return why === undefined ? [] : [`The table on ${pagesText(pagesOf(chain))} ${why}.`];
  });
  return { chains: usable, notes: [...new Set(notes)] };
}

const PAYMENTS = ['premium_outlay', 'withdrawals', 'loans'] as const;

/** Returns a figure of a row; undefined if the table has no such column. */
function figureOf(chain: Chain, row: ChainRow, name: ExtractedColumnName): number | undefined {
  const key = keyOf(chain, name);
  const value = key === undefined ? undefined : row.cells.get(key)?.value;
  return value === undefined ? undefined : Math.abs(value);
}

const hasAny = (chain: Chain, names: readonly ExtractedColumnName[]): boolean =>
  names.some((name) => keyOf(chain, name) !== undefined);

const hasPayments = (chain: Chain): boolean => hasAny(chain, PAYMENTS) || chain.columns.has('income');

/** Withdrawals and loans of a year, also if they are one column. */
const incomeOf = (chain: Chain, row: ChainRow): number =>
  (figureOf(chain, row, 'withdrawals') ?? 0) +
  (figureOf(chain, row, 'loans') ?? 0) +
  Math.abs(row.cells.get('income')?.value ?? 0);

/** Columns of a row that differ by more than $1. A missing payment column counts as 0. */
function differences(one: Chain, other: Chain, row: ChainRow, same: ChainRow): ExtractedColumnName[] {
  const comparesPayments = hasPayments(one) && hasPayments(other);
  const found = VALUES.filter((name) => {
    const [figure, otherFigure] = [figureOf(one, row, name), figureOf(other, same, name)];
    return figure !== undefined && otherFigure !== undefined && Math.abs(figure - otherFigure) > 1;
  });
  if (!comparesPayments) return found;
  const premiums =
    (figureOf(one, row, 'premium_outlay') ?? 0) - (figureOf(other, same, 'premium_outlay') ?? 0);
  const incomes = incomeOf(one, row) - incomeOf(other, same);
  return [
    ...found,
    ...(Math.abs(premiums) > 1 ? (['premium_outlay'] as const) : []),
    ...(Math.abs(incomes) > 1 ? (['withdrawals', 'loans'] as const) : []),
  ];
}

const MIN_YEARS = 2;

function areRivals(one: Chain, other: Chain): boolean {
  if (!hasAny(one, VALUES) || !hasAny(other, VALUES)) return false;
  const rows = rowsByYear(other);
  const differing = one.rows.filter((row) => {
    const same = rows.get(row.year);
    return same !== undefined && differences(one, other, row, same).length > 0;
  });
  return differing.length >= MIN_YEARS;
}

export const rivalsOf = (chain: Chain, ledgers: readonly Chain[]): Chain[] =>
  ledgers.filter((other) => other !== chain && areRivals(chain, other));

function optionOf(chain: Chain): LedgerOption {
  const [first] = chain.tables;
  const total = (amount: (row: ChainRow) => number) => chain.rows.reduce((sum, row) => sum + amount(row), 0);
  return {
    value: first ? tableId(first) : '',
    title: titleOf(chain),
    basis: basesOf(chain).has('guaranteed') && basesOf(chain).size === 1 ? 'guaranteed' : 'not guaranteed',
    pages: pagesOf(chain),
    first_year: chain.rows[0]?.year ?? 0,
    last_year: chain.rows.at(-1)?.year ?? 0,
    premiums: total((row) => figureOf(chain, row, 'premium_outlay') ?? 0),
    income: total((row) => incomeOf(chain, row)),
  };
}

/** "As applied for", or with equal premiums the one with income. Null if only the advisor can decide. */
function preselectedLedger(options: readonly LedgerOption[]): string | null {
  const proposed = options.filter(({ title }) => /\b(?:as applied for|proposed)\b/i.test(title));
  if (proposed.length === 1) return proposed[0]?.value ?? null;
  const withIncome = options.filter(({ income }) => income > 0);
  const [first] = options;
  const areEqual = options.every(({ premiums }) => Math.abs(premiums - (first?.premiums ?? 0)) <= 1);
  return areEqual && withIncome.length === 1 ? (withIncome[0]?.value ?? null) : null;
}

export interface LedgerChoiceQuestion {
  question: Extract<ReadingQuestion, { code: 'which_table' }>;
  primary: Chain;
  rivals: Chain[];
}

/** Asks for the ledger if several have different figures. */
export function findLedgerChoice(chain: Chain, ledgers: readonly Chain[]): LedgerChoiceQuestion | null {
  const rivals = rivalsOf(chain, ledgers);
  if (rivals.length === 0) return null;
  const choices = ledgers.filter((one) => one === chain || rivals.includes(one));
  const inFileOrder = [...choices].sort((a, b) => (pagesOf(a)[0] ?? 0) - (pagesOf(b)[0] ?? 0));
  const options = inFileOrder.map(optionOf);
  const selected = preselectedLedger(options);
  const at = Math.max(
    0,
    options.findIndex(({ value }) => value === selected),
  );
  const primary = inFileOrder[at] ?? chain;
  return {
    question: {
      code: 'which_table',
      text: `This file has ${choices.length} ledgers with different figures. Which one is the policy?`,
      selected,
      options,
    },
    primary,
    rivals: choices.filter((one) => one !== primary),
  };
}

/** Until the answer, every cell that differs from a rival is doubtful. */
export function markRivals(draft: Draft, primary: Chain, rivals: readonly Chain[]): void {
  for (const rival of rivals) {
    const why = `The ledger on page ${pagesOf(rival)[0]} prints another figure for this year.`;
    const [primaryRows, rivalRows] = [rowsByYear(primary), rowsByYear(rival)];
    for (const { year, cells } of draft.rows) {
      const [row, rivalRow] = [primaryRows.get(year), rivalRows.get(year)];
      const differing = row && rivalRow ? differences(primary, rival, row, rivalRow) : [...cells.keys()];
      for (const [name, cell] of cells) {
        const other = rivalRow && figureOf(rival, rivalRow, name);
        // A blank cell of the rival, or one that was not read, is no equal figure.
        const isOther =
          rivalRow !== undefined && hasAny(rival, [name]) && (other ?? 0) !== Math.abs(cell.value);
        if (name !== 'year' && !isGuaranteed(name) && (isOther || differing.includes(name)))
          cell.doubts.push(why);
      }
    }
  }
}
