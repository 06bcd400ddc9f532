/** Processes a chunk of lines in a worker: parses, calculates and prints each line or its error. */
import { findCalculation, runCalculation, withStartYear } from '../../domain/calculations/registry.ts';
import type { Figures } from '../../domain/practice/reports/calculator.ts';
import type { FieldErrors } from '../../domain/shared/result.ts';
import { parseDocument, TOO_LONG } from '../read-document.ts';
import { errorFields, reasonOf } from '../command.ts';
import { valueAt } from '../../domain/calculations/document-paths.ts';
import type { LineChunk } from './line-chunks.ts';

export interface BatchTask {
  readonly id: string;
  readonly paths: readonly string[];
  /** Counts and aggregates without printing documents. */
  readonly isSummary: boolean;
  readonly fullPrecision: boolean;
  readonly thisYear: number;
}

export interface LineError {
  readonly line: number;
  readonly error: FieldErrors;
}

export interface ChunkResult {
  /** Output with one line per document; empty with `isSummary`. */
  readonly output: Uint8Array<ArrayBuffer>;
  readonly documents: number;
  readonly refused: number;
  /** Documents whose calculation failed because of an internal error. */
  readonly failed: number;
  readonly firstError: LineError | null;
  /** Start of the line after the first error in `output`. */
  readonly firstErrorEnds: number;
  /** Number of documents up to and including the first error. */
  readonly documentsToFirstError: number;
  /** With `isSummary`: the numbers at each path, null if missing. */
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
        reportError(line, { calculation: [`The calculation failed: ${reasonOf(error)}`] });
      }
    }
    const print = (some: readonly string[]) => (some.length > 0 ? `${some.join('\n')}\n` : '');
    const output = encoder.encode(task.isSummary ? '' : print(lines));
    return {
      output,
      documents,
      refused,
      failed,
      firstError,
      firstErrorEnds:
        task.isSummary || !firstError ? 0 : encoder.encode(print(lines.slice(0, linesToFirstError))).length,
      documentsToFirstError,
      values,
    };
  };
}

/** Returns the printed line, the values for the summary, or the errors. */
function processLine(
  text: string,
  task: BatchTask,
  figures: Partial<Figures>,
): string | { selected: unknown[] } | FieldErrors {
  const { id, paths, isSummary, fullPrecision, thisYear } = task;
  const document = parseDocument(text);
  if (!document.ok) return document.error;
  const hasSelection = paths.length > 0;
  // Rounds only the printed values, because rounding a report takes longer than calculating it.
  const outcome = runCalculation(id, withStartYear(id, document.value, thisYear), {
    fullPrecision: fullPrecision || isSummary || hasSelection,
    ...figures,
  });
  if (!outcome.ok) return errorFields(outcome.error);
  const selected: [string, unknown][] = [];
  for (const path of paths) {
    const found = valueAt(outcome.value, path, !fullPrecision, findCalculation(id)?.rates);
    if (!found.ok) return { select: [`${path}: ${found.problem}`] };
    selected.push([path, found.value]);
  }
  if (isSummary) return { selected: selected.map(([, value]) => value) };
  return JSON.stringify(hasSelection ? Object.fromEntries(selected) : outcome.value);
}

function addNumbers(into: (number | null)[], found: unknown): void {
  if (typeof found === 'number' || found === null) into.push(found);
  else if (typeof found === 'object') for (const member of Object.values(found)) addNumbers(into, member);
}
