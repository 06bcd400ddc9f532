import { stream } from './fixtures/raw-pdf.ts';
import { FONT, LEDGER, onePage, text, rows } from '../tests/support/carrier-files/hostile.ts';
import { readBytes } from '../src/adapters/pdf-reader/read-bytes.ts';
const at = (f: (x: number, y: number, year: number) => string) =>
  Array.from({ length: 45 }, (_, i) => f(190, 700 - i * 12, i + 1)).join('\n');
const blank = LEDGER.replaceAll('(12,000)', '()');
const RES = '/Resources<</Font<</F1 5 0 R>>>>';
const FORM = `/Type/XObject/Subtype/Form/BBox[0 0 612 792]${RES}`;
const hid = at((x, y) => text('12,000', x, y));
const gs = (file: Buffer, states: string) =>
  Buffer.from(
    file
      .toString('latin1')
      .replace(
        '/XObject<</X1 6 0 R>>>>',
        `/XObject<</X1 6 0 R>>/ExtGState<<${states}>>/Shading<</S1 <</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 0]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[0]/N 1>>/Extend[true true]>>>>>>`,
      ),
    'latin1',
  );
const tiny = stream(
  Buffer.from([0]),
  '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray',
);
const cases: Record<string, [Buffer, number]> = {
  'soft mask that hides all': [
    gs(
      onePage(
        stream(`${blank}\n/M gs ${hid}`),
        undefined,
        stream('0 g 0 0 612 792 re f', `${FORM}/Group<</S/Transparency/CS/DeviceGray>>`),
      ),
      '/M<</SMask<</S/Luminosity/G 6 0 R>>>>',
    ),
    0,
  ],
  'black picture under black figures': [
    onePage(stream(`${blank}\nq 50 0 0 560 185 150 cm /X1 Do Q ${hid}`), undefined, tiny),
    0,
  ],
  'black shading under black figures': [
    gs(onePage(stream(`${blank}\nq 185 150 50 560 re W n /S1 sh Q ${hid}`)), ''),
    0,
  ],
  'black shading over figures': [gs(onePage(stream(`${LEDGER}\nq 185 150 50 560 re W n /S1 sh Q`)), ''), 0],
  'hidden through nested form with clip': [
    onePage(
      stream(`${blank}\n/X1 Do`),
      undefined,
      stream(hid, `/Type/XObject/Subtype/Form/BBox[0 0 10 10]${RES}`),
    ),
    0,
  ],
  'zero stroke alpha mode 1': [gs(onePage(stream(`${blank}\n/A gs 1 Tr ${hid}`)), '/A<</CA 0>>'), 0],
  'white cmyk': [onePage(stream(`${blank}\n0 0 0 0 k ${hid}`)), 0],
  'white separation': [onePage(stream(`${blank}\n/DeviceRGB cs 1 1 1 sc ${hid}`)), 0],
  'near white': [onePage(stream(`${blank}\n0.97 g ${hid}`)), 0],
  'lab-ish default 0.9 gray': [onePage(stream(`${blank}\n0.9 g ${hid}`)), 0],
  'scaled to nothing by cm': [
    onePage(
      stream(
        `${blank}\n${at((x, y) => `q 0.001 0 0 0.001 ${x} ${y} cm BT /F1 8 Tf 0 0 Td (12,000) Tj ET Q`)}`,
      ),
    ),
    0,
  ],
  'flattened width 0.01': [
    onePage(stream(`${blank}\n${at((x, y) => `BT /F1 8 Tf 1 Tz ${x} ${y} Td (12,000) Tj ET`)}`)),
    0,
  ],
  'white year digit overlay': [onePage(stream(`${LEDGER}\n1 g ${at((x, y) => text('1', 36, y))}`)), 12000],
  'white zero after premium': [
    onePage(stream(`${LEDGER}\n1 g ${at((x, y) => text('0', x + 24.5, y))}`)),
    12000,
  ],
  'white zero in same TJ': [
    onePage(stream(LEDGER.replaceAll('(12,000) Tj', '(12,000) Tj 1 g (0) Tj 0 g'))),
    12000,
  ],
  'hidden column of another age': [
    onePage(stream(`${LEDGER}\n1 g ${text('Withdrawals', 560, 720)} ${at((x, y) => text('5,000', 565, y))}`)),
    12000,
  ],
  'hidden duplicate with same text': [onePage(stream(`${LEDGER}\n3 Tr ${hid}`)), 12000],
  'dark page, white text': [onePage(stream(`0 g 0 0 612 792 re f 1 g ${LEDGER}`)), 12000],
  'figures shown by white on black premium, black hidden': [
    onePage(stream(`${blank}\n0 g 185 150 50 560 re f ${hid}`)),
    0,
  ],
  'erased by thick dashed line': [onePage(stream(`${LEDGER}\n1 G 560 w 185 430 m 240 430 l S`)), 0],
  'erased by even-odd': [onePage(stream(`${LEDGER}\n1 g 0 0 612 792 re 185 150 50 560 re f*`)), 0],
  'erased by inline image': [
    onePage(stream(`${LEDGER}\nq 50 0 0 560 185 150 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \xff EI Q`)),
    0,
  ],
  'erased by image mask': [
    onePage(stream(`${LEDGER}\n1 g q 50 0 0 560 185 150 cm BI /W 1 /H 1 /IM true /BPC 1 ID \x00 EI Q`)),
    0,
  ],
  'knockout of first digit by annotation square': [
    onePage(
      stream(LEDGER),
      '/MediaBox[0 0 612 792]/Annots[<</Type/Annot/Subtype/Square/Rect[188 100 194 710]/IC[1 1 1]/C[1 1 1]/AP<</N 6 0 R>>>>]',
      stream('1 g 0 0 6 610 re f', '/Type/XObject/Subtype/Form/BBox[0 0 6 610]'),
    ),
    2000,
  ],
  'redact annotation without appearance': [
    onePage(
      stream(LEDGER),
      '/MediaBox[0 0 612 792]/Annots[<</Type/Annot/Subtype/Square/Rect[188 100 240 710]/IC[1 1 1]/C[1 1 1]/F 4>>]',
    ),
    0,
  ],
  'rotated page hidden': [onePage(stream(`${blank}\n1 g ${hid}`), '/MediaBox[0 0 612 792]/Rotate 90'), 0],
  'rotated page, shapes in blanks': [
    onePage(
      stream(
        `${LEDGER}\n${at((x, y) => `${x - 5} ${y} m ${x - 3} ${y} l ${x - 1} ${y + 6} l ${x - 5} ${y + 6} l f`)}`,
      ),
      '/MediaBox[0 0 612 792]/Rotate 90',
    ),
    99,
  ],
  'crop box hides premium column by userunit': [
    onePage(stream(LEDGER), '/MediaBox[0 0 612 792]/UserUnit 2'),
    12000,
  ],
};
const only = process.argv[2];
for (const [name, [bytes, truth]] of Object.entries(cases)) {
  if (only && !name.includes(only)) continue;
  const r = await readBytes(new Uint8Array(bytes));
  if (!r.ok) {
    console.log('REFUSED', name, r.error.code);
    continue;
  }
  const wrong = r.value.rows.filter(
    (row) => (row.premium_outlay ?? 0) !== truth && !row.doubtful.includes('premium_outlay'),
  );
  const other = r.value.rows.filter(
    (row) =>
      (row.withdrawals && !row.doubtful.includes('withdrawals')) ||
      (row.accumulation_value !== 11000 * (row.year + 9) && !row.doubtful.includes('accumulation_value')),
  );
  console.log(
    wrong.length + other.length === 0 ? 'ok   ' : 'WRONG',
    name,
    r.value.rows.length,
    'rows',
    wrong.length,
    'wrong premium',
    other.length,
    'other',
    r.value.rows[3]?.premium_outlay,
    r.value.rows[3]?.cells.premium_outlay?.doubt ?? '',
    r.value.rows.length ? '' : JSON.stringify(r.value.warnings).slice(0, 200),
  );
}
