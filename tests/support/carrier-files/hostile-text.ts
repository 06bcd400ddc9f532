/** Text files, PDFs whose text is not the text that a viewer shows, and more files made to exhaust a reader. */
import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { stream } from '../../../scripts/fixtures/raw-pdf.ts';
import { FONT, ledger, LEDGER, LIMITS, manyPages, NO_TABLE, onePage, picture, rows, SCAN, text, type HostileFile } from './hostile.ts'; // oxfmt-ignore

/** A premium of 99,000 in the place of the printed 12,000. */
const FALSE_PREMIUMS = Array.from({ length: 45 }, (_, at) => text('99,000', 190, 700 - at * 12)).join('\n');
const withFalsePremiums = (before: string): Buffer =>
  onePage(stream(`${LEDGER}\n${before}\n${FALSE_PREMIUMS}`));

/** Hidden premiums where the page shows none. */
const withHiddenPremiums = (before: string): Buffer =>
  onePage(
    stream(
      `${LEDGER.replaceAll(/\(12,000\)/g, '()')}\n${before}\n${FALSE_PREMIUMS.replaceAll('99,000', '12,000')}`,
    ),
  );

const withFont = (font: string, ...moreObjects: Buffer[]): Buffer =>
  Buffer.from(
    onePage(stream(LEDGER), undefined, ...moreObjects)
      .toString('latin1')
      .replace(FONT, font),
    'latin1',
  );

/** Letters as usual, each digit as the next one. */
const DIGITS_MOVED = stream(
  `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
2 beginbfrange <20> <2f> <0020> <3a> <7e> <003a> endbfrange
10 beginbfchar ${Array.from({ length: 10 }, (_, digit) => `<${(0x30 + digit).toString(16)}> <00${(0x30 + ((digit + 1) % 10)).toString(16)}>`).join(' ')} endbfchar
endcmap end end`,
);

/** The catalog is in an object stream that is in itself and extends itself. */
function objectStreamLoop(): Buffer {
  const inner = '1 0 2 31 <</Type/Catalog/Pages 2 0 R>> <</Type/Pages/Kids[]/Count 0>>';
  const compressed = deflateSync(Buffer.from(inner));
  const head = Buffer.from('%PDF-1.5\n');
  const objects = Buffer.concat([
    Buffer.from('3 0 obj\n'),
    stream(compressed, '/Type/ObjStm/N 2/First 9/Extends 3 0 R/Filter/FlateDecode'),
    Buffer.from('\nendobj\n'),
  ]);
  const xrefAt = head.length + objects.length;
  const entry = (type: number, place: number, at: number) => [type, place >> 8, place & 255, at];
  const entries = [
    entry(0, 0, 0),
    entry(2, 3, 0),
    entry(2, 3, 1),
    entry(2, 3, 2),
    entry(1, xrefAt, 0),
  ].flat();
  return Buffer.concat([
    head,
    objects,
    Buffer.from('4 0 obj\n'),
    stream(Buffer.from(entries), '/Type/XRef/Size 5/W[1 2 1]/Root 1 0 R'),
    Buffer.from(`\nendobj\nstartxref\n${xrefAt}\n%%EOF\n`),
  ]);
}

/** Each form draws the next one ten times. */
const DEPTH = 12;
const nestedForms = (): Buffer =>
  onePage(
    stream('/X1 Do'),
    undefined,
    ...Array.from({ length: DEPTH }, (_, at) =>
      stream(
        at === DEPTH - 1 ? LEDGER : '/X1 Do '.repeat(10),
        `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>/XObject<</X1 ${7 + at} 0 R>>>>`,
      ),
    ),
  );

const fields = (): Buffer => {
  const boxes = Array.from({ length: 45 }, (_, at) =>
    [at + 1, 45 + at, '12,000', 0, 11_000 * (at + 10)].map(
      (value, column) =>
        `<</Type/Annot/Subtype/Widget/FT/Tx/T(f${at}x${column})/V(${value})/Rect[${40 + column * 75} ${700 - at * 12} ${100 + column * 75} ${710 - at * 12}]>>`,
    ),
  );
  return onePage(stream(''), `/MediaBox[0 0 612 792]/Annots[${boxes.flat().join('')}]`);
};

