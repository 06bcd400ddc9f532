/** Calculates one JSON document, or one per value of a sweep, and prints the selected members. */
import {
  findCalculation,
  runCalculation,
  type Calculation,
  withStartYear,
} from '../../domain/calculations/registry.ts';
import type { Figures } from '../../domain/practice/reports/calculator.ts';
import { asText } from '../../domain/shared/csv.ts';
import { type Failure, type FieldErrors, type Result, fail, ok } from '../../domain/shared/result.ts';
import {
  optionValue,
  type Arguments,
  type ExitStatus,
  errorFields,
  refuse,
  type Terminal,
  columnsText,
  usageError,
} from '../command.ts';
import * as wiring from '../wiring.ts';
import { readDocument } from '../read-document.ts';
import { missingPosition, valueAt, withValue } from '../../domain/calculations/document-paths.ts';
import { combinations, parseSweep, selectedPaths, type Sweep } from '../sweeps.ts';

/**
 * Selected members as flat records, for CSV and tables. The first `*` of a path creates one record per element
 * ("rows.*.balance": one line per year), deeper members create columns ("rows.*.slots.0.value").
 */
type Cell = string | number | boolean | null;
type FlatRecord = ReadonlyMap<string, Cell>;

interface Selected {
  readonly path: string;
  readonly value: unknown;
}

