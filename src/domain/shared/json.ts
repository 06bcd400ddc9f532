import { fail, ok, type Result } from './result.ts';

/**
 * How deep a JSON document nests and how much it holds, counted over its bytes before anything is made of it:
 * a document that nobody can mean is refused for the price of one pass.
 */
export interface JsonBounds {
  /** Lists and objects within one another. */
  readonly depth: number;
  /** Members of all objects together. */
  readonly fields: number;
  /** Values of all lists and objects together. */
  readonly values: number;
}

type JsonExcess = 'too_deep' | 'too_many';

/** Deeper than any document of the product. */
export const DEEPEST_JSON = 32;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** What a document from outside says: parsed only within its bounds. */
export function boundedJson(
  bytes: Uint8Array,
  bounds: JsonBounds,
): Result<unknown, JsonExcess | 'malformed'> {
  const excess = jsonExcess(bytes, bounds);
  if (excess !== null) return fail(excess);
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return fail('malformed');
  }
}

/**
 * What of the bounds a document goes over, or null. UTF-8: no byte of a longer character looks like one of JSON's own.
 * Whether it is JSON at all is left to the parser.
 */
export function jsonExcess(bytes: Uint8Array, bounds: JsonBounds): JsonExcess | null {
  let depth = 0;
  let fields = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        if (depth > bounds.depth) return 'too_deep';
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
      case COLON:
        fields += 1;
        if (fields > bounds.fields) return 'too_many';
        break;
      default:
    }
    if (values > bounds.values) return 'too_many';
  }
  return null;
}

/** Where the text that begins here ends; the document's end for one that never does. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** The same text for the same content, whatever order its members came in: what a hash is taken of. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, inOrder);

function inOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const sorted: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, member] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    sorted[key] = member;
  return sorted;
}