export const HOSTILE_TEXT: Record<string, HostileFile> = {
  'object streams that contain themselves': { make: objectStreamLoop, codes: NO_TABLE },
  'forms that draw a form ten times': { make: nestedForms, codes: LIMITS },
  '10,000 pages': { make: () => manyPages(10_000), codes: ['pdf_too_many_pages'] },
  'letters of negative size': {
    make: () =>
      onePage(
        stream(
          LEDGER.replaceAll(
            /8 Tf (\S+) (\S+) Td/g,
            (_, x: string, y: string) => `-8 Tf -1 0 0 -1 ${x} ${y} Tm`,
          ),
        ),
      ),
    codes: NO_TABLE,
    truth: 12_000,
  },
  'letters without a width': {
    make: () => withFont(FONT.replace('>>', `/FirstChar 32/LastChar 126/Widths[${'0 '.repeat(95)}]>>`)),
    codes: NO_TABLE,
    truth: 12_000,
  },
  'letters of a thousand widths': {
    make: () => withFont(FONT.replace('>>', `/FirstChar 32/LastChar 126/Widths[${'9000 '.repeat(95)}]>>`)),
    codes: NO_TABLE,
    truth: 12_000,
  },
  'digits that are mapped to other digits': {
    make: () => withFont(FONT.replace('>>', '/ToUnicode 6 0 R>>'), DIGITS_MOVED),
    codes: NO_TABLE,
    truth: 12_000,
  },
  'invisible figures over the printed ones': {
    make: () => withFalsePremiums('3 Tr'),
    codes: NO_TABLE,
    truth: 12_000,
  },
  'white figures over the printed ones': {
    make: () => withFalsePremiums('1 1 1 rg'),
    codes: NO_TABLE,
    truth: 12_000,
  },
  'invisible figures in blank cells': { make: () => withHiddenPremiums('3 Tr'), codes: NO_TABLE, truth: 0 },
  'white figures in blank cells': { make: () => withHiddenPremiums('1 1 1 rg'), codes: NO_TABLE, truth: 0 },
  'clipped figures in blank cells': {
    make: () => withHiddenPremiums('0 0 10 10 re W n'),
    codes: NO_TABLE,
    truth: 0,
  },
  'figures outside the clip path': {
    make: () => withFalsePremiums('0 0 10 10 re W n'),
    codes: NO_TABLE,
    truth: 12_000,
  },
  '60,000 shapes under the text': {
    make: () => {
      const shape = (at: number) => `${(at * 7) % 600} ${(at * 13) % 150} 3 4 re f`;
      return onePage(stream(`${Array.from({ length: 60_000 }, (_, at) => shape(at)).join('\n')}\n${LEDGER}`));
    },
    codes: [null],
    truth: 12_000,
  },
  'rows outside the crop box': {
    make: () =>
      onePage(
        stream(
          `${LEDGER}\n1 0 0 1 0 -560 cm\n${rows((year) => [45 + year, 89 + year, '99,000', 0, 1, 1, 1])}`,
        ),
        '/MediaBox[0 0 612 792]/CropBox[0 155 612 792]',
      ),
    codes: NO_TABLE,
    truth: 12_000,
  },
  'a picture of noise named JBIG2': {
    make: () => picture(2_000, 2_600, '/JBIG2Decode', randomBytes(50_000)),
    codes: SCAN,
  },
  'figures in fields of a form only': { make: fields, codes: NO_TABLE },
  'text of 2 MB on one line': {
    isText: true,
    make: () => '1 45 12,000 0 11,000 '.repeat(99_000),
    codes: ['paste_no_table', 'pdf_too_slow'],
  },
  'text of more than 2 MB': {
    isText: true,
    make: () => '1;45;12,000\n'.repeat(200_000),
    codes: ['paste_too_large'],
  },
  'a binary file named .csv': { isText: true, make: () => randomBytes(400_000), codes: ['paste_no_table'] },
  'a PDF named .csv': { isText: true, make: ledger, codes: ['paste_no_table', null] },
  'UTF-16 text': {
    isText: true,
    make: () =>
      Buffer.from(
        `\uFEFFYear\tAge\tPremium\n${Array.from({ length: 30 }, (_, at) => `${at + 1}\t${45 + at}\t12,000`).join('\n')}`,
        'utf16le',
      ),
    codes: ['paste_no_table', null],
  },
  'a quotation mark that never ends': {
    isText: true,
    make: () => `Year,Age,"Premium\n${'1,45,12000\n'.repeat(90_000)}`,
    codes: ['paste_no_table', null],
  },
  'a million separators': {
    isText: true,
    make: () => `Year;Age;Premium\n${';'.repeat(1_000_000)}\n1;45;12,000`,
    codes: ['paste_no_table', null],
  },
  '100,000 rows': {
    isText: true,
    make: () => Array.from({ length: 100_000 }, (_, at) => `${at}\t${at}\t${at}`).join('\n'),
    codes: ['paste_no_table', 'paste_too_large', 'pdf_too_slow', null],
  },
  'letters that join or reverse': {
    isText: true,
    make: () => `\u202EYear\u0000\tAge\u0301\tPremium\n${'1\u200B\t4\u03055\t\u0661\u0662\n'.repeat(1_000)}`,
    codes: ['paste_no_table', null],
  },
};
