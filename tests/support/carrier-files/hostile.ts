/** Malicious and malformed files. Each must return the documented error. Null: a reading is also valid. */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { deflated, rawPdf, stream } from '../../../scripts/fixtures/raw-pdf.ts';
import type { ReadingFailureCode } from '../../../src/domain/policy/extraction.ts';
import { carrierFile } from './carrier-file.ts';
import { printWithPdfkit } from './print-pdfkit.ts';

export interface HostileFile {
  isText?: true;
  make: () => Promise<Uint8Array> | Uint8Array | string;
  codes: readonly (ReadingFailureCode | null)[];
  /** The printed premium of every year. Each other one must be marked. */
  truth?: number;
}

export const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
export const text = (written: string, x: number, y: number): string =>
  `BT /F1 8 Tf ${x} ${y} Td (${written}) Tj ET`;
export const rows = (cells: (year: number) => (string | number)[]): string =>
  Array.from({ length: 45 }, (_, at) =>
    cells(at + 1).map((cell, column) => text(String(cell), 40 + column * 75, 700 - at * 12)),
  )
    .flat()
    .join('\n');
const HEADINGS = ['Year', 'Age', 'Premium', 'Loans', 'Account Value', 'Surrender Value', 'Death Benefit'];
export const LEDGER = `${HEADINGS.map((heading, column) => text(heading, 40 + column * 75, 720)).join('\n')}\n${rows(
  (year) => [
    ...[year, 44 + year, '12,000', 0],
    ...[11_000, 10_500, 50_000].map((amount) => (amount * (year + 9)).toLocaleString('en-US')),
  ],
)}`;

/** One page with these objects: 1 catalog, 2 pages, 3 page, 4 content, 5 font, then the others. */
export const onePage = (
  content: Buffer,
  page = '/MediaBox[0 0 612 792]',
  ...moreObjects: (Buffer | string)[]
): Buffer =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R${page}/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</X1 6 0 R>>>>>>`,
    content,
    FONT,
    ...moreObjects,
  ]);
export const ledger = (): Buffer => onePage(stream(LEDGER));
const edited = (from: string | RegExp, to: string): Buffer =>
  Buffer.from(ledger().toString('latin1').replace(from, to), 'latin1');
export const picture = (width: number, height: number, filter: string, bytes: Buffer): Buffer =>
  onePage(
    stream('q 612 0 0 792 0 0 cm /X1 Do Q'),
    undefined,
    stream(
      bytes,
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter${filter}`,
    ),
  );
const form = (content: string): Buffer =>
  stream(content, '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</X1 6 0 R>>>>');
const printed = (): Promise<Uint8Array> => printWithPdfkit(carrierFile(7, 12));

function encrypted(): Promise<Uint8Array> {
  const document = new PDFDocument({
    userPassword: 'unknown',
    ownerPassword: 'unknown too',
    pdfVersion: '1.7ext3',
  });
  const chunks: Buffer[] = [];
  document.text('1 45 12,000 0 11,000');
  document.end();
  return new Promise((resolve) => {
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)));
  });
}

export const manyPages = (count: number): Buffer =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')}]/Count ${count}>>`,
    ...Array<string>(count).fill('<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>'),
  ]);

export const NO_TABLE = ['pdf_scan', 'pdf_no_table', 'pdf_damaged', 'pdf_unreadable_text', null] as const;
const DAMAGED = ['pdf_damaged', null] as const;
export const LIMITS = [
  'pdf_scan',
  'pdf_too_slow',
  'pdf_too_much_memory',
  'pdf_no_table',
  'pdf_damaged',
  null,
] as const;
/** Noise may decode to a loop or to large amounts of memory. */
export const SCAN = [
  'pdf_scan',
  'pdf_too_slow',
  'pdf_scan_no_table',
  'pdf_damaged',
  'pdf_no_table',
  'pdf_too_much_memory',
] as const;

