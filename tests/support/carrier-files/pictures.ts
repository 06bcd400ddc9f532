/** Carrier files without text: pages as pictures, and pages with letters drawn as shapes. */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import PDFDocument from 'pdfkit';
import type { Browser } from 'playwright-core';
import type { CarrierFile } from './printed-file.ts';
import { htmlOf, typstOf } from './print-html.ts';

/** Rasterizes each page at this multiple of 96 dots an inch. */
export async function scannedPdf(browser: Browser, file: CarrierFile, scale: number): Promise<Uint8Array> {
  const context = await browser.newContext({
    deviceScaleFactor: scale,
    viewport: { width: 1056, height: 816 },
  });
  const document = new PDFDocument({ autoFirstPage: false, margin: 0 });
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve) =>
    document.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve),
  );
  try {
    const tab = await context.newPage();
    await tab.setContent(`<style>*{font-size:12px!important}</style>${htmlOf(file)}`);
    for (const section of await tab.locator('section').all()) {
      const { width = 1056, height = 816 } = (await section.boundingBox()) ?? {};
      // CSS pixels to points.
      document.addPage({ size: [width * 0.75, height * 0.75], margin: 0 });
      document.image(await section.screenshot(), 0, 0, { width: width * 0.75 });
    }
  } finally {
    await context.close();
  }
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Typst's SVG output draws each glyph as a path; the browser prints these paths. */
export async function outlinedPdf(browser: Browser, file: CarrierFile): Promise<Uint8Array> {
  const compiler = NodeCompiler.create({ workspace: import.meta.dirname });
  const svg = compiler.plainSvg({ mainFileContent: typstOf(file) });
  const tab = await browser.newPage();
  try {
    await tab.setContent(`<style>body{margin:0}</style>${svg}`);
    return new Uint8Array(await tab.pdf({ width: '1250px', height: '1400px' }));
  } finally {
    await tab.close();
  }
}
