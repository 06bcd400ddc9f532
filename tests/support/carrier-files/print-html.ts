/** Prints pages as HTML tables with a browser, and as Typst tables. */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Browser } from 'playwright-core';
import { alignedLines, groupRuns } from './as-text.ts';
import type { CarrierFile, PrintedLine, PrintedPage } from './printed-file.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');

const paragraph = ({ text, scale, isBold }: PrintedLine): string =>
  `<p style="font-size:${scale}em;font-weight:${isBold ? 700 : 400}">${escaped(text)}</p>`;

function table({ columns, rows, frame }: PrintedPage): string {
  if (columns.length === 0) return '';
  const weight = (isBold: boolean) => (isBold ? ' class="b"' : '');
  const groups = columns.some(({ group }) => group !== '')
    ? `<tr>${groupRuns(columns)
        .map(({ text, from, to }) => `<th class="g" colspan="${to - from + 1}">${escaped(text)}</th>`)
        .join('')}</tr>`
    : '';
  const head = columns
    .map(({ heading, isBold }) => `<th${weight(isBold)}>${escaped(heading.join('\n'))}</th>`)
    .join('');
  const body = rows.map((row) =>
    typeof row === 'number'
      ? `<tr>${columns.map(({ cells, isBold }) => `<td${weight(isBold)}>${escaped(cells[row] ?? '')}</td>`).join('')}</tr>`
      : `<tr><td class="n" colspan="${columns.length}"${row.isBoxed ? ' style="border:1px solid"' : ''}>${escaped(row.text)}</td></tr>`,
  );
  const title =
    frame === ''
      ? ''
      : `<tr><th class="g" style="border:1px solid" colspan="${columns.length}">${escaped(frame)}</th></tr>`;
  return `<table><thead>${title}${groups}<tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** Text that carriers print behind or over the figures. */
export const watermarkOf = ({ habits, seed }: CarrierFile): { text: string; angle: number } | null =>
  habits.sheet === 'watermark'
    ? {
        text: ['SPECIMEN', 'NOT A CONTRACT', 'DRAFT 04/09/2027', 'SAMPLE 2027'][seed % 4] ?? '',
        angle: seed % 8 < 4 ? -35 : 0,
      }
    : null;

/** Pages in groups that share a sheet. */
export const sheetsOf = ({ habits, pages }: CarrierFile): PrintedPage[][] =>
  habits.sheet === 'two pages'
    ? pages.flatMap((_, at) => (at % 2 === 0 ? [pages.slice(at, at + 2)] : []))
    : pages.map((page) => [page]);

export const isSideways = ({ habits: { sheet } }: CarrierFile): boolean => sheet.startsWith('sideways');

export function htmlOf(file: CarrierFile): string {
  const { traits, seed, habits } = file;
  const watermark = watermarkOf(file);
  const behind = watermark
    ? `<h1 style="position:absolute;top:220px;left:120px;font-size:72px;color:#0003;transform:rotate(${watermark.angle}deg)">${watermark.text}</h1>`
    : '';
  const section = (page: PrintedPage) =>
    `<section>${page.above.map(paragraph).join('')}${
      traits.bars === 'none'
        ? table(page)
        : `<pre>${escaped(alignedLines(page, traits.bars, 2).join('\n'))}</pre>`
    }<aside>${page.axis.map((figure) => `<p>${figure}</p>`).join('')}</aside>${behind}${page.below.map(paragraph).join('')}</section>`;
  const font = ['Liberation Sans', 'Liberation Serif', 'DejaVu Sans'][seed % 3] ?? '';
  const style = [
    `body{margin:0;font:9px '${font}'}p{margin:1px 0}pre{font:9px 'DejaVu Sans Mono'}`,
    'section{padding:24px;break-after:page;position:relative}main{display:flex;break-after:page}main section{break-after:auto}aside{position:absolute;right:8px;top:150px;line-height:37px}',
    `table{width:${seed % 2 === 0 ? '88%' : 'auto'};border-collapse:collapse}td,th{padding:1px ${habits.sheet === 'tight' ? 2 : 5}px;white-space:nowrap;font-weight:400;vertical-align:bottom}`,
    `td{text-align:right}th{text-align:${traits.align}}th.g{text-align:center}.n{text-align:left}.b{font-weight:700}`,
    isSideways(file) ? `html{writing-mode:${seed % 2 === 0 ? 'vertical-rl' : 'sideways-lr'}}` : '',
    seed % 5 === 0 ? 'tbody tr:nth-child(odd){background:#e8eef4}' : '',
  ];
  return `<style>${style.join('')}</style>${sheetsOf(file)
    .map((sheet) =>
      sheet.length > 1 ? `<main>${sheet.map(section).join('')}</main>` : sheet.map(section).join(''),
    )
    .join('')}`;
}

export async function printWithChromium(browser: Browser, file: CarrierFile): Promise<Uint8Array> {
  const tab = await browser.newPage();
  try {
    await tab.setContent(htmlOf(file));
    // All rows of a page fit on one sheet.
    const height = Math.max(...file.pages.map(({ rows }) => rows.length + 16)) * 18;
    const width = file.habits.sheet === 'two pages' ? 2_500 : 1_250;
    const [across, down] = isSideways(file) ? [height, width] : [width, height];
    return new Uint8Array(
      await tab.pdf({ width: `${across}px`, height: `${down}px`, printBackground: true }),
    );
  } finally {
    await tab.close();
  }
}

const compiler = NodeCompiler.create({ workspace: import.meta.dirname });
const string = (text: string): string => JSON.stringify(text);

export function typstOf(file: CarrierFile): string {
  const { pages, traits, seed, habits } = file;
  const font = ['Liberation Sans', 'DejaVu Serif', 'Liberation Serif'][seed % 3] ?? '';
  const line = ({ text, scale, isBold }: PrintedLine) =>
    `#text(size: ${8 * scale}pt, weight: ${isBold ? 700 : 400}, ${string(text)})\\\n`;
  const stack = (lines: readonly string[]) => lines.map((one) => `#${string(one)}`).join('\\ ');
  const tableOf = ({ columns, rows, frame }: PrintedPage) => {
    if (columns.length === 0) return '';
    const title =
      frame === ''
        ? []
        : [`table.cell(colspan: ${columns.length}, align: center, stroke: 0.5pt)[#${string(frame)}],`];
    const groups = columns.some(({ group }) => group !== '')
      ? groupRuns(columns).map(
          ({ text, from, to }) =>
            `table.cell(colspan: ${to - from + 1}, align: center)[${stack(text.split('\n'))}],`,
        )
      : [];
    const bold = (content: string, isBold: boolean) => (isBold ? `[#strong[${content}]],` : `[${content}],`);
    const head = columns.map(
      ({ heading, isBold }) => `table.cell(align: ${traits.align} + bottom)${bold(stack(heading), isBold)}`,
    );
    const body = rows.flatMap((row) =>
      typeof row === 'number'
        ? columns.map(({ cells, isBold }) => bold(`#${string(cells[row] ?? '')}`, isBold))
        : [
            `table.cell(colspan: ${columns.length}, align: left${row.isBoxed ? ', stroke: 0.5pt' : ''})[#${string(row.text)}],`,
          ],
    );
    return `#table(columns: ${columns.length}, stroke: none, align: right, inset: (x: ${habits.sheet === 'tight' ? 2 : 5}pt, y: 2pt), ${[...title, ...groups, ...head, ...body].join('\n')})\n`;
  };
  const watermark = watermarkOf(file);
  const pageOf = (page: PrintedPage) => {
    const axis = page.axis.map(
      (figure, at) => `#place(top + right, dy: ${150 + 37 * at}pt)[#${string(figure)}]\n`,
    );
    const characters = alignedLines(page, traits.bars, 2).join('\n');
    const ledger = traits.bars === 'none' ? tableOf(page) : `#raw(block: true, ${string(characters)})\n`;
    const behind =
      watermark === null
        ? ''
        : `#place(center + horizon, rotate(${watermark.angle}deg, text(size: 64pt, fill: luma(215))[#${string(watermark.text)}]))\n`;
    return [...page.above.map(line), ...axis, behind, '\n', ledger, ...page.below.map(line)].join('');
  };
  const height = Math.max(...pages.map(({ rows }) => rows.length + 16)) * 14;
  const sheetOf = (sheet: PrintedPage[]) => {
    const [first = '', second] = sheet.map(pageOf);
    const content = second === undefined ? first : `#grid(columns: 2, gutter: 40pt, [${first}], [${second}])`;
    return isSideways(file) ? `#rotate(${seed % 2 === 0 ? 90 : -90}deg, reflow: true)[${content}]` : content;
  };
  const size = habits.sheet === 'two pages' || isSideways(file) ? 'auto' : '900pt';
  return `#set page(width: ${size}, height: ${size === 'auto' ? size : `${height}pt`}, margin: 30pt)\n#set text(font: ${string(font)}, size: 8pt)\n${sheetsOf(
    file,
  )
    .map(sheetOf)
    .join('#pagebreak()\n')}`;
}

export const printWithTypst = (file: CarrierFile): Uint8Array =>
  new Uint8Array(compiler.pdf({ mainFileContent: typstOf(file) }));
