import type { IllustrationSource } from '../../../domain/practice/cases/scenario.ts';
import { LOW_CONFIDENCE } from '../ledger/ledger-rows.tsx';
import type { LedgerDraft } from './ledger-draft.ts';

export const list = new Intl.ListFormat('en-US');
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const pagesText = (pages: readonly number[]): string =>
  `${pages.length === 1 ? 'page' : 'pages'} ${list.format(pages.map(String))}`;

/** "46 years from pages 9 and 10, the non-guaranteed illustrated block. Ages match Elena's age of 50 in year 1." */
export function ledgerText(
  draft: LedgerDraft,
  first: { year: number; age: number },
  years: number,
  client: { firstname: string; age: number },
): string {
  const ages =
    first.age === client.age
      ? ` Ages match ${client.firstname}\u2019s age of ${client.age} in year ${first.year}.`
      : '';
  return `${count(years, 'year')}${originText(draft)}.${ages}`;
}

function originText({ source, saved }: LedgerDraft): string {
  const pages = source.pages ?? [];
  switch (source.kind) {
    case 'pdf':
      return pages.length > 0 ? ` from ${pagesText(pages)}, the non-guaranteed illustrated block` : '';
    case 'paste':
      return saved ? ', pasted from a spreadsheet' : ' as pasted';
    case 'schedule':
      return ', premiums and income from a schedule';
    case 'model':
      return ' from the policy model. Estimated values, not a carrier\u2019s';
    case 'reuse':
      return ' from a saved illustration';
    case 'typed':
      return saved ? ', typed by hand' : '';
  }
}

export function sourceText(source: IllustrationSource): string {
  const { kind, pages, file_name: file, interpolated_years: years = [] } = source;
  const filledIn = years.length === 0 ? '' : `, ${count(years.length, 'year')} interpolated`;
  if (kind === 'pdf') return `${file ?? (pages?.length ? `PDF, ${pagesText(pages)}` : 'PDF')}${filledIn}`;
  return kind === 'paste' ? `Pasted${filledIn}` : NAMES[kind];
}

const NAMES = {
  schedule: 'Schedule',
  model: 'Policy model',
  reuse: 'Reused',
  typed: 'Typed',
} as const;

export const lowColumns = (draft: LedgerDraft): number =>
  Object.values(draft.confidence ?? {}).filter((share) => share < LOW_CONFIDENCE).length;
