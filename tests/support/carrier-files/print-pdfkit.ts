/** Prints pages at exact positions, as report writers do. */
import PDFDocument from 'pdfkit';
import { alignedLines, groupRuns } from './as-text.ts';
import { isSideways, sheetsOf, watermarkOf } from './print-html.ts';
import type { CarrierFile, PrintedPage } from './printed-file.ts';

const MARGIN = 36;
type Align = CarrierFile['traits']['align'];

export async function printWithPdfkit(file: CarrierFile): Promise<Uint8Array> {
  const { traits, seed } = file;
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
  const style: Style = {
    ...{ font, bold, isMono, align: traits.align, bars: traits.bars, hasGaps: seed % 4 === 0 },
    gap: file.habits.sheet === 'tight' ? 4 : 9,
  };
  const watermark = watermarkOf(file);
  for (const sheet of sheetsOf(file)) {
    const sizes = sheet.map((page) => sizeOf(document, page, style));
    const width = sizes.reduce((sum, each) => sum + each.width, 0);
    const height = Math.max(...sizes.map((each) => each.height));
    document.addPage({ size: isSideways(file) ? [height, width] : [width, height], margin: 0 });
    if (file.habits.sheet === 'sideways and rotated')
      (document.page.dictionary as unknown as { data: { Rotate: number } }).data.Rotate = 270;
    if (isSideways(file)) document.translate(height, 0).rotate(90);
    if (watermark !== null) {
      document.save().rotate(watermark.angle, { origin: [width / 2, height / 2] });
      document.font(bold).fontSize(64).fillColor('#dddddd');
      document.text(watermark.text, width / 4, height / 2, { lineBreak: false });
      document.restore().fillColor('black');
    }
    sheet.forEach((page, at) => {
      const { widths, mono, width: pageWidth } = sizes[at] ?? sizeOf(document, page, style);
      printPage(document, page, { ...style, widths, mono, width: pageWidth });
      document.translate(pageWidth, 0);
    });
  }
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

interface Style {
  font: string;
  bold: string;
  isMono: boolean;
  hasGaps: boolean;
  gap: number;
  align: Align;
  bars: CarrierFile['traits']['bars'];
}

function sizeOf(document: PDFKit.PDFDocument, page: PrintedPage, { font, bold, isMono, bars, gap }: Style) {
  const height = (page.rows.length * 1.2 + 18) * 11 + 2 * MARGIN;
  document.fontSize(8);
  const widths = page.columns.map(({ heading, cells, isBold }) => {
    const printed = page.rows.map((row) => (typeof row === 'number' ? (cells[row] ?? '') : ''));
    document.font(isBold ? bold : font);
    return Math.max(...[...heading, ...printed].map((cell) => document.widthOfString(cell)));
  });
  const mono = isMono ? alignedLines(page, bars, 2) : [];
  document.font(font);
  const monoWidth = Math.max(0, ...mono.map((line) => document.widthOfString(line)));
  const tableWidth = widths.reduce((sum, columnWidth) => sum + columnWidth + gap, 0);
  const width = Math.max(monoWidth, tableWidth) + 2 * MARGIN + (page.axis.length > 0 ? 90 : 0);
  return { widths, mono, width: Math.max(612, width), height: Math.max(792, height) };
}

function printPage(
  document: PDFKit.PDFDocument,
  page: PrintedPage,
  {
    font,
    bold,
    isMono,
    hasGaps,
    align,
    gap,
    widths,
    mono,
    width,
  }: Style & Omit<ReturnType<typeof sizeOf>, 'height'>,
): void {
  const text = (written: string, x: number, y: number) => document.text(written, x, y, { lineBreak: false });
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
  if (!isMono && page.columns.length > 0)
    y = printTable(document, page, widths, { font, bold, align, hasGaps, gap }, y);
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
  { font, bold, align, hasGaps, gap }: Pick<Style, 'font' | 'bold' | 'align' | 'hasGaps' | 'gap'>,
  top: number,
): number {
  const lefts = widths.map(
    (_, at) => MARGIN + widths.slice(0, at).reduce((sum, columnWidth) => sum + columnWidth + gap, 0),
  );
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
