/**
 * Runs every golden case below a folder (<calculation>/<case>.json) and compares the members that it
 * expects. Unrounded figures are compared, so that nothing is rounded twice.
 */
import { findCalculation, runCalculation, withStartYear } from '../../domain/calculations/registry.ts';
import { firstDifference, goldenCaseFrom } from '../../domain/calculations/compare-golden.ts';
import type { Figures } from '../../domain/practice/reports/calculator.ts';
import {
  type Arguments,
  CommandError,
  type ExitStatus,
  errorFields,
  reasonOf,
  type Terminal,
  usageError,
} from '../command.ts';
import { jsonFile } from '../read-document.ts';

export interface CaseFile {
  /** As a reader finds it: "vehicle/first-year.json". */
  readonly name: string;
  /** The folder that it lies in. */
  readonly calculation: string;
  readonly path: string;
}

export interface GoldenFiles {
  /** Every JSON file below a folder, by name; throws where there is no such folder. */
  find(folder: string): Promise<CaseFile[]>;
  readonly thisYear: number;
  readonly figures?: Partial<Figures>;
}

export async function replay(args: Arguments, terminal: Terminal, files: GoldenFiles): Promise<ExitStatus> {
  const [folder, ...rest] = args.positionals;
  if (folder === undefined || rest.length > 0)
    throw usageError('replay <folder>. Cases lie in <folder>/<calculation>/<case>.json');
  let cases: CaseFile[];
  try {
    cases = await files.find(folder);
  } catch (error) {
    throw new CommandError(`${folder} cannot be read: ${reasonOf(error)}`);
  }
  if (cases.length === 0)
    throw new CommandError(
      `No golden case in ${folder}: cases lie in <folder>/<calculation>/<case>.json.`,
      1,
    );
  const counts = new Map<string, number>();
  let differing = 0;
  for (const file of cases) {
    counts.set(file.calculation, (counts.get(file.calculation) ?? 0) + 1);
    const difference = await differenceOf(file, terminal, files);
    if (difference === undefined) continue;
    differing += 1;
    terminal.out(`${file.name}  ${difference}\n`);
  }
  const width = Math.max(...[...counts.keys()].map((id) => id.length));
  if (differing > 0) terminal.out('\n');
  for (const [id, count] of counts) terminal.out(`${id.padEnd(width)}  ${String(count).padStart(5)}\n`);
  terminal.out(
    differing === 0
      ? `${counted(cases.length)}, all hold.\n`
      : `${counted(cases.length)}, ${differing === 1 ? '1 differs' : `${differing} differ`}.\n`,
  );
  return differing === 0 ? 0 : 1;
}

const counted = (cases: number): string => (cases === 1 ? '1 case' : `${cases} cases`);

async function differenceOf(
  { calculation, path }: CaseFile,
  terminal: Terminal,
  { thisYear, figures }: GoldenFiles,
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
  // A case may expect to be refused: {"error": {field: [message]}}.
  return 'error' in golden.expected
    ? firstDifference({ error }, golden.expected, golden.tolerance)
    : `refused: ${outcome.error.detail}`;
}
