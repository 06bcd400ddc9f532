/** Ledgers with the traits that make carriers' files hard to read, one at a time or crossed, with the expected rows. */
import type { ExtractedColumnName } from '../../../src/domain/policy/extraction.ts';
import type { PageText } from '../../../src/domain/policy/reading/page-text.ts';
import { chance } from '../chance.ts';
import { exactPolicy, type Row } from './exact-policy.ts';
import { printTable } from './print-table.ts';
import { type Spec, defaultColumns, DEFAULT_NAMES } from './spec.ts';
import { TRAITS } from './traits.ts';

export interface TraitLayout {
  traits: readonly string[];
  seed: number;
  pages: PageText[];
  truth: (Partial<Record<ExtractedColumnName, number>> & { year: number })[];
  /** Title of the table that the advisor chooses, if the file requires a choice. */
  answerTitle: string | null;
  /** Title of the preselected table. */
  selectedTitle: string | null;
  /** Sentences that must appear in the notes. */
  notes: readonly RegExp[];
}

function pagesOf(spec: Spec, rows: readonly Row[]): PageText[] {
  const pages: PageText[] = [];
  const print = (columns: Spec['columns'], of: readonly Row[], options: Spec['print']): void => {
    pages.push(...printTable(columns, of, pages.length + 1, options));
  };
  for (const { columns, print: options, rows: tableRows = rows } of spec.before)
    print(columns, tableRows, options);
  const keys = spec.columns.slice(0, spec.firstPart);
  print(keys, rows, { ...spec.print, above: spec.above });
  const rest = spec.columns.slice(keys.length);
  const { restPerPage: rowsPerPage = spec.print.rowsPerPage } = spec;
  if (rest.length > 0) print(rest, rows, { ...spec.print, ...(rowsPerPage && { rowsPerPage }) });
  for (const { columns, print: options, rows: tableRows = rows } of spec.after)
    print(columns, tableRows, options);
  if (spec.lastPage !== '')
    pages.push({ page: pages.length + 1, width: 612, height: 792, items: [{ text: spec.lastPage, x: 40, y: 60, width: spec.lastPage.length * 4, height: 8, angle: 0 }] }); // oxfmt-ignore
  return pages;
}

export function traitLayout(traits: readonly string[], seed: number): TraitLayout {
  const luck = chance(seed * 0x9e3779b1);
  const found = traits.flatMap((name) => TRAITS[name] ?? []);
  if (found.length < traits.length) throw new RangeError(`Unknown trait in ${traits.join()}`);
  const rows = exactPolicy(luck, found.some(({ onlyLoans }) => onlyLoans) || luck.often(0.4));
  const spec: Spec = {
    columns: defaultColumns(),
    print: { title: 'Non-Guaranteed Values' },
    firstPart: Infinity,
    restPerPage: undefined,
    above: [],
    lastPage: '',
    before: [],
    after: [],
    names: DEFAULT_NAMES,
    notes: [],
    answerTitle: null,
    selectedTitle: null,
  };
  for (const { apply } of found) apply(spec, luck, rows);
  const truth = rows.map((row) => ({
    year: row.year,
    ...Object.fromEntries(spec.names.map((name) => [name, row[name as keyof Row]])),
  }));
  const { notes, answerTitle, selectedTitle } = spec;
  return { traits, seed, pages: pagesOf(spec, rows), truth, answerTitle, selectedTitle, notes };
}

/** A layout with up to four traits that do not change the same part of the file. */
export function crossedLayout(seed: number): TraitLayout {
  const luck = chance(seed * 0x85ebca6b);
  const traits: string[] = [];
  const used = new Set<string>();
  for (let count = luck.integer(2, 4), tries = 0; traits.length < count && tries < 40; tries += 1) {
    const name = luck.pick(Object.keys(TRAITS));
    const touches = TRAITS[name]?.touches ?? [];
    if (touches.some((part) => used.has(part))) continue;
    for (const part of touches) used.add(part);
    traits.push(name);
  }
  // Traits of columns come before those of all headers.
  traits.sort((a, b) => Object.keys(TRAITS).indexOf(a) - Object.keys(TRAITS).indexOf(b));
  return traitLayout(traits, seed);
}
