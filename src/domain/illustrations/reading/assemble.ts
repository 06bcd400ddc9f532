/** Joined tables → one draft: the main table, what other tables of the file add by year, what they contradict. */
import type { ExtractedColumnName, ExtractionWarning } from '../extraction.ts';
import type { Chain, ChainColumn, ChainRow } from './chains.ts';
import { WEAK } from './column-meanings.ts';
import type { Draft, DraftColumn, DraftRow } from './draft.ts';
import { money } from './draft.ts';
import type { ColumnKey, FlowMeaning, ValueMeaning } from './keyed-columns.ts';
import { VALUES } from './keyed-columns.ts';
import type { Cell } from './page-tables.ts';

type Slot = { name: ExtractedColumnName; keys: readonly ColumnKey[] };

const FLOWS = [
  'premium_outlay', 'withdrawals', 'loans', 'loan_repayment', 'loan_interest', 'loan_balance', 'charges', 'net_cash_flow',
] as const satisfies readonly (FlowMeaning & ExtractedColumnName)[]; // prettier-ignore

const illustratedKeys = (value: ValueMeaning): readonly ColumnKey[] => [
  `illustrated:${value}`,
  `unnamed:${value}`,
];

const SLOTS: readonly Slot[] = [
  { name: 'year', keys: ['year'] },
  { name: 'age', keys: ['age'] },
  ...FLOWS.map((name): Slot => ({ name, keys: [name] })),
  ...VALUES.map((name): Slot => ({ name, keys: illustratedKeys(name) })),
  { name: 'guaranteed_surrender_value', keys: ['guaranteed:surrender_value'] },
  { name: 'guaranteed_death_benefit', keys: ['guaranteed:death_benefit'] },
];

const isGuaranteed = (name: ExtractedColumnName): boolean => name.startsWith('guaranteed_');

const basesOf = (chain: Chain): Set<string> =>
  new Set(
    [...chain.columns.keys()].filter((key) => key.includes(':')).map((key) => key.slice(0, key.indexOf(':'))),
  );

/** May the flows and values of this chain be the illustrated ones? */
const canIllustrate = (chain: Chain): boolean => {
  const bases = basesOf(chain);
  return (
    bases.has('illustrated') || bases.has('unnamed') || (!bases.has('guaranteed') && !bases.has('alternate'))
  );
};

function standing(chain: Chain): number {
  let score = Math.min(chain.rows.length, 130) * 0.05;
  for (const key of chain.columns.keys()) {
    if (key.startsWith('illustrated:')) score += 3.5;
    else if (key.startsWith('unnamed:')) score += 2.5;
    else if (!key.includes(':') && key !== 'calendar_year') score += 1;
  }
  return score;
}

const knownColumns = (chain: Chain): number =>
  [...chain.columns.keys()].filter((key) => key !== 'calendar_year' && !key.startsWith('alternate:')).length;

const keyOf = (chain: Chain, slot: Slot): ColumnKey | undefined =>
  slot.keys.find((key) => chain.columns.has(key));

const rowsByYear = (chain: Chain): Map<number, ChainRow> => new Map(chain.rows.map((row) => [row.year, row]));

/** Shared columns of two tables, year by year: how often they agree. */
function agreement(a: Chain, b: Chain): { compared: number; equal: number; sharedColumns: number } {
  const other = rowsByYear(b);
  let compared = 0;
  let equal = 0;
  let sharedColumns = 0;
  for (const slot of SLOTS) {
    if (slot.name === 'year' || isGuaranteed(slot.name)) continue;
    const left = keyOf(a, slot);
    const right = keyOf(b, slot);
    if (left === undefined || right === undefined) continue;
    sharedColumns += 1;
    for (const row of a.rows) {
      const mine = row.cells.get(left);
      const theirs = other.get(row.year)?.cells.get(right);
      if (!mine || !theirs) continue;
      compared += 1;
      if (Math.abs(mine.value - theirs.value) <= 1) equal += 1;
    }
  }
  return { compared, equal, sharedColumns };
}

function wholeColumnDoubt(column: ChainColumn): string | null {
  if (column.ambiguous !== null) return column.ambiguous;
  return column.confidence < WEAK ? `It is not certain what the column “${column.header}” holds.` : null;
}

