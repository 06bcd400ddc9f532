/**
 * Packs small objects into streams (ISO 32000-1, 7.5.7 and 7.5.8): uncompressed cell tags are two thirds of a
 * report.
 */
import { deflateSync } from 'node:zlib';

/** Readers decompress the complete stream to open one object. */
const MAX_IN_STREAM = 200;

interface Indirect {
  number: number;
  at: number;
  body: Buffer;
  /** Streams cannot be inside other streams. */
  isStream: boolean;
}

/** Returns the input unchanged if its syntax is unexpected. */
export function packObjects(pdf: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const objects = readObjects(bytes);
  const trailer = /trailer\s*<<(.*)>>\s*startxref\s+\d+\s+%%EOF\s*$/s.exec(
    bytes.toString('latin1', Math.max(0, bytes.length - 2000)),
  )?.[1];
  if (!objects || trailer === undefined || /\/(?:Prev|Encrypt|XRefStm)\b/.test(trailer)) return pdf;

  const head = bytes.subarray(0, objects[0]?.at ?? 0);
  const parts: Buffer[] = [head];
  let length = head.length;
  /** Cross-reference stream fields by object number. */
  const places = new Map<number, [type: number, at: number, index: number]>([[0, [0, 0, 65_535]]]);
  const write = (number: number, body: Buffer): void => {
    const created = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    if (!places.has(number)) places.set(number, [1, length, 0]);
    parts.push(created);
    length += created.length;
  };
  for (const { number, body } of objects.filter(({ isStream }) => isStream)) write(number, body);
  let next = Math.max(...objects.map(({ number }) => number)) + 1;
  const small = objects.filter(({ isStream }) => !isStream);
  for (let from = 0; from < small.length; from += MAX_IN_STREAM) {
    const streamObjects = small.slice(from, from + MAX_IN_STREAM);
    let at = 0;
    const heads = streamObjects.map(({ number, body }, place) => {
      places.set(number, [2, next, place]);
      const head = `${number} ${at}`;
      at += body.length + 1;
      return head;
    });
    const index = Buffer.from(`${heads.join(' ')}\n`);
    const content = Buffer.concat([index, ...streamObjects.flatMap(({ body }) => [body, Buffer.from('\n')])]);
    write(next, createStream(`/Type /ObjStm /N ${streamObjects.length} /First ${index.length}`, content));
    next += 1;
  }
  const table = length;
  places.set(next, [1, table, 0]);
  const rows = Buffer.alloc((next + 1) * 7);
  for (let number = 0; number <= next; number += 1) {
    const [type, at, index] = places.get(number) ?? [0, 0, 65_535];
    rows.writeUInt8(type, number * 7);
    rows.writeUInt32BE(at, number * 7 + 1);
    rows.writeUInt16BE(index, number * 7 + 5);
  }
  const saved = trailer.replace(/\/Size\s+\d+/, '').trim();
  write(next, createStream(`/Type /XRef /W [1 4 2] /Size ${next + 1} ${saved}`, rows));
  parts.push(Buffer.from(`startxref\n${table}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}

function createStream(dictionary: string, content: Buffer): Buffer {
  const data = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);
}

/** Reads the cross-reference table, twenty bytes per object (7.5.4). */
function readObjects(bytes: Buffer): Indirect[] | null {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 64));
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN);
  const head = /^xref\s+0 (\d+)\s*\n/.exec(bytes.toString('latin1', table, table + 40));
  if (!head) return null;
  const starts: { number: number; at: number }[] = [];
  for (let number = 0; number < Number(head[1]); number += 1) {
    const line = bytes.toString(
      'latin1',
      table + head[0].length + number * 20,
      table + head[0].length + number * 20 + 18,
    );
    const [, at, generation, kind] = /^(\d{10}) (\d{5}) ([nf])$/.exec(line) ?? [];
    if (kind === undefined || (kind === 'n' && generation !== '00000')) return null;
    if (kind === 'n') starts.push({ number, at: Number(at) });
  }
  starts.sort((a, b) => a.at - b.at);
  const found: Indirect[] = [];
  for (const [index, { number, at }] of starts.entries()) {
    const complete = bytes.subarray(at, starts[index + 1]?.at ?? table);
    const opening = Buffer.from(`${number} 0 obj\n`);
    const closing = complete.lastIndexOf('\nendobj');
    if (!complete.subarray(0, opening.length).equals(opening) || closing < opening.length) return null;
    const body = complete.subarray(opening.length, closing);
    found.push({ number, at, body, isStream: body.subarray(-9).equals(Buffer.from('endstream')) });
  }
  return found;
}
