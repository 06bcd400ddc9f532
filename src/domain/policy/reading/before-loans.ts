/**
 * "Surrender value before loans": the loan balance has to be deducted, because the ledger has values after loans. A
 * header or note states the basis; the figures decide whether the column remains unmarked.
 *
 *   after   AV − L − SV ≥ 0     before   AV − SV ≥ 0 and AV − L − SV < 0
 *   a level death benefit stays level while L grows only if it is printed before loans
 */
import { headerWords, isBeforeLoans } from './headers/column-meanings.ts';
import { type Draft, type DraftColumn, figuresOf, has, nameOf, series } from './draft.ts';
import type { PageLines } from './page-lines.ts';
import { textOf } from './words.ts';

const BEFORE_LOANS_NOTE =
  /\b(?:values?|benefits?|proceeds|amounts?)\b[^.;]{0,80}\b(?:before|gross of|not (?:been )?reduced (?:by|for)|do(?:es)? not reflect|without (?:deduct|subtract)\w+)\b[^.;]{0,40}\b(?:loans?|debt|indebtedness)\b/i;
/** Matches a sentence with the opposite meaning. */
const AFTER_LOANS = /\b(?:net of|after|less|reduced by)\b[^.;]{0,20}\b(?:loans?|debt|indebtedness)\b/i;

type LoanBasis = 'before' | 'after';

const ROUNDING = 2;
/** Minimum loan balance, as a share of the value, for a row to be conclusive. */
const MIN_LOAN_SHARE = 0.03;
const MIN_ROWS = 3;

/** Returns the basis of more than this share of the rows; null if there is no such majority or too few rows. */
function basisOfRows(rows: readonly LoanBasis[], share: number): LoanBasis | null {
  if (rows.length < MIN_ROWS) return null;
  const isMajority = (one: LoanBasis): boolean =>
    rows.filter((basis) => basis === one).length > share * rows.length;
  return isMajority('before') ? 'before' : isMajority('after') ? 'after' : null;
}

function basisBySurrender(draft: Draft): LoanBasis | null {
  if (!has(draft, 'accumulation_value', 'surrender_value')) return null;
  const valueAt = figuresOf(draft);
  const rows = draft.rows.flatMap((_, index): LoanBasis[] => {
    const accountValue = valueAt('accumulation_value', index);
    const surrenderValue = valueAt('surrender_value', index);
    const loan = Math.abs(valueAt('loan_balance', index));
    if (accountValue <= 0 || surrenderValue <= 0 || loan < MIN_LOAN_SHARE * accountValue) return [];
    if (accountValue - loan - surrenderValue >= -ROUNDING) return ['after'];
    return accountValue - surrenderValue >= -ROUNDING ? ['before'] : [];
  });
  return basisOfRows(rows, 0.9);
}

function basisByDeathBenefit(draft: Draft): LoanBasis | null {
  const valueAt = figuresOf(draft);
  const rows = draft.rows.flatMap((_, index): LoanBasis[] => {
    const deathBenefit = valueAt('death_benefit', index);
    const loanIncrease =
      Math.abs(valueAt('loan_balance', index)) - Math.abs(valueAt('loan_balance', index - 1));
    if (index === 0 || deathBenefit <= 0 || loanIncrease < 0.005 * deathBenefit) return [];
    const change = deathBenefit - valueAt('death_benefit', index - 1);
    if (Math.abs(change) <= ROUNDING) return ['before'];
    return Math.abs(change + loanIncrease) <= 2 * ROUNDING ? ['after'] : [];
  });
  return rows.length < MIN_ROWS ? null : (basisOfRows(rows, 0.5) ?? 'after');
}

export function convertBeforeLoans(draft: Draft, pages: readonly PageLines[]): void {
  const lines = pages.flatMap(({ page, lines: pageLines }) =>
    pageLines.map(({ words }) => ({ page: page.page, text: textOf(words) })),
  );
  const note = lines.find(({ text }) => BEFORE_LOANS_NOTE.test(text) && !AFTER_LOANS.test(text));
  const names = (['loans', 'loan_balance'] as const).filter((name) => has(draft, name));
  // Loan columns that are all zero. Without such columns, there may be loans that were not found.
  const hasNoLoans = names.length > 0 && names.every((name) => series(draft, name).every((one) => one === 0));
  if (hasNoLoans) return;
  const proved = { surrender_value: basisBySurrender(draft), death_benefit: basisByDeathBenefit(draft) };
  for (const column of draft.columns) {
    const { name } = column;
    if (name !== 'surrender_value' && name !== 'death_benefit') continue;
    const isInHeader = isBeforeLoans(headerWords(column.header));
    const isInNote =
      note !== undefined && (name === 'death_benefit' ? /death/i : /surrender|cash/i).test(note.text);
    if (!isInHeader && !isInNote) continue;
    const subject = isInHeader ? `“${column.header}”` : `Page ${note?.page} states that the ${nameOf(name)}`;
    const provedBasis = proved[name];
    const agrees = provedBasis === 'before' || (provedBasis === null && proved.surrender_value === 'before');
    deductLoan(draft, column, subject, provedBasis === 'after' ? 'contradicted' : agrees ? 'proved' : 'open');
  }
}

function deductLoan(
  draft: Draft,
  column: DraftColumn,
  subject: string,
  evidence: 'contradicted' | 'proved' | 'open',
): void {
  const warn = (message: string, isProved: boolean) => {
    if (!isProved) column.doubt ??= message;
    draft.warnings.push({ code: 'value_before_loans', message, column: column.name });
  };
  if (evidence === 'contradicted')
    return warn(
      `${subject} is printed before loans, yet the figures look as if loans were taken off. They are taken as printed.`,
      false,
    );
  if (!has(draft, 'loan_balance') || series(draft, 'loan_balance').every((balance) => balance === 0)) {
    const message = 'No column was found for the loan balance.';
    if (!draft.warnings.some(({ column: other }) => other === 'loan_balance'))
      draft.warnings.push({ code: 'column_not_found', message, column: 'loan_balance' });
    return warn(`${subject} is printed before loans, and no loan balance is printed to take off.`, false);
  }
  for (const { cells } of draft.rows) {
    const [cell, balance] = [cells.get(column.name), cells.get('loan_balance')];
    if (!cell || !balance) continue;
    cell.value -= Math.abs(balance.value);
    // A misread balance makes the result wrong, too.
    cell.doubts.push(...balance.doubts);
  }
  column.isDifference = true;
  warn(`${subject} is printed before loans. The loan balance is taken off.`, evidence === 'proved');
}