const blank = (): Cell => ({
  value: 0, text: '', page: 0, box: { x: 0, y: 0, width: 0, height: 0 }, word: null, doubts: [], ungrouped: false,
}); // prettier-ignore

class Builder {
  readonly draft: Draft = { rows: [], columns: [], warnings: [] };
  private readonly primary: Chain;

  constructor(primary: Chain) {
    this.primary = primary;
    this.draft.rows = primary.rows.map((row): DraftRow => ({
      page: row.page,
      year: row.year,
      cells: new Map(),
    }));
  }

  warn(warning: ExtractionWarning): void {
    this.draft.warnings.push(warning);
  }

  /** Adds a column of a chain; rows that the chain lacks, or prints without it, come out doubtful. */
  add(name: ExtractedColumnName, chain: Chain, key: ColumnKey, extraDoubt: string | null = null): void {
    const source = chain.columns.get(key);
    if (source === undefined || this.draft.columns.some((column) => column.name === name)) return;
    const rows = rowsByYear(chain);
    for (const row of this.draft.rows) {
      const found = rows.get(row.year);
      const cell = found?.cells.get(key);
      const copy: Cell = cell ? { ...cell, doubts: [...cell.doubts] } : blank();
      if (!cell) copy.page = found?.page ?? row.page;
      if (found === undefined) copy.doubts.push('The year is missing from the table that holds this column.');
      else if (cell === undefined) copy.doubts.push(`The column is not printed on page ${found.page}.`);
      if (name === 'year' && found?.yearDoubt) copy.doubts.push(found.yearDoubt);
      if (name === 'year') copy.value = row.year;
      row.cells.set(name, copy);
    }
    const doubt = wholeColumnDoubt(source) ?? extraDoubt;
    const column: DraftColumn = {
      name,
      header: source.header,
      confidence: source.confidence,
      pages: [...source.pages],
      doubt,
    };
    this.draft.columns.push(column);
    if (source.ambiguous !== null) {
      this.warn({ code: 'ambiguous_column', message: source.ambiguous, column: name });
    }
  }

  addAll(): void {
    for (const slot of SLOTS) {
      const key = keyOf(this.primary, slot);
      if (key !== undefined) this.add(slot.name, this.primary, key);
    }
  }

  /** Columns that only another table of the file prints, joined by year when both tables tell the same story. */
  supplement(chains: readonly Chain[]): void {
    for (const chain of chains) {
      if (chain === this.primary) continue;
      const covered = this.draft.rows.filter((row) => rowsByYear(chain).has(row.year)).length;
      if (covered < this.draft.rows.length * 0.8 || chain.rows.length < 3) continue;
      const { compared, equal, sharedColumns } = agreement(this.primary, chain);
      const agrees = sharedColumns > 0 && compared > 0 && equal >= compared * 0.9;
      for (const slot of SLOTS) {
        const key = keyOf(chain, slot);
        const column = key === undefined ? undefined : chain.columns.get(key);
        if (
          key === undefined ||
          column === undefined ||
          this.draft.columns.some(({ name }) => name === slot.name)
        )
          continue;
        if (isGuaranteed(slot.name)) {
          this.add(slot.name, chain, key);
          continue;
        }
        if (!canIllustrate(chain) || (sharedColumns > 0 && !agrees)) continue;
        if (column.confidence < 0.95 || column.ambiguous !== null) continue;
        this.add(
          slot.name,
          chain,
          key,
          agrees ? null : 'It stands in another table that shares no figures with this one.',
        );
      }
    }
  }

  /** Other tables that print the same figures confirm them, or show which one was misread. */
  compareWith(chains: readonly Chain[]): void {
    for (const chain of chains) {
      if (chain === this.primary || !canIllustrate(chain)) continue;
      const { compared, equal } = agreement(this.primary, chain);
      if (compared < 6 || equal < compared * 0.85 || equal === compared) continue;
      for (const slot of SLOTS) {
        const key = keyOf(chain, slot);
        if (key === undefined || slot.name === 'year' || isGuaranteed(slot.name)) continue;
        for (const row of chain.rows) {
          const cell = this.draft.rows.find((own) => own.year === row.year)?.cells.get(slot.name);
          const other = row.cells.get(key);
          if (!cell || !other || Math.abs(cell.value - other.value) <= 1) continue;
          cell.doubts.push(`Page ${other.page} prints ${money(other.value)} for the same year.`);
        }
      }
    }
  }
}

