/** Tool inputs in the URL fragment, which browsers do not send to the server. */
import { boundedJson, MAX_JSON_DEPTH, type JsonBounds } from '../../../domain/shared/json.ts';
import type { LooseInput } from './tool-spec.ts';

/** Above the size of any tool's inputs. Links are untrusted. */
const BOUNDS: JsonBounds = { depth: MAX_JSON_DEPTH, fields: 2000, values: 12_000 };

const MARK = '#inputs=';

/** Encodes UTF-8 as base64url (RFC 4648, section 5). */
export function fragmentOf(document: LooseInput): string {
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return MARK + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function readFragment(hash: string): LooseInput | null {
  if (!hash.startsWith(MARK)) return null;
  try {
    const text = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const document = boundedJson(bytes, BOUNDS);
    return document.ok ? plainObject(document.value) : null;
  } catch {
    return null;
  }
}

export const isBroken = (hash: string): boolean => hash.startsWith(MARK) && readFragment(hash) === null;

export const plainObject = (value: unknown): LooseInput | null =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : null;
