import { fail, ok, type Result } from './result.ts';

/** Limits of a JSON document, counted in its bytes before parsing: one pass rejects an unreasonable document. */
export interface JsonBounds {
  /** Nested lists and objects. */
  readonly depth: number;
  /** Members of all objects. */
  readonly fields: number;
  /** Values of all lists and objects. */
  readonly values: number;
}

type JsonExcess = 'too_deep' | 'too_many';

/** Above the depth of any valid document. */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

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

/** Returns the first exceeded limit, or null. In UTF-8, no byte of a longer character equals a JSON character. */
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

/** Returns the end of the text that begins here, or the end of the document. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Returns equal text for equal content in any member order, for hashes. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, inOrder);

function inOrder(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const sorted: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [key, member] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    sorted[key] = member;
  return sorted;
}
