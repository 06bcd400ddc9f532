/** One JSON document from a file or standard input: a bare input, or a golden case for its input. */
import type { FieldErrors, Result } from '../domain/shared/result.ts';
import { fail, ok } from '../domain/shared/result.ts';
import { reasonOf } from './refusal.ts';
import type { Terminal } from './terminal.ts';

export async function readDocument(file: string, terminal: Terminal): Promise<Result<unknown, FieldErrors>> {
  let text: string;
  try {
    text = await terminal.readText(file);
  } catch (error) {
    return fail({ file: [`${file} cannot be read: ${reasonOf(error)}`] });
  }
  return parseDocument(text);
}

/** Eight megabytes: a hundred times the longest input that a calculation takes. */
export const LONGEST_DOCUMENT = 8 * 1024 * 1024;

export function parseDocument(text: string): Result<unknown, FieldErrors> {
  if (text.length > LONGEST_DOCUMENT) return fail({ input: [TOO_LONG] });
  try {
    return ok(inputOf(JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)));
  } catch (error) {
    return fail({ input: [`Not a JSON document: ${reasonOf(error)}`] });
  }
}

export const TOO_LONG = 'The document is longer than 8 MB.';

/** A golden case carries its input beside what is expected of it. */
function inputOf(document: unknown): unknown {
  if (document !== null && typeof document === 'object' && 'input' in document && 'expected' in document)
    return document.input;
  return document;
}
