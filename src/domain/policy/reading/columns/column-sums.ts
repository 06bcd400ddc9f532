/** Charges, premiums and loans that are printed in several columns, and columns that are the total of others. */
import { listOf } from '../../../shared/text.ts';
import type { Meaning } from '../headers/column-meanings.ts';
import { disprovedColumns } from './column-candidates.ts';
import { FAMILIES, indexesOf, isReadAs } from './families.ts';
import { Layout, hasSameLayout, UNCONFIRMED } from './layout.ts';
import { readingOf, withLoanColumns } from './loan-columns.ts';
import { chargePartOf } from '../headers/column-parts.ts';
import { type Cell, type PageTable, type TableColumn, VALUES } from '../table.ts';
import { boxAround } from '../words.ts';

/** Subsets of two or more of up to six parts, the largest first. */
function subsets(parts: readonly number[]): number[][] {
  const all = parts.slice(0, 6);
  return Array.from({ length: 2 ** all.length }, (_, mask) => all.filter((_part, at) => mask & (1 << at)))
    .filter(({ length }) => length >= 2)
    .sort((a, b) => b.length - a.length);
}

/** Sums of the parts, cell by cell. */
function sumOf(cells: readonly (Cell | null)[], doubts: readonly string[]): Cell | null {
  const printed = cells.flatMap((cell) => cell ?? []);
  const [first] = printed;
  if (!first) return null;
  return {
    ...first,
    value: printed.reduce((sum, { value }) => sum + value, 0),
    text: printed.map(({ text }) => text).join(' + '),
    box: boxAround(printed.map(({ box }) => box)),
    doubts: [...printed.flatMap((cell) => cell.doubts), ...doubts],
  };
}

/** “A”, “B” and “C”. */
const quoted = (headers: readonly string[]): string => listOf(headers.map((header) => `“${header}”`));

interface Change {
  /** Columns that no longer have a meaning. */
  dropped: ReadonlySet<number>;
  /** The figures disprove the dropped columns, which are not parts of others. */
  isDisproved?: true;
  note?: string;
  /** The column that is the sum of others. */
  total?: { meaning: Meaning; index: number };
  sum?: { meaning: Meaning; parts: readonly number[]; doubts: readonly string[] };
}

/** The parts of a value whose total is printed. */
function partsOfValues(layout: Layout): Set<number> {
  const dropped = new Set<number>();
  for (const meaning of VALUES)
    for (const basis of new Set(layout.columns.map((column) => column.basis))) {
      const found = indexesOf(layout, (column) => column.basis === basis && isReadAs(meaning)(column));
      const total = found.find((one) =>
        subsets(found.filter((other) => other !== one)).some((parts) => layout.isTotal(one, parts)),
      );
      if (total !== undefined) for (const one of found) if (one !== total) dropped.add(one);
    }
  return dropped;
}

function changesOfFamilies(layout: Layout): Change[] {
  const { columns } = layout;
  const changes: Change[] = [];
  for (const { meaning, noun, subject, isPart, isProved } of FAMILIES) {
    const parts = indexesOf(layout, isPart);
    const printed = indexesOf(layout, (column) => isReadAs(meaning)(column) && !isPart(column));
    // "Net Premium Outlay" is less the distributions, and negative in their years.
    const others = printed.filter((one) => layout.rows.every((row) => layout.valueAt(row, one) >= 0));
    const netColumns = printed.filter((one) => !others.includes(one));
    const isUserChoice = [...parts, ...others].some((index) => columns[index]?.isUserChoice);
    if (isUserChoice) continue;
    const all = [...parts, ...others];
    // A total may have an unknown header, such as "Total New Loans".
    let summed: number[] = [];
    const total = indexesOf(layout, ({ header }) => noun.test(header)).find((one) => {
      const found = subsets(all.filter((other) => other !== one)).find((some) => layout.isTotal(one, some));
      summed = found ?? [];
      return found;
    });
    if (parts.length === 0 && total === undefined) continue;
    const isTotal = (one: number) =>
      chargePartOf(columns[one]?.header ?? '') === 'total' || isProved(layout, [one]);
    const totalColumn =
      total ?? others.find((one) => (meaning === 'charges' ? isTotal(one) : !isProved(layout, all)));
    if (totalColumn !== undefined) {
      const dropped = [...parts, ...summed].filter((one) => one !== total);
      changes.push({
        dropped: new Set([...dropped, ...netColumns]),
        ...(total !== undefined && { total: { index: total, meaning } }),
      });
      continue;
    }
    parts.push(...others);
    const headers = parts.map((part) => columns[part]?.header ?? '');
    if (parts.length === 1) {
      if (meaning !== 'charges') continue;
      const note = `“${headers[0]}” is only one part of the charges. Charges are estimated from the values.`;
      changes.push({ dropped: new Set(parts), note });
      continue;
    }
    const note = `${subject} the sum of ${parts.length} columns: ${quoted(headers)}.`;
    const doubts = isProved(layout, parts) ? [] : [`${note} ${UNCONFIRMED}`];
    changes.push({ dropped: new Set([...parts, ...netColumns]), note, sum: { meaning, parts, doubts } });
  }
  return changes;
}

