/**
 * What was selected as flat records, for CSV and tables. The first `*` of a path gives a record an element
 * ("rows.*.balance": a line a year); what is deeper becomes columns ("rows.*.slots.0.value").
 */
export type Cell = string | number | boolean | null;
export type FlatRecord = ReadonlyMap<string, Cell>;

export interface Selected {
  readonly path: string;
  readonly value: unknown;
}

export function recordsOf(selected: readonly Selected[]): FlatRecord[] {
  const lists = selected.flatMap(({ path, value }) => listOf(path, value) ?? []);
  const count = selected.some(({ path }) => isSpread(path))
    ? Math.max(0, ...selected.map(({ path, value }) => listOf(path, value)?.length ?? 0))
    : 1;
  if (lists.length === 0 && count === 0) return [];
  return Array.from({ length: count }, (_, index) => {
    const record = new Map<string, Cell>();
    for (const { path, value } of selected) {
      const list = listOf(path, value);
      addCells(record, path.split('.'), list ? list[index] : value);
    }
    return record;
  });
}

const isSpread = (path: string): boolean => path.split('.').includes('*');

function listOf(path: string, value: unknown): readonly unknown[] | undefined {
  return isSpread(path) && Array.isArray(value) ? value : undefined;
}

/** A second `*` spreads into columns by position. */
function addCells(record: Map<string, Cell>, parts: readonly string[], value: unknown): void {
  const second = parts.indexOf('*', parts.indexOf('*') + 1);
  if (parts.includes('*') && second > 0 && Array.isArray(value)) {
    const list: readonly unknown[] = value;
    for (const [index, element] of list.entries())
      addCells(record, parts.with(second, String(index)), element);
  } else addScalars(record, parts.join('.'), value);
}

function addScalars(record: Map<string, Cell>, name: string, value: unknown): void {
  if (value === null || value === undefined) record.set(name, null);
  else if (typeof value === 'object')
    for (const [key, member] of Object.entries(value)) addScalars(record, `${name}.${key}`, member);
  else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    record.set(name, value);
}
