/** Parts of the notes of both kinds of report. */
import { dollarsLine } from './dollars-text.ts';
import { guaranteedResult, guaranteedSentence } from './policy-text.ts';

/** One complete sentence that neither headline nor caveat states. */
export interface ReportNote {
  id: string;
  text: string;
  /** An item for the advisor to check. */
  isCheck: boolean;
}

type Unwritten = Omit<ReportNote, 'text'> & { text: string | null };

export const fact = (id: string, text: string | null): Unwritten => ({ id, text, isCheck: false });
export const check = (id: string, text: string | null): Unwritten => ({ id, text, isCheck: true });

/** Omits notes without a text. */
export const written = (notes: readonly Unwritten[]): ReportNote[] =>
  notes.flatMap(({ text, ...note }) => (text === null || text === '' ? [] : [{ ...note, text }]));

type OfBasis = Parameters<typeof dollarsLine>[0] & Parameters<typeof guaranteedResult>[0];

/** Facts for which the caveat has no space. */
export function notInCaveat(caveat: string, basis: OfBasis): Unwritten[] {
  const dollars = dollarsLine(basis);
  const guaranteed = guaranteedResult(basis);
  return [
    fact('dollars', dollars !== null && caveat.includes(dollars) ? null : dollars),
    fact('guaranteed', guaranteed !== null && caveat.includes(guaranteed) ? null : guaranteedSentence(basis)),
  ];
}