/** Loans and withdrawals printed as one column: not ours to divide. */
function takeIncome(builder: Builder, chain: Chain): void {
  const income = chain.columns.get('income');
  if (income === undefined) return;
  const { draft } = builder;
  const named = (name: ExtractedColumnName): boolean => draft.columns.some((column) => column.name === name);
  if (!named('withdrawals') && !named('loans')) {
    const why = `The column “${income.header}” does not say how much is withdrawal and how much is loan.`;
    builder.add('withdrawals', chain, 'income', why);
    builder.warn({
      code: 'income_not_divided',
      message: `${why} It stands under withdrawals until you say.`,
      column: 'withdrawals',
    });
    return;
  }
  const rows = rowsByYear(chain);
  for (const row of draft.rows) {
    const total = rows.get(row.year)?.cells.get('income');
    const parts = (['withdrawals', 'loans'] as const)
      .map((name) => row.cells.get(name))
      .filter((cell) => cell !== undefined);
    if (!total) continue;
    const sum = parts.reduce((all, cell) => all + Math.abs(cell.value), 0);
    if (Math.abs(sum - Math.abs(total.value)) <= 2) continue;
    for (const cell of parts) cell.doubts.push(`“${income.header}” is ${money(total.value)} in this year.`);
  }
}

/** A net outlay is what is paid in less what is taken out: the other sign of the ledger's net cash flow. */
function takeNetOutlay(builder: Builder, chain: Chain): void {
  const outlay = chain.columns.get('net_outlay');
  if (outlay === undefined) return;
  const { draft } = builder;
  if (!draft.columns.some((column) => column.name === 'premium_outlay')) {
    const why = `The column “${outlay.header}” sets what is paid in against what is taken out.`;
    builder.add('premium_outlay', chain, 'net_outlay', why);
    builder.warn({
      code: 'net_outlay_only',
      message: `${why} Enter premiums and distributions apart.`,
      column: 'premium_outlay',
    });
    return;
  }
  builder.add('net_cash_flow', chain, 'net_outlay');
  for (const row of draft.rows) {
    const cell = row.cells.get('net_cash_flow');
    if (cell !== undefined && cell.value !== 0) cell.value = -cell.value;
  }
}

export function assemble(chains: readonly Chain[]): Draft | null {
  const whole = chains.filter((chain) => chain.rows.length >= 3 && knownColumns(chain) >= 4);
  const ranked = [...whole].sort((a, b) => standing(b) - standing(a));
  const primary =
    ranked.find((chain) => canIllustrate(chain)) ?? ranked.find((chain) => basesOf(chain).has('guaranteed'));
  if (primary === undefined) return null;
  const builder = new Builder(primary);
  builder.addAll();
  builder.supplement([...chains].sort((a, b) => standing(b) - standing(a)));
  builder.compareWith(chains);
  takeIncome(builder, primary);
  takeNetOutlay(builder, primary);
  contradictions(builder, primary, ranked);
  if (!VALUES.some((name) => builder.draft.columns.some((column) => column.name === name))) {
    builder.warn({
      code: 'no_illustrated_values',
      message: 'No non-guaranteed values were found in this file. Enter them by hand or choose another file.',
    });
  }
  return builder.draft;
}

/** Two tables that both claim to be the illustrated one and differ: nobody but the advisor can say which. */
function contradictions(builder: Builder, primary: Chain, ranked: readonly Chain[]): void {
  const rivals = ranked.filter((chain) => {
    if (chain === primary || !canIllustrate(chain)) return false;
    const shared = VALUES.some((value) => {
      const slot = { name: value, keys: illustratedKeys(value) };
      const own = keyOf(primary, slot);
      return own !== undefined && own === keyOf(chain, slot);
    });
    const { compared, equal } = agreement(primary, chain);
    return shared && compared >= 6 && equal < compared * 0.6;
  });
  if (rivals.length === 0) return;
  const pages = [...new Set(rivals.flatMap((chain) => chain.rows.map((row) => row.page)))];
  const why = `Another table, on page ${pages.join(', ')}, prints other values for the same years.`;
  for (const column of builder.draft.columns) {
    if (VALUES.some((value) => value === column.name)) column.doubt ??= why;
  }
  builder.warn({
    code: 'several_tables',
    message: `${why} Check that this is the illustrated one.`,
    page: pages[0] ?? 0,
  });
}
