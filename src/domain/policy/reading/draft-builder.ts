/** Fills the draft column by column, from the main table and from others of the file. */
import type { ExtractedColumnName, ExtractionWarning } from '../extraction.ts';
import { agreement, canIllustrate, isGuaranteed, keyOf, rowsByYear, SLOTS } from './chain-facts.ts';
import type { Slot } from './chain-facts.ts';
import type { Chain, ChainColumn } from './chains.ts';
import { WEAK } from './column-meanings.ts';
import type { Draft, DraftColumn, DraftRow } from './draft.ts';
import { money } from './draft.ts';
import type { ColumnKey } from './keyed-columns.ts';
import type { Cell } from './table.ts';

function wholeColumnDoubt(column: ChainColumn): string | null {
  if (column.ambiguous !== null) return column.ambiguous;
  return column.confidence < WEAK ? `It is not certain what the column “${column.header}” holds.` : null;
}

const blank = (): Cell => ({
  value: 0, text: '', page: 0, box: { x: 0, y: 0, width: 0, height: 0 }, word: null, doubts: [], ungrouped: false,
}); // oxfmt-ignore

export class Builder {
  /** What was paid so far, where the premium was taken from another table's sums. */
  totals: ChainColumn | undefined;

  readonly draft: Draft = { rows: [], columns: [], warnings: [] };
  private readonly primary: Chain;

  /** Columns that no other table may bring back. */
  private readonly without: ReadonlySet<ExtractedColumnName>;

  constructor(primary: Chain, without: ReadonlySet<ExtractedColumnName>) {
    this.primary = primary;
    this.without = without;
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
    for (const chain of chains) for (const slot of SLOTS) this.addFrom(chain, slot);
    if (this.primary.columns.has('premiums_to_date')) return;
    for (const chain of chains) {
      const isAdded = this.addFrom(chain, { name: 'premium_outlay', keys: ['premiums_to_date'] });
      if (isAdded) this.totals = chain.columns.get('premiums_to_date');
    }
  }

  private addFrom(chain: Chain, slot: Slot): boolean {
    const key = keyOf(chain, slot);
    const column = key === undefined ? undefined : chain.columns.get(key);
    if (chain === this.primary || key === undefined || column === undefined) return false;
    if (this.without.has(slot.name) || this.draft.columns.some(({ name }) => name === slot.name))
      return false;
    const covered = this.draft.rows.filter((row) => rowsByYear(chain).has(row.year)).length;
    if (covered < this.draft.rows.length * 0.8 || chain.rows.length < 3) return false;
    if (isGuaranteed(slot.name)) {
      this.add(slot.name, chain, key);
      return true;
    }
    const { compared, equal, sharedColumns } = agreement(this.primary, chain);
    const agrees = sharedColumns > 0 && compared > 0 && equal >= compared * 0.9;
    if (!canIllustrate(chain) || (sharedColumns > 0 && !agrees)) return false;
    if (column.confidence < 0.95 || column.ambiguous !== null) return false;
    this.add(slot.name, chain, key);
    const added = this.draft.columns.at(-1);
    if (!agrees && added !== undefined) added.apart = chain;
    return true;
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
