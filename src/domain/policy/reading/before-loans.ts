/**
 * "Surrender value before loans": a value from which what is owed is still to be taken. The ledger keeps it after loans. A header
 * or a note says so; what the figures say of it decides whether the column is taken without a mark.
 *
 *   after   AV − L − SV ≥ 0     before   AV − SV ≥ 0 and AV − L − SV < 0
 *   a level death benefit stays level while L grows only where it is printed before loans
 */
import { headerWords, isBeforeLoans } from './headers/column-meanings.ts';
import { type Draft, type DraftColumn, has, series } from './draft.ts';
import type { PageLines } from './page-lines.ts';

const NOTE =
  /\b(?:values?|benefits?|proceeds|amounts?)\b[^.;]{0,80}\b(?:before|gross of|not (?:been )?reduced (?:by|for)|do(?:es)? not reflect|without (?:deduct|subtract)\w+)\b[^.;]{0,40}\b(?:loans?|debt|indebtedness)\b/i;
/** A sentence that says the opposite in the same words. */
const AFTER = /\b(?:net of|after|less|reduced by)\b[^.;]{0,20}\b(?:loans?|debt|indebtedness)\b/i;

type Name = 'surrender_value' | 'death_benefit';
type Said = 'before' | 'after' | null;

const ROUNDING = 2;
/** Owed, of the value, from which a row tells one from the other. */
const TELLING = 0.03;
const ENOUGH = 3;

function bySurrenderValue(draft: Draft): Said {
  if (!has(draft, 'accumulation_value') || !has(draft, 'surrender_value')) return null;
  const [value, surrender, owed] = (['accumulation_value', 'surrender_value', 'loan_balance'] as const).map((name) =>
    series(draft, name),
  ); // oxfmt-ignore
  let before = 0;
  let after = 0;
  (value ?? []).forEach((whole, index) => {
    const [free, debt] = [surrender?.[index] ?? 0, Math.abs(owed?.[index] ?? 0)];
    if (whole <= 0 || free <= 0 || debt < TELLING * whole) return;
    if (whole - debt - free >= -ROUNDING) after += 1;
    else if (whole - free >= -ROUNDING) before += 1;
  });
  if (before + after < ENOUGH) return null;
  return before > 0.9 * (before + after) ? 'before' : after > 0.9 * (before + after) ? 'after' : null;
}

function byDeathBenefit(draft: Draft): Said {
  const [death, owed] = [series(draft, 'death_benefit'), series(draft, 'loan_balance').map(Math.abs)];
  let level = 0;
  let falls = 0;
  death.forEach((here, index) => {
    const rise = (owed[index] ?? 0) - (owed[index - 1] ?? 0);
    if (index === 0 || here <= 0 || rise < 0.005 * here) return;
    const change = here - (death[index - 1] ?? 0);
    if (Math.abs(change) <= ROUNDING) level += 1;
    else if (Math.abs(change + rise) <= 2 * ROUNDING) falls += 1;
  });
  if (level + falls < ENOUGH) return null;
  return level > falls ? 'before' : 'after';
}

const said = (name: Name): string => name.replaceAll('_', ' ');

/** Takes what is owed off the values that are printed before loans. */
export function takeBeforeLoans(draft: Draft, pages: readonly PageLines[]): void {
  const lines = pages.flatMap(({ page, lines: own }) =>
    own.map(({ words }) => ({ page: page.page, text: words.map(({ text }) => text).join(' ') })),
  );
  const note = lines.find(({ text }) => NOTE.test(text) && !AFTER.test(text));
  const flows = (['loans', 'loan_balance'] as const).filter((name) => has(draft, name));
  // Columns of loans that say that there are none; where there are no such columns, they may not have been found.
  const hasNone = flows.length > 0 && flows.every((name) => series(draft, name).every((one) => one === 0));
  if (hasNone) return;
  const proved: Record<Name, Said> = {
    surrender_value: bySurrenderValue(draft),
    death_benefit: byDeathBenefit(draft),
  };
  for (const column of draft.columns) {
    const { name } = column;
    if (name !== 'surrender_value' && name !== 'death_benefit') continue;
    const isNamed = isBeforeLoans(headerWords(column.header));
    const isNoted = note !== undefined && (name === 'death_benefit' ? /death/i : /surrender|cash/i).test(note.text); // oxfmt-ignore
    if (!isNamed && !isNoted) continue;
    const where = isNamed ? `“${column.header}”` : `Page ${note?.page} says that the ${said(name)}`;
    const own = proved[name];
    const agrees = own === 'before' || (own === null && proved.surrender_value === 'before');
    takeOff(draft, column, where, { isContradicted: own === 'after', agrees });
  }
}

function takeOff(
  draft: Draft,
  column: DraftColumn,
  where: string,
  { isContradicted, agrees }: { isContradicted: boolean; agrees: boolean },
): void {
  const warn = (message: string, isSure: boolean) => {
    if (!isSure) column.doubt ??= message;
    draft.warnings.push({ code: 'value_before_loans', message, column: column.name });
  };
  if (isContradicted)
    return warn(`${where} is printed before loans, yet the figures look as if loans were taken off. They are taken as printed.`, false); // oxfmt-ignore
  if (!has(draft, 'loan_balance') || series(draft, 'loan_balance').every((owed) => owed === 0)) {
    const message = 'No column was found for the loan balance.';
    if (!draft.warnings.some(({ column: other }) => other === 'loan_balance'))
      draft.warnings.push({ code: 'column_not_found', message, column: 'loan_balance' });
    return warn(`${where} is printed before loans, and no loan balance is printed to take off.`, false);
  }
  for (const { cells } of draft.rows) {
    const cell = cells.get(column.name);
    if (cell) cell.value -= Math.abs(cells.get('loan_balance')?.value ?? 0);
    // A balance that was misread would be taken off wrongly.
    if (cell) cell.doubts.push(...(cells.get('loan_balance')?.doubts ?? []));
  }
  column.isDifference = true;
  warn(`${where} is printed before loans. The loan balance is taken off.`, agrees);
}
