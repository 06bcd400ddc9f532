/** What a worker does with a chunk of lines: each line parsed, run and printed, or told what is wrong with it. */
import { findCalculation, runCalculation, withStartYear } from '../../domain/calculations/registry.ts';
import type { Figures } from '../../domain/practice/reports/calculator.ts';
import type { FieldErrors } from '../../domain/shared/result.ts';
import { parseDocument, TOO_LONG } from '../read-document.ts';
import { errorFields, reasonOf } from '../command.ts';
import { valueAt } from '../document-paths.ts';
import type { LineChunk } from './line-chunks.ts';

export interface BatchTask {
  readonly id: string;
  readonly paths: readonly string[];
  /** Count and aggregate only: no document is printed. */
  readonly summary: boolean;
  readonly fullPrecision: boolean;
  readonly thisYear: number;
}

export interface LineError {
  readonly line: number;
  readonly error: FieldErrors;
}

export interface ChunkResult {
  /** What to print, a line a document; empty with `summary`. */
  readonly output: Uint8Array<ArrayBuffer>;
  readonly documents: number;
  readonly refused: number;
  /** Documents that a calculation broke down on: a fault of ours, not of the input. */
  readonly failed: number;
  readonly firstError: LineError | null;
  /** Where in `output` the line after the first error begins. */
  readonly firstErrorEnds: number;
  /** Documents up to and with the first error. */
  readonly documentsToFirstError: number;
  /** With `summary`: the numbers found at each path, null where there was none. */
  readonly values: readonly (readonly (number | null)[])[];
}

export function batchWork(
  task: BatchTask,
  figures: Partial<Figures> = {},
): (chunk: LineChunk) => ChunkResult {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  return ({ first, bytes }) => {
    const lines: string[] = [];
    const values: (number | null)[][] = task.paths.map(() => []);
    let documents = 0;
    let refused = 0;
    let failed = 0;
    let firstError: LineError | null = null;
    let linesToFirstError = 0;
    let documentsToFirstError = 0;
    const reportError = (line: number, error: FieldErrors) => {
      if (firstError === null) {
        firstError = { line, error };
        linesToFirstError = lines.length + 1;
        documentsToFirstError = documents;
      }
      lines.push(JSON.stringify({ line, error }));
    };

    const texts = bytes === null ? [null] : decoder.decode(bytes).split('\n');
    for (const [index, text] of texts.entries()) {
      if (text !== null && text.trim() === '') continue;
      documents += 1;
      const line = first + index;
      try {
        const lineOutcome = text === null ? { input: [TOO_LONG] } : processLine(text, task, figures);
        if (typeof lineOutcome !== 'string' && !('selected' in lineOutcome)) {
          refused += 1;
          reportError(line, lineOutcome);
        } else if (typeof lineOutcome === 'string') lines.push(lineOutcome);
        else for (const [at, found] of lineOutcome.selected.entries()) addNumbers(values[at], found);
      } catch (error) {
        failed += 1;
        reportError(line, { calculation: [`The calculation broke down: ${reasonOf(error)}`] });
      }
    }
    const print = (some: readonly string[]) => (some.length > 0 ? `${some.join('\n')}\n` : '');
    const output = encoder.encode(task.summary ? '' : print(lines));
    return {
      output,
      documents,
      refused,
      failed,
      firstError,
      firstErrorEnds:
        task.summary || !firstError ? 0 : encoder.encode(print(lines.slice(0, linesToFirstError))).length,
      documentsToFirstError,
      values,
    };
  };
}

/** The printed line, what was selected for the summary, or the errors of the line. */
function processLine(
  text: string,
  task: BatchTask,
  figures: Partial<Figures>,
): string | { selected: unknown[] } | FieldErrors {
  const { id, paths, summary, fullPrecision, thisYear } = task;
  const document = parseDocument(text);
  if (!document.ok) return document.error;
  const selecting = paths.length > 0;
  // Rounding a whole report takes longer than making it: only what is printed is rounded.
  const outcome = runCalculation(id, withStartYear(id, document.value, thisYear), {
    fullPrecision: fullPrecision || summary || selecting,
    ...figures,
  });
  if (!outcome.ok) return errorFields(outcome.error);
  const selected: [string, unknown][] = [];
  for (const path of paths) {
    const found = valueAt(outcome.value, path, !fullPrecision, findCalculation(id)?.rates);
    if (!found.ok) return { select: [`${path}: ${found.problem}`] };
    selected.push([path, found.value]);
  }
  if (summary) return { selected: selected.map(([, value]) => value) };
  return JSON.stringify(selecting ? Object.fromEntries(selected) : outcome.value);
}

function addNumbers(into: (number | null)[], found: unknown): void {
  if (typeof found === 'number' || found === null) into.push(found);
  else if (typeof found === 'object') for (const member of Object.values(found)) addNumbers(into, member);
}
