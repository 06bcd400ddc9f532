/** Reads one JSON document from a file or standard input: a plain input, or a golden case's input. */
import { MAX_JSON_DEPTH, jsonExcess, type JsonBounds } from '../domain/shared/json.ts';
import { type FieldErrors, type Result, fail, ok } from '../domain/shared/result.ts';
import { attempt, reasonOf, type Terminal } from './command.ts';

export async function readDocument(file: string, terminal: Terminal): Promise<Result<unknown, FieldErrors>> {
  const text = await textOf(file, terminal);
  return text.ok ? parseDocument(text.value) : fail({ file: [text.error] });
}

/** Returns the parsed file, or the reason why it cannot be read. */
export async function jsonFile(file: string, terminal: Terminal): Promise<Result<unknown, string>> {
  const text = await textOf(file, terminal);
  return text.ok ? jsonDocument(text.value) : text;
}

export async function textOf(file: string, terminal: Terminal): Promise<Result<string, string>> {
  if (file === '-' && terminal.isInteractive) terminal.err('Reading standard input; end it with Ctrl-D.\n');
  const text = await attempt(() => terminal.readText(file));
  return text.ok ? text : fail(`${file} cannot be read: ${text.error}`);
}

/** Eight megabytes: a hundred times the longest valid input. */
export const MAX_DOCUMENT_LENGTH = 8 * 1024 * 1024;

/** Reads at most the maximum length, because a device or a pipe has no size. */
export async function readLimited(input: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const piece of input.setEncoding('utf8') as AsyncIterable<string>) {
    text += piece;
    if (text.length > MAX_DOCUMENT_LENGTH) throw new Error(TOO_LONG);
  }
  return text;
}

/** An exported report of 120 years has a tenth of these. */
const BOUNDS: JsonBounds = { depth: MAX_JSON_DEPTH, fields: 200_000, values: 1_000_000 };

export function parseDocument(text: string): Result<unknown, FieldErrors> {
  const document = jsonDocument(text);
  return document.ok ? ok(inputOf(document.value)) : fail({ input: [document.error] });
}

function jsonDocument(text: string): Result<unknown, string> {
  if (text.length > MAX_DOCUMENT_LENGTH) return fail(TOO_LONG);
  const excess = jsonExcess(new TextEncoder().encode(text), BOUNDS);
  if (excess !== null) return fail(excess === 'too_deep' ? TOO_DEEP : TOO_MANY);
  const json = text.replace(/^\uFEFF/, '').trimEnd();
  try {
    return ok(JSON.parse(json));
  } catch (error) {
    return fail(`Not a JSON document: ${placeOf(error, json)}`);
  }
}

export const TOO_LONG = 'The document is longer than 8 MB.';
const TOO_DEEP = `The document nests more than ${MAX_JSON_DEPTH} lists and objects.`;
const TOO_MANY = 'The document has too many fields or values.';

/** Describes the position of the error, because messages of the parser change with its version. */
function placeOf(error: unknown, json: string): string {
  if (json === '') return 'it is empty.';
  const [, position] = /at position (\d+)/.exec(reasonOf(error)) ?? [];
  const isAtEnd = position !== undefined && Number(position) >= json.length;
  if (isAtEnd || /unexpected end|unterminated/i.test(reasonOf(error))) return 'it ends too early.';
  if (position === undefined) return 'check its quotes, commas and brackets.';
  const before = json.slice(0, Number(position)).split('\n');
  return `check line ${before.length}, character ${(before.at(-1) ?? '').length + 1}.`;
}

/** A golden case contains the input and the expected result. */
function inputOf(document: unknown): unknown {
  if (document !== null && typeof document === 'object' && 'input' in document && 'expected' in document)
    return document.input;
  return document;
}
