/** PDF files for benchmarks of the reader: typical illustrations and files that attack the server. */
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { crossedLayouts, FIXED_TRAITS } from '../fixtures/crossed/layouts.ts';
import { printed } from '../fixtures/crossed/printed-pages.ts';
import { withPdfkit } from '../fixtures/crossed/set-with-pdfkit.ts';
import { deflated, rawPdf, stream } from '../fixtures/raw-pdf.ts';

const CATALOG = '<</Type/Catalog/Pages 2 0 R>>';
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const page = (resources: string): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<${resources}>>>>`;
const FONT = '/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Courier>>>>';

/** Returns an illustration with this number of pages. The last pages contain a ledger. */
export async function illustrationOf(pages: number): Promise<Buffer> {
  const [layout] = crossedLayouts(1, 1, FIXED_TRAITS);
  if (layout === undefined) throw new Error('No layout.');
  const plain = { ...layout, engine: 'pdfkit', end: 'yearly', pages: 'plain' };
  const { pages: ledger, ...rest } = printed(1, plain);
  const prose = {
    head: Array.from(
      { length: 38 },
      () => 'The policy is a flexible premium adjustable life insurance policy with indexed accounts.',
    ),
    tables: [],
    foot: ['This is an illustration only and not a contract.'],
  };
  const before = Array.from({ length: pages - ledger.length }, () => prose);
  return withPdfkit({ ...rest, pages: [...before, ...ledger] }, plain);
}

/** Returns one page with this number of figures, each in a separate text item. */
export function crowdedPage(figures: number): Buffer {
  const charts = Array.from(
    { length: figures },
    (_, at) =>
      `1 0 0 1 ${20 + (at % 12) * 48} ${(780 - Math.floor(at / 12) * 0.04).toFixed(2)} Tm (${at}) Tj`,
  );
  return rawPdf([CATALOG, PAGES, page(FONT), deflated(`BT /F1 6 Tf\n${charts.join('\n')}\nET`)]);
}

/** A stream that decompresses to 400 MB. */
function bomb(): Buffer {
  const inner = deflateSync(Buffer.alloc(400_000_000, 0x20));
  const twice = deflateSync(inner);
  return rawPdf([CATALOG, PAGES, page(FONT), stream(twice, '/Filter[/FlateDecode/FlateDecode]')]);
}

/** Each form draws the next form ten times. */
function nestedForms(): Buffer {
  const levels = 10;
  const forms = Array.from({ length: levels }, (_, level) =>
    stream(
      level === levels - 1 ? 'BT /F1 6 Tf (1) Tj ET' : '/X Do '.repeat(10),
      `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<<${FONT}/XObject<</X ${level === levels - 1 ? 5 : 6 + level} 0 R>>>>`,
    ),
  );
  return rawPdf([CATALOG, PAGES, page(`${FONT}/XObject<</X 5 0 R>>`), stream('/X Do'), ...forms]);
}

/** A white image of 40,000 by 40,000 pixels. */
function hugePicture(): Buffer {
  const entries =
    '/Type/XObject/Subtype/Image/Width 40000/Height 40000/ColorSpace/DeviceGray/BitsPerComponent 8';
  const resources = '/XObject<</X 5 0 R>>';
  return rawPdf([
    CATALOG,
    PAGES,
    page(resources),
    stream('q 612 0 0 792 0 0 cm /X Do Q'),
    deflated(Buffer.alloc(400_000_000, 0xff), entries),
  ]);
}

/** A page tree that contains itself. */
const endlessTree = (): Buffer =>
  rawPdf([CATALOG, '<</Type/Pages/Kids[2 0 R 2 0 R 3 0 R]/Count 300>>', page(FONT), stream('BT ET')]);

/** A million nested arrays. */
const deepArray = (): Buffer => rawPdf([CATALOG, PAGES, page(FONT), stream(`${'['.repeat(1_000_000)} TJ`)]);

export const HOSTILE: Readonly<Record<string, () => Buffer>> = {
  'a stream of 400 MB in one of 2 KB': bomb,
  'forms that show forms, ten to the tenth': nestedForms,
  'a picture of 40,000 by 40,000 dots': hugePicture,
  'a page tree that holds itself': endlessTree,
  'a million brackets in one another': deepArray,
};

export const scannedLedger = (): Buffer =>
  readFileSync(new URL('../../fixtures/illustrations/scanned-ledger.pdf', import.meta.url));
