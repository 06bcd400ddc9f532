import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stream } from '../../../scripts/fixtures/raw-pdf.ts';
import { FONT, onePage, text } from '../../../tests/support/carrier-files/hostile.ts';
import { pageTexts } from './read-bytes.ts';
import { visibleItems } from './visible-items.ts';

/** Resources of the page: graphics states, a font that is drawn, an optional layer that is off. */
const RESOURCES = '/Resources<</Font<</F1 5 0 R/F2 9 0 R>>/XObject<</X1 6 0 R/X2 8 0 R>>/ExtGState<</None<</ca 0>>/Half<</ca 0.5>>/Darker<</BM/Multiply>>/Lighter<</BM/Screen>>>>/Shading<</S1 <</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 0]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[0]/N 1>>/Extend[true true]>>>>/Properties<</L1 7 0 R>>>>'; // oxfmt-ignore
const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>>>';
const FIGURE = text('12,000', 100, 700);
const BOX = '95 695 50 15 re f';
const WHITE_PICTURE = stream(Buffer.alloc(3, 255), '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceRGB'); // oxfmt-ignore
const DRAWN_FONT = '<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<</one 10 0 R/two 11 0 R>>/Encoding<</Differences[49/one/two]>>/FirstChar 49/LastChar 50/Widths[500 500]>>'; // oxfmt-ignore

const page = (content: string, other: Buffer | string = WHITE_PICTURE, annotation = ''): Buffer => {
  const file = onePage(
    stream(`${text('Age Premium', 300, 740)}\n${content}`),
    `/MediaBox[0 0 612 792]${annotation}`,
    other,
    '<</Type/OCG/Name(Layer)>>',
    stream(FIGURE, `${FORM}/Group<</S/Transparency>>`),
    DRAWN_FONT,
    stream('500 0 d0'),
    stream('500 0 d0 0 0 400 700 re f'),
  );
  return Buffer.from(
    file
      .toString('latin1')
      .replace('/Type/Catalog', '/Type/Catalog/OCProperties<</OCGs[7 0 R]/D<</OFF[7 0 R]>>>>')
      .replace('/Resources<</Font<</F1 5 0 R>>/XObject<</X1 6 0 R>>>>', RESOURCES),
    'latin1',
  );
};

async function itemsOf(file: Buffer): Promise<string[]> {
  const [read] = await pageTexts(new Uint8Array(file), () => {});
  const items = read?.items.map(
    ({ text: written, isUnshown }) => `${written}${isUnshown ? ' (not shown)' : ''}`,
  );
  const [first, ...others] = items ?? [];
  assert.equal(first, 'Age Premium');
  return others;
}

const annotated = (appearance: string): Buffer =>
  page(FIGURE, stream(appearance, FORM), '/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 612 792]/AP<</N 6 0 R>>>>]'); // oxfmt-ignore

const HIDDEN: Record<string, string> = {
  'text mode 3': `3 Tr ${FIGURE}`,
  'text mode 7': `7 Tr ${FIGURE}`,
  'the color of the paper': `1 g ${FIGURE}`,
  'the color of the box under it': `0.2 g ${BOX} ${FIGURE}`,
  'a box under it that is not a rectangle': `0.9 g 95 695 m 145 695 l 150 702 l 145 712 l 95 712 l f 0.91 g ${FIGURE}`,
  'no opacity': `/None gs ${FIGURE}`,
  'a group without opacity': '/None gs /X2 Do',
  'a place outside the clip path': `q 0 0 10 10 re W n ${FIGURE} Q`,
  'a place between two parts of the clip path': `q 0 0 10 10 re 600 780 10 10 re W n ${FIGURE} Q`,
  'a size of a tenth of a point': FIGURE.replace('8 Tf', '0.1 Tf'),
  'a width of 0%': `0 Tz ${FIGURE}`,
  'a later box': `${FIGURE} 1 g ${BOX}`,
  'a later thick line': `${FIGURE} 1 G 15 w 95 703 m 150 703 l S`,
  'the color of the picture under it': `q 50 0 0 15 95 695 cm /X1 Do Q 1 g ${FIGURE}`,
  'a layer that is off': `/OC /L1 BDC ${FIGURE} EMC`,
  'drawn glyphs without a drawing': 'BT /F2 8 Tf 100 700 Td (1111) Tj ET',
};
for (const [reason, content] of Object.entries(HIDDEN))
  test(`omits text because of ${reason}`, async () => {
    assert.deepEqual(await itemsOf(page(content)), []);
  });

const VISIBLE: Record<string, string> = {
  'a box under it': `0.9 g ${BOX} 0 g ${FIGURE}`,
  'white on a dark box': `0.2 g ${BOX} 1 g ${FIGURE}`,
  'stroked letters': `1 Tr 1 g 0 G ${FIGURE}`,
  'a box before the restored color': `q 1 g ${BOX} Q ${FIGURE}`,
  'a later box that is clipped away': `${FIGURE} q 0 0 10 10 re W n 1 g ${BOX} Q`,
  'a later ring around it': `${FIGURE} 1 g 90 690 60 25 re 95 695 50 15 re f*`,
  'a later box of half opacity': `${FIGURE} /Half gs 1 1 0 rg ${BOX}`,
  'a later box that only darkens': `${FIGURE} /Darker gs 1 1 0 rg ${BOX}`,
  'a later rule below it': `${FIGURE} 0 g 95 697 50 0.5 re f`,
  'a clip path around it': `q 95 695 50 15 re W n ${FIGURE} Q`,
  'a form': '/X2 Do',
};
for (const [reason, content] of Object.entries(VISIBLE))
  test(`reads text with ${reason}`, async () => {
    assert.deepEqual(await itemsOf(page(content)), ['12,000']);
  });

