/** Compares the golden cases of a folder (<calculation>/<case>.json) with unrounded results. */
import { findCalculation, runCalculation, withStartYear } from '../../domain/calculations/registry.ts';
import { firstDifference, goldenCaseFrom } from '../../domain/calculations/compare-golden.ts';
import type { Figures } from '../../domain/practice/reports/calculator.ts';
import {
  type Arguments,
  CommandError,
  counted,
  type ExitStatus,
  errorFields,
  attempt,
  type Terminal,
  usageError,
} from '../command.ts';
import * as wiring from '../wiring.ts';
import { jsonFile } from '../read-document.ts';
import { readdir } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';

interface CaseFile {
  /** "vehicle/first-year.json". */
  readonly name: string;
  /** Name of the case's folder. */
  readonly calculation: string;
  readonly path: string;
}

interface CalculatedWith {
  readonly thisYear: number;
  readonly figures?: Partial<Figures>;
}

export async function replay(
  args: Arguments,
  terminal: Terminal,
  using: CalculatedWith = wiring,
): Promise<ExitStatus> {
  const [folder, ...rest] = args.positionals;
  if (folder === undefined || rest.length > 0)
    throw usageError('replay <folder>. A case is <folder>/<calculation>/<case>.json');
  const found = await attempt(() => findCaseFiles(folder));
  if (!found.ok) throw new CommandError(`${folder} cannot be read: ${found.error}`);
  const cases = found.value;
  if (cases.length === 0)
    throw new CommandError(`No golden case in ${folder}: a case is <folder>/<calculation>/<case>.json.`, 1);
  const counts = new Map<string, number>();
  let differing = 0;
  for (const file of cases) {
    counts.set(file.calculation, (counts.get(file.calculation) ?? 0) + 1);
    const difference = await differenceOf(file, terminal, using);
    if (difference === undefined) continue;
    differing += 1;
    terminal.out(`${file.name}  ${difference}\n`);
  }
  const width = Math.max(...[...counts.keys()].map((id) => id.length));
  if (differing > 0) terminal.out('\n');
  for (const [id, count] of counts) terminal.out(`${id.padEnd(width)}  ${String(count).padStart(5)}\n`);
  terminal.out(
    differing === 0
      ? `${counted(cases.length, 'case')}, all match.\n`
      : `${counted(cases.length, 'case')}, ${differing === 1 ? '1 differs' : `${differing} differ`}.\n`,
  );
  return differing === 0 ? 0 : 1;
}

async function differenceOf(
  { calculation, path }: CaseFile,
  terminal: Terminal,
  { thisYear, figures }: CalculatedWith,
): Promise<string | undefined> {
  const document = await jsonFile(path, terminal);
  if (!document.ok) return document.error;
  const golden = goldenCaseFrom(document.value);
  if (typeof golden === 'string') return golden;
  const input = withStartYear(calculation, golden.input, thisYear);
  const taxTables = golden.taxTables ?? figures?.taxTables;
  const outcome = runCalculation(calculation, input, { ...figures, fullPrecision: true, taxTables });
  if (outcome.ok)
    return firstDifference(
      outcome.value,
      golden.expected,
      golden.tolerance,
      findCalculation(calculation)?.rates,
    );
  const error = errorFields(outcome.error);
  // A case can expect a rejection: {"error": {field: [message]}}.
  return 'error' in golden.expected
    ? firstDifference({ error }, golden.expected, golden.tolerance)
    : `refused: ${outcome.error.detail}`;
}

export async function findCaseFiles(folder: string): Promise<CaseFile[]> {
  const root = resolve(folder);
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => ({ parent: entry.parentPath, path: join(entry.parentPath, entry.name) }))
    .filter(
      ({ path }) =>
        !relative(root, path)
          .split(/[\\/]/)
          .some((part) => part.startsWith('.')),
    )
    .map(({ parent, path }) => ({
      name: `${basename(parent)}/${basename(path)}`,
      calculation: basename(parent),
      path,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
