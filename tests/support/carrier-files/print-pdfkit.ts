/** Prints pages at exact positions, as report writers do. */
import PDFDocument from 'pdfkit';
import { alignedLines, groupRuns } from './as-text.ts';
import type { CarrierFile, PrintedPage } from './printed-file.ts';

const MARGIN = 36;
const GAP = 9;
type Align = CarrierFile['traits']['align'];

export async function printWithPdfkit({ pages, traits, seed }: CarrierFile): Promise<Uint8Array> {
  const isMono = traits.bars !== 'none';
  const font = isMono ? 'Courier' : (['Helvetica', 'Times-Roman'][seed % 2] ?? 'Helvetica');
  const bold = { Helvetica: 'Helvetica-Bold', 'Times-Roman': 'Times-Bold' }[font] ?? 'Courier-Bold';
  const document = new PDFDocument({ autoFirstPage: false, size: [792, 612], margin: 0 });
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve) =>
    document.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve),
  );
  // The built-in fonts lack box-drawing characters.
  if (traits.bars === 'frame')
    document.registerFont('Courier', '/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf');
  for (const page of pages)
    printPage(document, page, {
      font,
      bold,
      isMono,
      hasGaps: seed % 4 === 0,
      align: traits.align,
      bars: traits.bars,
    });
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

interface Style {
  font: string;
  bold: string;
  isMono: boolean;
  hasGaps: boolean;
  align: Align;
  bars: CarrierFile['traits']['bars'];
}

function printPage(
  document: PDFKit.PDFDocument,
  page: PrintedPage,
  { font, bold, isMono, hasGaps, align, bars }: Style,
): void {
  const { columns } = page;
  const height = (page.rows.length * 1.2 + 18) * 11 + 2 * MARGIN;
  const text = (written: string, x: number, y: number) => document.text(written, x, y, { lineBreak: false });
  document.font(font).fontSize(8);
  const widths = columns.map(({ heading, cells, isBold }) => {
    const printed = page.rows.map((row) => (typeof row === 'number' ? (cells[row] ?? '') : ''));
    document.font(isBold ? bold : font);
    return Math.max(...[...heading, ...printed].map((cell) => document.widthOfString(cell)));
  });
  const mono = isMono ? alignedLines(page, bars, 2) : [];
  document.font(font);
  const monoWidth = Math.max(0, ...mono.map((line) => document.widthOfString(line)));
  const width =
    Math.max(
      monoWidth,
      widths.reduce((sum, own) => sum + own + GAP, 0),
    ) +
    2 * MARGIN +
    (page.axis.length > 0 ? 90 : 0);
  document.addPage({ size: [Math.max(612, width), Math.max(792, height)], margin: 0 });
  let y = MARGIN;
  for (const { text: written, scale, isBold } of page.above) {
    document.font(isBold ? bold : font).fontSize(8 * scale);
    text(written, MARGIN, y);
    y += 11 * scale;
  }
  y += 8;
  document.font(font).fontSize(8);
  for (const line of mono) {
    text(line, MARGIN, y);
    y += 10;
  }
  if (!isMono) y = printTable(document, page, widths, { font, bold, align, hasGaps }, y);
  page.axis.forEach((figure, at) => text(figure, width - MARGIN - 60, 150 + at * 37));
  y += 8;
  for (const { text: written } of page.below) {
    text(written, MARGIN, y);
    y += 11;
  }
}

function printTable(
  document: PDFKit.PDFDocument,
  { columns, rows, frame }: PrintedPage,
  widths: readonly number[],
  { font, bold, align, hasGaps }: Pick<Style, 'font' | 'bold' | 'align' | 'hasGaps'>,
  top: number,
): number {
  const lefts = widths.map((_, at) => MARGIN + widths.slice(0, at).reduce((sum, own) => sum + own + GAP, 0));
  const put = (written: string, left: number, width: number, y: number, to: Align) => {
    const free = width - document.widthOfString(written);
    document.text(written, left + { left: 0, right: free, center: free / 2 }[to], y, { lineBreak: false });
  };
  let y = top;
  if (frame !== '') {
    const across = (lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0) - MARGIN;
    document.rect(MARGIN, y - 3, across, 13).stroke();
    put(frame, MARGIN, across, y, 'center');
    y += 16;
  }
  const runs = groupRuns(columns).filter(({ text }) => text !== '');
  const groupDepth = Math.max(0, ...runs.map(({ text }) => text.split('\n').length));
  for (const { text, from, to } of runs) {
    const lines = text.split('\n');
    const left = lefts[from] ?? 0;
    const width = (lefts[to] ?? 0) + (widths[to] ?? 0) - left;
    lines.forEach((line, at) => put(line, left, width, y + (groupDepth - lines.length + at) * 10, 'center'));
  }
  y += groupDepth * 10;
  const depth = Math.max(...columns.map(({ heading }) => heading.length));
  columns.forEach(({ heading, isBold }, at) => {
    document.font(isBold ? bold : font);
    heading.forEach((line, index) =>
      put(line, lefts[at] ?? 0, widths[at] ?? 0, y + (depth - heading.length + index) * 10, align),
    );
  });
  y += depth * 10 + 4;
  for (const row of rows) {
    document.font(font);
    // A gap after each fifth year.
    if (hasGaps && typeof row === 'number' && row % 5 === 0) y += 6;
    if (typeof row === 'number')
      columns.forEach(({ cells, isBold }, at) => {
        document.font(isBold ? bold : font);
        put(cells[row] ?? '', lefts[at] ?? 0, widths[at] ?? 0, y, 'right');
      });
    else {
      put(row.text, MARGIN + (row.isBoxed ? 20 : 0), 0, y, 'left');
      if (row.isBoxed) document.rect(MARGIN + 14, y - 2, 420, 11).stroke();
    }
    y += 11;
  }
  return y;
}
