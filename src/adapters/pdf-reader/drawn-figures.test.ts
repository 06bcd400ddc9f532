/** Ledgers whose premiums are changed by something that is not text. Each of them must be marked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stream } from '../../../scripts/fixtures/raw-pdf.ts';
import { LEDGER, onePage, text } from '../../../tests/support/carrier-files/hostile.ts';
import { readBytes } from './read-bytes.ts';

const BLANKS = LEDGER.replaceAll('(12,000)', '()');
const perRow = (draw: (x: number, y: number) => string): string =>
  Array.from({ length: 45 }, (_, at) => draw(190, 700 - at * 12)).join('\n');
/** A shape that looks like a digit, and a stroke that looks like a 1. */
const digit = (x: number, y: number): string =>
  `${x} ${y} m ${x + 2} ${y} ${x + 4} ${y + 2} ${x + 4} ${y + 4} c ${x + 4} ${y + 6} l ${x} ${y + 6} l ${x} ${y + 3} l ${x + 3} ${y + 3} l f`;
const one = (x: number, y: number): string => `${x - 2} ${y} m ${x - 2} ${y + 6} l S`;
const onPicture = (x: number, y: number): string => `q 40 0 0 10 ${x} ${y - 2} cm /X1 Do Q`;
const STRIPES = stream(Buffer.from([255, 0, 255, 0]), '/Type/XObject/Subtype/Image/Width 4/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'); // oxfmt-ignore
const RESOURCES = '/Resources<</Font<</F1 5 0 R>>>>';
const FORM = `/Type/XObject/Subtype/Form/BBox[0 0 612 792]${RESOURCES}`;
const PATTERN = `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 612 792]/XStep 612/YStep 792${RESOURCES}`;

const drawn = (content: string): Buffer => onePage(stream(content), undefined, STRIPES);
const annotated = (content: string, appearance: string): Buffer =>
  onePage(
    stream(content),
    '/MediaBox[0 0 612 792]/Annots[<</Type/Annot/Subtype/FreeText/Rect[0 0 612 792]/AP<</N 6 0 R>>>>]',
    stream(appearance, FORM),
  );
const patterned = (content: string): Buffer =>
  Buffer.from(
    onePage(
      stream(content),
      undefined,
      stream(
        perRow((x, y) => text('99,000', x, y)),
        PATTERN,
      ),
    )
      .toString('latin1')
      .replace('/XObject<</X1 6 0 R>>', '/Pattern<</P1 6 0 R>>'),
    'latin1',
  );

const FILES: Record<string, Buffer> = {
  'pictures over the figures': drawn(`${LEDGER}\n${perRow(onPicture)}`),
  'white boxes and shapes over the figures': drawn(`${LEDGER}\n${perRow((x, y) => `1 g ${x - 1} ${y - 2} 40 10 re f 0 g ${digit(x, y)}`)}`), // oxfmt-ignore
  'shapes in blank cells': drawn(`${BLANKS}\n${perRow(digit)}`),
  'pictures in blank cells': drawn(`${BLANKS}\n${perRow(onPicture)}`),
  'a pattern in blank cells': patterned(`${BLANKS}\n/Pattern cs /P1 scn 185 150 45 560 re f`),
  'a shape before the first digit': drawn(`${LEDGER}\n${perRow((x, y) => digit(x - 5, y))}`),
  'a stroke before the first digit': drawn(`${LEDGER}\n${perRow(one)}`),
  'an annotation in blank cells': annotated(
    BLANKS,
    perRow((x, y) => text('99,000', x, y)),
  ),
  'a digit of an annotation before the figures': annotated(
    LEDGER,
    perRow((x, y) => text('9', x - 5, y)),
  ),
};
for (const [name, file] of Object.entries(FILES))
  test(`each premium is marked: ${name}`, async () => {
    const reading = await readBytes(new Uint8Array(file));
    const rows = reading.ok ? reading.value.rows : [];
    assert.equal(rows.length, 45);
    assert.deepEqual(
      rows.filter(({ doubtful }) => !doubtful.includes('premium_outlay')).map(({ year }) => year),
      [],
    );
  });

test('rules, borders and plain boxes cause no marks', async () => {
  const borders = perRow(
    (x, y) => `${x - 3} ${y - 3} 0.5 12 re f ${x - 3} ${y - 3} 75 0.5 re ${x} ${y - 1} 20 0.5 re f`,
  );
  const zebra = perRow((_, y) => `0.95 g 30 ${y - 3} 550 12 re f 0 g`);
  const reading = await readBytes(new Uint8Array(drawn(`${zebra}\n${borders}\n${LEDGER}`)));
  const cells = reading.ok ? reading.value.rows.flatMap((row) => Object.values(row.cells)) : [];
  assert.equal(cells.length, 45 * 7);
  assert.ok(!cells.some(({ doubt }) => doubt === 'The page does not show this figure.'));
});
