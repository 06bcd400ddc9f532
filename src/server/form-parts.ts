/** A multipart form as it lies in its bytes: how many parts, what they are called and how long, before it is taken apart. */
import { readableName } from '../domain/shared/readable-name.ts';
import { ok, type FieldErrors, type Result } from '../domain/shared/result.ts';
import { refuse, refuseFields } from './errors.ts';

const MOST_PARTS = 20;
/** Of a part that is no file. */
const LONGEST_TEXT_PART = 32 * 1024;
const LONGEST_PART_HEADER = 4096;
/** As RFC 2046 has it. */
const LONGEST_BOUNDARY = 70;

const END_OF_HEADER = '\r\n\r\n';

/** Each field once, and only those that the route names. What is no form at all is told by the route. */
export function checkFormParts(
  bytes: Uint8Array,
  contentType: string,
  known: readonly string[],
): Result<null> {
  if (!contentType.startsWith('multipart/form-data')) return ok(null);
  const boundary = boundaryOf(contentType);
  if (boundary === null) return refuseFields({ input: ['Send a multipart form.'] });
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = `--${boundary}`;
  const names = new Set<string>();
  const wrong: Record<string, string[]> = {};
  let start = sent.indexOf(mark);
  for (let parts = 0; start >= 0; parts += 1) {
    if (parts > MOST_PARTS) return refuse('body_too_complex');
    const from = start + mark.length;
    const next = sent.indexOf(mark, from);
    // The last mark is followed by two dashes, and by nothing that is read.
    if (next < 0) break;
    const header = sent.subarray(from, Math.min(next, from + LONGEST_PART_HEADER)).toString('latin1');
    const headerEnd = header.indexOf(END_OF_HEADER);
    if (headerEnd < 0) return refuse('body_too_complex');
    const { name, isFile } = described(header.slice(0, headerEnd));
    if (!isFile && next - from - headerEnd > LONGEST_TEXT_PART) return refuse('body_too_complex');
    const problem = !known.includes(name) ? 'Unknown field.' : names.has(name) ? 'Send it once.' : null;
    if (problem !== null) wrong[name] = [problem];
    names.add(name);
    start = next;
  }
  return Object.keys(wrong).length > 0 ? refuseFields(wrong satisfies FieldErrors) : ok(null);
}

function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  return boundary === '' || boundary.length > LONGEST_BOUNDARY ? null : boundary;
}

function described(header: string): { name: string; isFile: boolean } {
  const disposition = /content-disposition:[^\r\n]*/i.exec(header)?.[0] ?? '';
  const [, name = ''] = /[;\s]name="([^"]*)"/i.exec(disposition) ?? [];
  return {
    name: name === '' ? 'input' : readableName(name.slice(0, 100)),
    isFile: /[;\s]filename\*?=/i.test(disposition),
  };
}