function recordsOf(selected: readonly Selected[]): FlatRecord[] {
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

/** A second `*` creates columns by position. */
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

// Records as CSV (RFC 4180) or as an aligned table, with the same figures as JSON.

function csvText(records: readonly FlatRecord[]): string {
  const columns = columnsOf(records);
  const lines = [
    columns.map(csvCell),
    ...records.map((record) => columns.map((name) => csvCell(record.get(name) ?? null))),
  ];
  return lines.map((cells) => `${cells.join(',')}\n`).join('');
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = asText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function tableText(records: readonly FlatRecord[]): string {
  const columns = columnsOf(records);
  const numeric = new Set(
    columns.flatMap((name, at) =>
      records.some((record) => typeof record.get(name) === 'number') ? [at] : [],
    ),
  );
  const rows = [
    columns,
    ...records.map((record) => columns.map((name) => tableCell(record.get(name) ?? null))),
  ];
  return columnsText(rows, '', numeric)
    .map((line) => `${line}\n`)
    .join('');
}

const tableCell = (cell: Cell): string => (cell === null ? '-' : String(cell).replaceAll(/\s+/g, ' '));

/** In the order of their first appearance. */
function columnsOf(records: readonly FlatRecord[]): string[] {
  return [...new Set(records.flatMap((record) => [...record.keys()]))];
}

interface Case {
  /** The swept paths with their values; empty without a sweep. */
  readonly swept: Readonly<Record<string, number>>;
  readonly outcome: Result<Outcome, Rejection>;
}

interface Outcome {
  readonly result: Record<string, unknown>;
  readonly selected: readonly Selected[];
}

interface Rejection {
  readonly error: FieldErrors;
  /** Additional members of the calculation's rejection. */
  readonly details?: Failure['beside'];
}

export async function run(
  args: Arguments,
  terminal: Terminal,
  thisYear = wiring.thisYear,
  figures: Partial<Figures> = wiring.figures,
): Promise<ExitStatus> {
  const [id, file = '-', ...rest] = args.positionals;
  if (id === undefined || rest.length > 0)
    throw usageError('run <id> [FILE|-]. `plumbline list` names the calculations');
  const format = formatOf(optionValue(args, 'format') ?? 'json');
  if (!format) return refuse(terminal, { format: ['Must be json, csv or table.'] });
  const calculation = findCalculation(id);
  if (!calculation) {
    const unknown = runCalculation(id, null);
    return refuse(terminal, unknown.ok ? {} : errorFields(unknown.error));
  }
  const document = await readDocument(file, terminal);
  if (!document.ok) return refuse(terminal, document.error);
  const sweeps = await readSweeps(args.repeated?.sweep ?? [], calculation, document.value);
  if (!sweeps.ok) return refuse(terminal, { sweep: sweeps.error });

  const paths = selectedPaths(args.repeated?.select);
  const fullPrecision = args.options['full-precision'] === true;
  const runCase = (swept: readonly number[]): Case => {
    const input = sweeps.value.sweeps.reduce(
      (changed, { path }, at) => withValue(changed, path, swept[at]),
      document.value,
    );
    return {
      swept: Object.fromEntries(sweeps.value.sweeps.map(({ path }, at) => [path, swept[at]])),
      outcome: outcomeOf(id, withStartYear(id, input, thisYear), paths, { fullPrecision, ...figures }),
    };
  };

  const { cases } = sweeps.value;
  if (format !== 'json') return printRecords(cases.map(runCase), format, paths.length > 0, terminal);
  if (sweeps.value.sweeps.length === 0) return printOne(runCase([]), paths.length > 0, terminal);
  let status: ExitStatus = 0;
  for (const values of cases) {
    const { swept, outcome } = runCase(values);
    if (!outcome.ok) status = 2;
    const line = outcome.ok ? printed(outcome.value, paths.length > 0) : rejectionJson(outcome.error);
    terminal.out(`${JSON.stringify({ sweep: swept, ...line })}\n`);
  }
  return status;
}

const formatOf = (text: string): ('json' | 'csv' | 'table') | undefined =>
  (['json', 'csv', 'table'] as const).find((format) => format === text);

function outcomeOf(
  id: string,
  input: unknown,
  paths: readonly string[],
  options: { fullPrecision: boolean } & Partial<Figures>,
): Result<Outcome, Rejection> {
  const outcome = runCalculation(id, input, options);
  if (!outcome.ok) return fail({ error: errorFields(outcome.error), details: outcome.error.beside });
  const selected: Selected[] = [];
  for (const path of paths) {
    const found = valueAt(outcome.value, path, false);
    if (!found.ok) return fail({ error: { select: [`${path}: ${found.problem}`] } });
    selected.push({ path, value: found.value });
  }
  return ok({ result: outcome.value, selected });
}

const rejectionJson = ({ error, details }: Rejection) => ({ error, ...details });

const printed = ({ result, selected }: Outcome, hasSelection: boolean): Record<string, unknown> =>
  hasSelection ? Object.fromEntries(selected.map(({ path, value }) => [path, value])) : result;

function printOne({ outcome }: Case, hasSelection: boolean, terminal: Terminal): ExitStatus {
  if (!outcome.ok) return refuse(terminal, outcome.error.error, outcome.error.details);
  terminal.out(`${JSON.stringify(printed(outcome.value, hasSelection), null, 2)}\n`);
  return 0;
}

function printRecords(
  cases: readonly Case[],
  format: 'csv' | 'table',
  hasSelection: boolean,
  terminal: Terminal,
): ExitStatus {
  const records: FlatRecord[] = [];
  let status: ExitStatus = 0;
  for (const { swept, outcome } of cases) {
    const found = outcome.ok ? recordsFrom(outcome.value, hasSelection) : outcome;
    if (!found.ok) {
      // The records are data, so errors go to standard error.
      terminal.err(
        `${JSON.stringify({ ...(Object.keys(swept).length > 0 && { sweep: swept }), ...rejectionJson(found.error) })}\n`,
      );
      status = 2;
    } else for (const record of found.value) records.push(new Map([...Object.entries(swept), ...record]));
  }
  if (records.length > 0 || status === 0)
    terminal.out(format === 'csv' ? csvText(records) : tableText(records));
  return status;
}

/** Without a selection: the rows of a result, or its figures if it is flat. */
function recordsFrom({ result, selected }: Outcome, hasSelection: boolean): Result<FlatRecord[], Rejection> {
  if (hasSelection) return ok(recordsOf(selected));
  const { inputs: _inputs, meta: _meta, ...figures } = result;
  const { rows } = figures;
  if (Array.isArray(rows)) {
    const named = recordsOf([{ path: '*', value: rows }]);
    return ok(named.map((record) => new Map([...record].map(([name, cell]) => [name.slice(2), cell]))));
  }
  const flat = Object.entries(figures).map(([path, value]) => ({ path, value }));
  if (flat.every(({ value }) => value === null || typeof value !== 'object')) return ok(recordsOf(flat));
  const select = `Select the columns with --select, such as ${flat[0].path}. There are: ${Object.keys(figures).join(', ')}.`;
  return fail({ error: { select: [select] } });
}

/** The JSON Schema is loaded only for a sweep. */
async function readSweeps(
  sweepTexts: readonly string[],
  calculation: Calculation,
  input: unknown,
): Promise<Result<{ sweeps: readonly Sweep[]; cases: readonly (readonly number[])[] }, string[]>> {
  if (sweepTexts.length === 0) return ok({ sweeps: [], cases: [[]] });
  const { inputSchema, unknownField } = await import('../../domain/calculations/input-schema.ts');
  const schema = inputSchema(calculation);
  const sweeps: Sweep[] = [];
  for (const text of sweepTexts) {
    const sweep = parseSweep(text);
    if (typeof sweep === 'string') return fail([sweep]);
    const problem =
      unknownField(schema, sweep.path) ??
      missingPosition(input, sweep.path) ??
      (sweeps.some(({ path }) => path === sweep.path) ? `${sweep.path} has two sweeps.` : undefined);
    if (problem !== undefined) return fail([problem]);
    sweeps.push(sweep);
  }
  const cases = combinations(sweeps);
  return typeof cases === 'string' ? fail([cases]) : ok({ sweeps, cases });
}
