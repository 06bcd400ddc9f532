/** Returns the text of a PDF by page, in word order. */
import { getDocumentProxy } from 'unpdf';

export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const pages: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    const pageText = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    pages.push(pageText.replaceAll(/\s+/g, ' ').trim());
  }
  return pages;
}

/** A page of a minimal PDF with a table: Helvetica text at given positions. */
interface TablePage {
  title?: string;
  /** Right edges of the columns, in points from the left of a Letter page. */
  edges: readonly number[];
  lines: readonly (readonly string[])[];
}

const TOP = 720;
const LEADING = 14;
const SIZE = 8;

/** Helvetica's digits are 556 thousandths wide; headers are slightly offset, as in real files. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[,.]/.test(sign) ? 278 : 556), 0) * (SIZE / 1000);

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&');

const drawText = (text: string, x: number, y: number): string =>
  `BT /F1 ${SIZE} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (${escaped(text)}) Tj ET`;

function contentOf({ title = '', edges, lines }: TablePage): string {
  const head = title === '' ? [] : [drawText(title, 72, TOP + 2 * LEADING)];
  const cells = lines.flatMap((line, row) =>
    line.map((text, column) => drawText(text, (edges[column] ?? 0) - widthOf(text), TOP - row * LEADING)),
  );
  return [...head, ...cells].join('\n');
}

export function tablePdf(pages: readonly TablePage[]): Buffer {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page, index) => {
      const content = contentOf(page);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
