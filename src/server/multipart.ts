/** A multipart form taken apart as it comes (RFC 7578): never more of it in memory than a piece and the mark between parts. */
import { readableName } from '../domain/shared/readable-name.ts';

export interface PartHeader {
  name: string;
  /** Undefined for a field that is no file; empty where the sender gives none. */
  filename: string | undefined;
}

export type MultipartEvent = { part: PartHeader } | { data: Uint8Array };

const LONGEST_PART_HEADER = 4096;
/** As RFC 2046 has it. */
const LONGEST_BOUNDARY = 70;
const END_OF_HEADER = '\r\n\r\n';

/** Null for what is no multipart form, or one without a boundary. */
export function boundaryOf(contentType: string): string | null {
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) return null;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  return boundary === '' || boundary.length > LONGEST_BOUNDARY ? null : boundary;
}

/** A whole form ends with its last mark. */
export type MultipartEnd = 'whole' | 'broken' | 'too_complex';

export async function* multipartEvents(
  pieces: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<MultipartEvent, MultipartEnd> {
  const mark = Buffer.from(`\r\n--${boundary}`);
  let at: 'before' | 'header' | 'content' = 'before';
  // The first mark stands at the beginning of a line like the others.
  let held: Buffer = Buffer.from('\r\n');
  for await (const piece of pieces) {
    held = Buffer.concat([held, piece]);
    for (;;) {
      if (at === 'header') {
        if (isLast(held)) return 'whole';
        const end = held.subarray(0, LONGEST_PART_HEADER).indexOf(END_OF_HEADER);
        if (end < 0 && held.length >= LONGEST_PART_HEADER) return 'too_complex';
        if (end < 0) break;
        yield { part: described(held.subarray(0, end).toString('utf8')) };
        held = held.subarray(end + END_OF_HEADER.length);
        at = 'content';
        continue;
      }
      const next = held.indexOf(mark);
      // Without a mark, what may be the beginning of one is held back.
      const upTo = next >= 0 ? next : Math.max(0, held.length - mark.length + 1);
      if (at === 'content' && upTo > 0) yield { data: held.subarray(0, upTo) };
      held = held.subarray(next >= 0 ? next + mark.length : upTo);
      if (next < 0) break;
      at = 'header';
    }
  }
  return at === 'header' && isLast(held) ? 'whole' : 'broken';
}

const isLast = (afterMark: Buffer): boolean => afterMark.subarray(0, 2).toString('latin1') === '--';

function described(header: string): PartHeader {
  const disposition = /content-disposition:[^\r\n]*/i.exec(header)?.[0] ?? '';
  const [, name = ''] = /[;\s]name="([^"]*)"/i.exec(disposition) ?? [];
  const [, filename] = /[;\s]filename="([^"]*)"/i.exec(disposition) ?? [];
  const isFile = /[;\s]filename\*?=/i.test(disposition);
  return {
    name: name === '' ? 'input' : readableName(name.slice(0, 100)),
    filename: isFile ? unescaped(filename ?? '') : undefined,
  };
}

/** Browsers write these three signs of a name so. */
const unescaped = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll(/%0D/gi, '\r').replaceAll(/%0A/gi, '\n');