function rebuild(table: PageTable, changes: readonly Change[], columns: readonly TableColumn[]): PageTable {
  const dropped = new Set(changes.flatMap((change) => [...change.dropped]));
  const changedColumns = columns.map((column, index): TableColumn => {
    const own = table.columns[index];
    // Tables with the same headers can have different bases.
    const placed = { ...column, band: own?.band ?? column.band, basis: own?.basis ?? column.basis };
    const total = changes.find((change) => change.total?.index === index)?.total;
    if (total) return { ...placed, reading: readingOf(total.meaning) };
    if (!dropped.has(index)) return placed;
    const isDisproved = changes.every((change) => change.isDisproved === true || !change.dropped.has(index));
    return { ...placed, reading: null, isPart: true, ...(isDisproved && { isDisproved }) };
  });
  const sums = changes.flatMap(({ sum, note }) => (sum && note !== undefined ? [{ ...sum, note }] : []));
  const added = sums.map(({ meaning, parts, doubts, note }): TableColumn => {
    const [first] = parts.flatMap((part) => changedColumns[part] ?? []);
    const reading = readingOf(meaning);
    const header = parts.map((part) => changedColumns[part]?.header ?? '').join(' + ');
    const band = first?.band ?? { x: 0, right: 0, count: 0 };
    return {
      band,
      header,
      reading,
      basis: null,
      rate: null,
      group: '',
      note,
      isSum: true,
      isProved: doubts.length === 0,
    };
  });
  const rows = table.rows.map((row) => ({
    ...row,
    cells: [
      ...row.cells,
      ...sums.map(({ parts, doubts }) => {
        const cells = parts.map((part) => row.cells[part] ?? null);
        const amounts = cells.filter((cell) => cell && cell.value !== 0).length;
        return sumOf(cells, amounts > 1 ? doubts : []);
      }),
    ],
  }));
  const notes = changes.flatMap(({ note, sum }) => (note !== undefined && !sum ? [note] : []));
  return {
    ...table,
    columns: [...changedColumns, ...added],
    rows,
    notes: [...(table.notes ?? []), ...notes],
    isHeadless: false,
  };
}

const signature = ({ columns }: PageTable): string =>
  columns.map(({ group, header }) => `${group}|${header}`).join('\n');

/** Groups the pages of each layout. A page without headers, or without the groups above them, has the layout of the page before. */
function layoutsOf(tables: readonly PageTable[]): PageTable[][] {
  const groups = new Map<string, PageTable[]>();
  let last: PageTable[] | undefined;
  for (const table of tables) {
    const [model] = last ?? [];
    const isLater = (table.rows[0]?.year ?? 0) > (last?.at(-1)?.rows.at(-1)?.year ?? Infinity);
    const isRepeated =
      isLater &&
      table.columns.every(({ group, header }, at) => group === '' && header === model?.columns[at]?.header);
    const isSame =
      model && !model.isHeadless && (table.isHeadless ? hasSameLayout(table, model) : isRepeated);
    if (isSame) last?.push(table);
    else {
      const key = signature(table);
      last = groups.get(key) ?? [];
      last.push(table);
      groups.set(key, last);
    }
  }
  return [...groups.values()];
}

/** Replaces parts by their sum or total. Returns the same tables in the same order. */
export function withSums(tables: readonly PageTable[]): PageTable[] {
  const replaced = new Map<PageTable, PageTable>();
  for (const group of layoutsOf(tables)) {
    const layout = new Layout(
      group[0]?.columns ?? [],
      group.flatMap(({ rows }) => rows),
    );
    const disproved = disprovedColumns(layout);
    const parts = partsOfValues(layout);
    const remaining = layout.without(new Set([...disproved, ...parts]));
    const withLoans = withLoanColumns(remaining);
    const loanChanges = withLoans.columns.flatMap(({ reading }, index) =>
      reading && reading !== remaining.columns[index]?.reading
        ? [{ dropped: new Set<number>(), total: { index, meaning: reading.meaning } }]
        : [],
    );
    const changes: Change[] = [
      { dropped: disproved, isDisproved: true },
      { dropped: parts },
      ...loanChanges,
      ...changesOfFamilies(withLoans),
    ];
    if (changes.some((change) => change.dropped.size > 0 || change.total))
      for (const table of group) replaced.set(table, rebuild(table, changes, layout.columns));
  }
  return tables.map((table) => replaced.get(table) ?? table);
}
