/** A ledger is of one age: its first row's is the client's age in year 1. Another age of the client parts the two. */
import type { IllustrationInput, LedgerRow } from './illustration.ts';

/** The last age that a row may have. */
const OLDEST = 120;

/** The age that the ledger starts at, where the client's is another; null where they agree, and without a ledger. */
export function otherLedgerAge(
  clientAge: number,
  illustration: { rows: readonly Pick<LedgerRow, 'age'>[] } | null,
): number | null {
  const first = illustration?.rows[0]?.age;
  return first === undefined || first === clientAge ? null : first;
}

/** What is wrong, and the two ways out of it. */
export const misfitWords = (clientAge: number, ledgerAge: number): string =>
  `The illustration starts at age ${ledgerAge}, but the client’s age in year 1 is ${clientAge}. ` +
  `Renumber the illustration to start at age ${clientAge}, or change the client’s age to ${ledgerAge}.`;

/** The ages counted from `age` on, all else as it is; null where its last year would lie beyond age 120. */
export function renumberedLedger<T extends Pick<IllustrationInput, 'rows'>>(
  illustration: T,
  age: number,
): T | null {
  if (age + illustration.rows.length - 1 > OLDEST) return null;
  return { ...illustration, rows: illustration.rows.map((row, t) => ({ ...row, age: age + t })) };
}