export const HOSTILE: Record<string, HostileFile> = {
  'an empty file': { make: () => '', codes: ['pdf_empty'] },
  'only a header': { make: () => '%PDF-1.7\n', codes: ['pdf_damaged'] },
  'no xref and no trailer': { make: () => edited(/xref\n[^]*$/, ''), codes: DAMAGED },
  'an xref with wrong positions': {
    make: () => edited(/\d{10} 00000 n/g, '0000000007 00000 n'),
    codes: DAMAGED,
  },
  'an xref that continues itself': {
    make: () => edited('/Root 1 0 R', '/Root 1 0 R/Prev 400'),
    codes: DAMAGED,
  },
  'no catalog': { make: () => edited('/Root 1 0 R', ''), codes: DAMAGED },
  'truncated in the middle': { make: async () => (await printed()).subarray(0, 3_000), codes: DAMAGED },
  'truncated at the end': { make: async () => (await printed()).subarray(0, -700), codes: DAMAGED },
  'one byte in forty changed': {
    make: async () => (await printed()).map((byte, at) => (at % 40 === 39 && at > 200 ? byte ^ 0x2a : byte)),
    codes: NO_TABLE,
  },
  'pages that contain themselves': { make: () => edited('/Kids[3 0 R]', '/Kids[2 0 R]'), codes: NO_TABLE },
  'a stream with its own length': { make: () => edited(/\/Length \d+/, '/Length 4 0 R'), codes: NO_TABLE },
  'a form that draws itself': {
    make: () => onePage(stream('/X1 Do'), undefined, form('/X1 Do /X1 Do')),
    codes: LIMITS,
  },
  'no pages': { make: () => manyPages(0), codes: ['pdf_scan', 'pdf_damaged', 'pdf_no_table'] },
  '5,000 pages': { make: () => manyPages(5_000), codes: ['pdf_too_many_pages'] },
  'a page of a thousand kilometers': {
    make: () => onePage(stream(LEDGER), '/MediaBox[0 0 1e9 1e9]'),
    codes: NO_TABLE,
  },
  'a page without an area': {
    make: () => onePage(stream(LEDGER), '/MediaBox[100 100 100 100]'),
    codes: NO_TABLE,
  },
  'negative positions': {
    make: () => onePage(stream(`1 0 0 1 -5000 -5000 cm\n${LEDGER}`), '/MediaBox[-5000 -5000 -4388 -4208]'),
    codes: NO_TABLE,
  },
  'rotated and mirrored text': {
    make: () => onePage(stream(`-1 0 0 1 612 0 cm\n${LEDGER}`), '/MediaBox[0 0 612 792]/Rotate 270'),
    codes: NO_TABLE,
  },
  'lists within lists': { make: () => onePage(stream(`${'['.repeat(300_000)} TJ`)), codes: LIMITS },
  'dictionaries within dictionaries': {
    make: () => edited('/Count 1', `/Count 1/A ${'<</A '.repeat(50_000)}`),
    codes: LIMITS,
  },
  'a million saved states': { make: () => onePage(deflated('q '.repeat(1_000_000) + LEDGER)), codes: LIMITS },
  'a stream of 600 MB': { make: () => onePage(deflated(Buffer.alloc(600_000_000, 0x20))), codes: LIMITS },
  'a stream compressed four times': {
    make: () => {
      const bytes = Array.from({ length: 4 }).reduce<Buffer>(
        (content) => deflateSync(content),
        Buffer.alloc(200_000_000, 0x20),
      );
      return onePage(stream(bytes, '/Filter[/FlateDecode/FlateDecode/FlateDecode/FlateDecode]'));
    },
    codes: LIMITS,
  },
  'an unknown password': { make: encrypted, codes: ['pdf_password'] },
  'codes without letters': {
    make: () =>
      Buffer.from(
        onePage(
          stream(
            LEDGER.replaceAll(
              /\(([^)]*)\)/g,
              (_, written: string) => `<${Buffer.from(written, 'utf16le').toString('hex')}>`,
            ),
          ),
        )
          .toString('latin1')
          .replace(
            FONT,
            '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(A)/Ordering(I)/Supplement 0>>>>]>>',
          ),
        'latin1',
      ),
    codes: ['pdf_unreadable_text', 'pdf_no_table', 'pdf_damaged'],
  },
  'figures that are no numbers': {
    make: () =>
      onePage(stream(rows((year) => [year, 'NaN', '1e999', '-0', '9'.repeat(400), 'Infinity', '0x1F']))),
    codes: NO_TABLE,
  },
  '300,000 texts on a page': {
    make: () =>
      onePage(
        deflated(
          Array.from(
            { length: 300_000 },
            (_, at) => `BT /F1 4 Tf ${at % 600} ${Math.floor(at / 600)} Td (${at}) Tj ET`,
          ).join('\n'),
        ),
      ),
    codes: LIMITS,
  },
  'a picture of 60,000 by 60,000 dots': {
    make: () => picture(60_000, 60_000, '/FlateDecode', deflateSync(Buffer.alloc(1_000_000))),
    codes: SCAN,
  },
  'a picture of noise named JPEG 2000': {
    make: () => picture(2_000, 2_600, '/JPXDecode', randomBytes(50_000)),
    codes: SCAN,
  },
  'another kind of file': {
    make: () => '<!doctype html><table><tr><td>1<td>45<td>12,000</table>',
    codes: ['pdf_not_a_pdf'],
  },
  'more than 25 MB': {
    make: () => Buffer.concat([ledger(), Buffer.alloc(26 * 1024 ** 2)]),
    codes: ['pdf_too_large'],
  },
};