const MARKED: Record<string, Buffer> = {
  'one digit under a later box': page(`${FIGURE} 1 g 99 695 5 15 re f`),
  'a later picture': page(`${FIGURE} q 50 0 0 15 95 695 cm /X1 Do Q`),
  'hidden and shown parts in one text': page('BT /F1 8 Tf 100 700 Td (12,000) Tj 3 Tr (99) Tj ET'),
  'a gradient under it': page(`q 95 695 50 15 re W n /S1 sh Q ${FIGURE}`),
  'a blend mode that is not computed': page(`/Lighter gs ${FIGURE}`),
};
for (const [reason, file] of Object.entries(MARKED))
  test(`marks text because of ${reason}`, async () => {
    assert.ok(
      (await itemsOf(file)).every((item) => item.endsWith(' (not shown)')),
      String(await itemsOf(file)),
    );
    assert.notDeepEqual(await itemsOf(file), []);
  });

test('text under the drawing of an annotation is not read without a mark', async () => {
  assert.deepEqual(await itemsOf(annotated('0 0 10 10 re f')), ['12,000']);
  assert.ok(!(await itemsOf(annotated(`1 g ${BOX}`))).includes('12,000'));
});

test('reads drawn glyphs', async () => {
  assert.deepEqual(await itemsOf(page('BT /F2 8 Tf 100 700 Td (2222) Tj ET')), ['2222']);
});

test('marks characters that contradict the encoding of a simple font', async () => {
  const map = stream('1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <31> <0032> <2c> <0031> endbfchar'); // oxfmt-ignore
  const file = Buffer.from(
    page(FIGURE, map).toString('latin1').replace(FONT, FONT.replace('>>', '/ToUnicode 6 0 R>>')),
    'latin1',
  );
  assert.ok((await itemsOf(file)).some((item) => item.endsWith('(not shown)')));
});

test('omits large text across rows, but not a title above them', async () => {
  const rows = Array.from({ length: 9 }, (_, at) => text(`${at + 1}2,000`, 100, 600 - at * 12));
  const large = (written: string, y: number) => text(written, 90, y).replace('8 Tf', '64 Tf');
  const items = await itemsOf(page(`0.8 g ${large('DRAFT 2027', 540)} 0 g ${large('Term 20', 660)} ${rows.join('\n')}`)); // oxfmt-ignore
  assert.ok(items.includes('Term 20') && items.includes('92,000'), String(items));
  assert.ok(!items.some((item) => /DRAFT|2027/.test(item)), String(items));
});

test('blank texts do not count as cut text, and slanted texts do', async () => {
  const lines = (count: number, matrix: string) =>
    Array.from({ length: count }, (_, at) => `BT /F1 1 Tf ${matrix} ${20 + (at % 50) * 10} ${780 - Math.floor(at / 50) * 3} Tm (${at + 1}) Tj ( ) Tj ET`); // oxfmt-ignore
  const read = (content: string[]) => pageTexts(new Uint8Array(page(content.join('\n'))), () => {});
  const [blanks] = await read(lines(9_000, '1 0 0 1'));
  assert.ok(blanks?.items.some(({ text: written }) => written.trim() === '9000'));
  assert.equal(blanks.isCut, undefined);
  const [slanted] = await read([...lines(10_000, '0.7 0.7 -0.7 0.7'), FIGURE]);
  assert.equal(slanted?.isCut, true);
});

test('compares a word only with the texts on its line', () => {
  let compared = 0;
  const items = Array.from({ length: 2_000 }, (_, at) => ({
    text: String(at), x: (at % 10) * 50, y: Math.floor(at / 10) * 10, width: 30, angle: 0 as const,
    get height() {
      compared += 1;
      return 8;
    },
  })); // oxfmt-ignore
  const words = items.map(({ text: written, x, y }, at) => ({
    text: written, left: x, right: x + 30, top: y, bottom: y + 8,
    contrast: at === 500 ? 0 : 1, samples: null, divide: () => [], isUncertain: false,
  })); // oxfmt-ignore
  const visible = visibleItems(items, { words, hasPicture: false, ink: [] });
  assert.deepEqual(visible.map(({ text: written }) => Number(written)), items.flatMap((_, at) => (at === 500 ? [] : [at]))); // oxfmt-ignore
  assert.ok(compared < 100 * items.length, `${compared} comparisons`);
});

test('texts without a position do not reveal hidden text', async () => {
  const far = `1${'0'.repeat(320)}`;
  const nowhere = `BT /F1 8 Tf 1 0 0 1 ${far} ${far} Tm (77) Tj ET`;
  const items = await itemsOf(page(`${nowhere} 3 Tr ${FIGURE} 0 Tr ${nowhere}`));
  assert.ok(!items.includes('12,000'), String(items));
});
