/** The sentences over and under the ledger. */
import { LOW_CONFIDENCE } from '../../../ledger/ledger-header.tsx';
import type { LedgerDraft } from './ledger-draft.ts';

const list = new Intl.ListFormat('en-US');
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** "46 years from pages 9 and 10, the non-guaranteed illustrated block. Ages match Elena's age of 50 in year 1." */
export function ledgerInWords(
  draft: LedgerDraft,
  years: number,
  firstAge: number,
  client: { firstname: string; age: number },
): string {
  const ages =
    firstAge === client.age
      ? `Ages match ${client.firstname}\u2019s age of ${client.age} in year 1.`
      : `The first age is ${firstAge}; ${client.firstname} is ${client.age} in year 1.`;
  return `${count(years, 'year')}${originInWords(draft)}. ${ages}`;
}

function originInWords({ source, saved }: LedgerDraft): string {
  const pages = source.pages ?? [];
  if (source.kind === 'pdf' && pages.length > 0) {
    const numbers = list.format(pages.map(String));
    return ` from ${pages.length === 1 ? 'page' : 'pages'} ${numbers}, the non-guaranteed illustrated block`;
  }
  if (source.kind === 'paste') return saved ? ', pasted from a spreadsheet' : ' as pasted';
  return saved ? ', typed by hand' : '';
}

export const lowColumns = (draft: LedgerDraft): number =>
  Object.values(draft.confidence ?? {}).filter((share) => share < LOW_CONFIDENCE).length;
