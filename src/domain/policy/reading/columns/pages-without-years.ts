/** Joins pages that print no policy year to the pages whose rows they continue to the right. */
import { isValueMeaning } from '../headers/column-meanings.ts';
import { pagesText } from '../page-text.ts';
import { addTo } from '../words.ts';
import { sameLayout } from './layout.ts';
import type { PageTable, TableColumn } from '../table.ts';

const hasKey = ({ columns }: PageTable): boolean =>
  columns.some(({ reading }) => reading?.meaning === 'year' || reading?.meaning === 'age');

const MIN_ROWS = 3;
/** In points. */
const SAME_HEIGHT = 1.5;

const heightsOf = ({ rows }: PageTable): number[] =>
  rows.map(({ cells }) => cells.find((cell) => cell !== null)?.box.y ?? Number.NaN);

/** Rows agree in number, and in their heights or spacing. */
function hasSameRows(one: PageTable, other: PageTable): boolean {
  if (one.rows.length !== other.rows.length) return false;
  const theirs = heightsOf(other);
  const shifts = heightsOf(one).map((height, index) => height - (theirs[index] ?? Number.NaN));
  const [first = Number.NaN] = shifts;
  return shifts.every((shift) => Math.abs(shift - first) <= SAME_HEIGHT);
}

const valuesOf = ({ columns }: PageTable): string[] =>
  columns.flatMap(({ reading, basis }) => isValueMeaning(reading?.meaning) ? [`${basis} ${reading?.meaning}`] : []); // oxfmt-ignore

/** A page that prints the same values is complete, or of another ledger. */
const sharesValues = (one: PageTable, other: PageTable): boolean =>
  valuesOf(one).some((value) => valuesOf(other).includes(value));

function groupsOf(tables: readonly PageTable[]): PageTable[][] {
  const groups: PageTable[][] = [];
  for (const table of tables) {
    const group = groups.find(([first]) => first !== undefined && sameLayout(first, table));
    if (group) group.push(table);
    else groups.push([table]);
  }
  return groups;
}

/** Returns for each page without years the page that its rows belong to. */
function partnersOf(tables: readonly PageTable[]): Map<PageTable, PageTable> {
  const partners = new Map<PageTable, PageTable>();
  const dated = groupsOf(tables.filter(hasKey)).filter(([first]) => first && first.rows.length >= MIN_ROWS);
  const open = tables.filter(
    (table) => !hasKey(table) && table.columns.some(({ reading }) => reading !== null),
  );
  for (const group of groupsOf(open)) {
    // Pages print across or down: either way, the parts of one layout have the order of the pages with years.
    const [first] = group;
    const candidates = dated.filter(
      (years) =>
        years.length === group.length &&
        years.every((one, at) => group[at] && hasSameRows(one, group[at]) && !sharesValues(one, group[at])),
    );
    const before = candidates.filter(([years]) => years && first && years.page <= first.page);
    const match = before.at(-1) ?? candidates[0];
    match?.forEach((one, at) => {
      const part = group[at];
      if (part) partners.set(part, one);
    });
  }
  return partners;
}

function joinNote(parts: readonly PageTable[], wholes: readonly PageTable[]): string {
  const [pages, years] = [parts.map(({ page }) => page), wholes.map(({ page }) => page)];
  const isOne = new Set(pages).size === 1;
  return `${pagesText(pages).replace('p', 'P')} ${isOne ? 'prints' : 'print'} no policy year. ${isOne ? 'Its' : 'Their'} rows were joined to those of ${pagesText(years)} in order.`;
}

export function joinPagesWithoutYears(tables: readonly PageTable[]): PageTable[] {
  const partners = partnersOf(tables);
  if (partners.size === 0) return [...tables];
  const partsOf = new Map<PageTable, PageTable[]>();
  for (const [part, table] of partners) addTo(partsOf, table, part);
  const note = joinNote([...partners.keys()], [...partsOf.keys()]);
  // One source for each layout: an identity may confirm its columns.
  const sources = groupsOf([...partners.keys()]);
  const columnsOf = (part: PageTable): TableColumn[] => {
    const joined = sources.find((group) => group.includes(part));
    return part.columns.map((column) => ({ ...column, ...(joined && { joined }) }));
  };
  return tables.flatMap((table): PageTable[] => {
    if (partners.has(table)) return [];
    const parts = partsOf.get(table) ?? [];
    if (parts.length === 0) return [table];
    return [
      {
        ...table,
        columns: [...table.columns, ...parts.flatMap(columnsOf)],
        rows: table.rows.map((row, at) => ({
          ...row,
          cells: [...row.cells, ...parts.flatMap(({ rows }) => rows[at]?.cells ?? [])],
        })),
        notes: [...(table.notes ?? []), note],
      },
    ];
  });
}
