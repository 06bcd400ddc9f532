/**
 * "Surrender value before loans": a value from which what is owed is still to be taken. The ledger keeps it after loans. A header
 * or a note says so; what the figures say of it decides whether the column is taken without a mark.
 *
 *   after   AV − L − SV ≥ 0     before   AV − SV ≥ 0 and AV − L − SV < 0
 *   a level death benefit stays level while L grows only where it is printed before loans
 */
import { headerWords, isBeforeLoans } from './headers/column-meanings.ts';
import { type Draft, type DraftColumn, figuresOf, has, inWords, series } from './draft.ts';
import type { PageLines } from './page-lines.ts';
import { textOf } from './words.ts';

const NOTE =
  /\b(?:values?|benefits?|proceeds|amounts?)\b[^.;]{0,80}\b(?:before|gross of|not (?:been )?reduced (?:by|for)|do(?:es)? not reflect|without (?:deduct|subtract)\w+)\b[^.;]{0,40}\b(?:loans?|debt|indebtedness)\b/i;
/** A sentence that says the opposite in the same words. */
const AFTER = /\b(?:net of|after|less|reduced by)\b[^.;]{0,20}\b(?:loans?|debt|indebtedness)\b/i;

type Said = 'before' | 'after';

const ROUNDING = 2;
/** Owed, of the value, from which a row tells one from the other. */
const TELLING = 0.03;
const MIN_COUNT = 3;

/** What more than this share of the rows say that tell it; null where they do not, or are few. */
function saidBy(rows: readonly Said[], share: number): Said | null {
  if (rows.length < MIN_COUNT) return null;
  const isMost = (one: Said): boolean => rows.filter((said) => said === one).length > share * rows.length;
  return isMost('before') ? 'before' : isMost('after') ? 'after' : null;
}

function bySurrenderValue(draft: Draft): Said | null {
  if (!has(draft, 'accumulation_value', 'surrender_value')) return null;
  const at = figuresOf(draft);
  const rows = draft.rows.flatMap((_, index): Said[] => {
    const [whole, free] = [at('accumulation_value', index), at('surrender_value', index)];
    const debt = Math.abs(at('loan_balance', index));
    if (whole <= 0 || free <= 0 || debt < TELLING * whole) return [];
    if (whole - debt - free >= -ROUNDING) return ['after'];
    return whole - free >= -ROUNDING ? ['before'] : [];
  });
  return saidBy(rows, 0.9);
}

function byDeathBenefit(draft: Draft): Said | null {
  const at = figuresOf(draft);
  const rows = draft.rows.flatMap((_, index): Said[] => {
    const deathBenefit = at('death_benefit', index);
    const rise = Math.abs(at('loan_balance', index)) - Math.abs(at('loan_balance', index - 1));
    if (index === 0 || deathBenefit <= 0 || rise < 0.005 * deathBenefit) return [];
    const change = deathBenefit - at('death_benefit', index - 1);
    if (Math.abs(change) <= ROUNDING) return ['before'];
    return Math.abs(change + rise) <= 2 * ROUNDING ? ['after'] : [];
  });
  return rows.length < MIN_COUNT ? null : (saidBy(rows, 0.5) ?? 'after');
}

/** Takes what is owed off the values that are printed before loans. */
export function takeBeforeLoans(draft: Draft, pages: readonly PageLines[]): void {
  const lines = pages.flatMap(({ page, lines: own }) =>
    own.map(({ words }) => ({ page: page.page, text: textOf(words) })),
  );
  const note = lines.find(({ text }) => NOTE.test(text) && !AFTER.test(text));
  const flows = (['loans', 'loan_balance'] as const).filter((name) => has(draft, name));
  // Columns of loans that say that there are none; where there are no such columns, they may not have been found.
  const hasNone = flows.length > 0 && flows.every((name) => series(draft, name).every((one) => one === 0));
  if (hasNone) return;
  const proved = { surrender_value: bySurrenderValue(draft), death_benefit: byDeathBenefit(draft) };
  for (const column of draft.columns) {
    const { name } = column;
    if (name !== 'surrender_value' && name !== 'death_benefit') continue;
    const isNamed = isBeforeLoans(headerWords(column.header));
    const isNoted = note !== undefined && (name === 'death_benefit' ? /death/i : /surrender|cash/i).test(note.text); // oxfmt-ignore
    if (!isNamed && !isNoted) continue;
    const where = isNamed ? `“${column.header}”` : `Page ${note?.page} says that the ${inWords(name)}`;
    const own = proved[name];
    const agrees = own === 'before' || (own === null && proved.surrender_value === 'before');
    takeOff(draft, column, where, own === 'after' ? 'contradicted' : agrees ? 'proved' : 'open');
  }
}

function takeOff(
  draft: Draft,
  column: DraftColumn,
  where: string,
  evidence: 'contradicted' | 'proved' | 'open',
): void {
  const warn = (message: string, isSure: boolean) => {
    if (!isSure) column.doubt ??= message;
    draft.warnings.push({ code: 'value_before_loans', message, column: column.name });
  };
  if (evidence === 'contradicted')
    return warn(`${where} is printed before loans, yet the figures look as if loans were taken off. They are taken as printed.`, false); // oxfmt-ignore
  if (!has(draft, 'loan_balance') || series(draft, 'loan_balance').every((owed) => owed === 0)) {
    const message = 'No column was found for the loan balance.';
    if (!draft.warnings.some(({ column: other }) => other === 'loan_balance'))
      draft.warnings.push({ code: 'column_not_found', message, column: 'loan_balance' });
    return warn(`${where} is printed before loans, and no loan balance is printed to take off.`, false);
  }
  for (const { cells } of draft.rows) {
    const [cell, owed] = [cells.get(column.name), cells.get('loan_balance')];
    if (!cell || !owed) continue;
    cell.value -= Math.abs(owed.value);
    // A balance that was misread would be taken off wrongly.
    cell.doubts.push(...owed.doubts);
  }
  column.isDifference = true;
  warn(`${where} is printed before loans. The loan balance is taken off.`, evidence === 'proved');
}
