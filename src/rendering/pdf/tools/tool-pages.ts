/** Common parts of the planning tools' pages: cover, charts, inputs as text, and the caveat on each page. */
import type { ToolPagesOrder } from '../../../domain/practice/reports/calculator.ts';
import {
  type PdfBlock,
  type PdfDocument,
  type PdfSection,
  type PdfTable,
} from '../../../domain/practice/reports/report-pdf.ts';
import { fileNameOf } from '../../../domain/practice/reports/file-name.ts';
import { advisorLine, firmLines, preparedLine, type Firm } from '../../../domain/practice/users/firm.ts';
import { dateIn, longDate } from '../../../domain/shared/dates.ts';
import { DATA_VINTAGE, ENGINE_VERSION } from '../../../domain/version.ts';
import type { ChartSeries } from '../../charts/chart-series.ts';
import { lineChartGeometry, type LineChartInput } from '../../charts/line-chart-geometry.ts';
import { lineChartSvg, slotKeySvg } from '../../charts/line-chart-svg.ts';
import {
  type InputLine,
  TOOL_DISCLOSURE,
  type ToolCell,
  type ToolTableModel,
} from '../../tools/tool-parts.ts';
import {
  appendixName,
  CHART_WIDTH,
  dollarsInAlt,
  endFigure,
  endText,
  isEmphasized,
  leftColumn,
  rightColumn,
  run,
  section,
  spanText,
  tableOf,
} from '../sections.ts';
import { bandsOf } from '../year-tables.ts';
import { unmarked } from '../../words/marks.ts';

export type ToolPdfNames = ToolPagesOrder['names'];

interface ToolBook extends Pick<PdfDocument, 'title' | 'sections'> {
  /** States the kind of dollars at the foot of each page. */
  dollars?: string | null;
  slots: readonly Pick<ChartSeries, 'slot' | 'name'>[];
  /** The basis of the figures and their limits, after `terms`. */
  limits: readonly string[];
  terms?: readonly PdfBlock[];
}

export function toolBook(
  names: ToolPdfNames,
  { title, dollars = null, slots, sections, limits, terms = [] }: ToolBook,
): PdfDocument {
  const { client, advisor, firm, timeZone } = names;
  const createdOn = new Date(names.takenAt);
  const date = dateIn(createdOn, timeZone);
  return {
    title: client === '' ? title : `${title} for ${client}`,
    subject: title,
    client,
    advisor,
    fileName: fileNameOf({
      client: { firstname: client, lastname: '' },
      name: title,
      date,
      extension: 'pdf',
    }),
    date,
    dateText: longDate(createdOn, timeZone),
    header: preparedLine(client, advisorLine(advisor, firm)),
    // The first page is the result.
    cover: null,
    slots: slots.map(({ slot, name }) => ({ slot, name, what: '', key: slotKeySvg(slot) })),
    sections: [
      ...sections,
      section('Assumptions and limitations', { isDisclosures: true, flows: true }, [
        ...terms,
        { type: 'paragraphs', paragraphs: [...limits, TOOL_DISCLOSURE].map((text) => [run(text)]) },
        // Without a cover, the firm is with the disclosures.
        ...(firm ? [firmBlock(advisor, firm)] : []),
      ]),
    ],
    caveat: 'Hypothetical figures based on the inputs shown. Not a guarantee.',
    caveatDetail: dollars ?? '',
    policyLine: '',
    coverNote: 'Not tax, legal or investment advice.',
    versionNote: `Plumbline engine ${ENGINE_VERSION}. Legal and mortality figures of ${DATA_VINTAGE}.`,
  };
}

const firmBlock = (advisor: string, firm: Firm): PdfBlock => ({
  type: 'paragraphs',
  paragraphs: [[run('Advisor. ', true), run(firmLines(advisor, firm).join('; '))]],
});

/** The yearly tables: wide ones first, so that the orientation changes once. Each continues on the current page. */
export const appendix = (tables: readonly PdfSection[]): PdfSection[] =>
  tables
    .toSorted((a, b) => Number(b.isLandscape) - Number(a.isLandscape))
    .map((one, at) => ({ ...one, eyebrow: appendixName(at), flows: true }));

/** All inputs, two in a row. */
export function inputTable(lines: readonly InputLine[]): PdfTable {
  const half = Math.ceil(lines.length / 2);
  return tableOf(
    'Inputs',
    ['', '', '', ''].map(leftColumn),
    lines.slice(0, half).map(({ label, text }, at) => {
      const next = lines[half + at];
      return [label, text, next?.label ?? '', next?.text ?? ''];
    }),
    { size: 7.9 },
  );
}

/** The screen's table, with marks before figures. A table with ages or plan years has one row for each. */
export function toolTable(
  { corner, columns, rows }: ToolTableModel,
  { title = '', ages }: { title?: string; ages?: readonly number[] } = {},
): PdfTable {
  const cellOf = ({ text, mark }: ToolCell) => (mark ? `${mark.sign}\u00a0${text}` : text);
  const isYearly = ages !== undefined;
  const body = rows.map(({ name, cells, isStrong }, at) => ({
    isStrong: isYearly ? isEmphasized(ages[at] ?? 1, ages.at(-1) ?? 0) : isStrong === true,
    cells: [name, ...cells.map(cellOf)],
  }));
  return {
    type: 'table',
    title,
    size: isYearly ? 7.8 : 8.5,
    bands: isYearly ? bandsOf(body, false) : [body.length],
    // Rows are tinted only below headings, so a table without slots gets one empty heading.
    groups: isYearly ? [{ label: '', slot: null, columns: columns.length + 1 }] : [],
    columns: [
      { label: corner, align: isYearly ? 'center' : 'left' },
      ...columns.map(({ title: label }) => rightColumn(label)),
    ],
    rows: body,
  };
}

/** Uses the geometry of the screen's chart. */
export function toolChart(
  title: string,
  note: string,
  input: Omit<LineChartInput, 'width' | 'endFigure'>,
): PdfBlock {
  const geometry = lineChartGeometry({ ...input, width: CHART_WIDTH, endFigure });
  const ends = input.series.map(({ name, values }) => endText(name, dollarsInAlt(unmarked(values.at(-1)))));
  const { axisLabel = 'age', ages } = input;
  const alt = `${title}, ${spanText(ages, axisLabel.toLowerCase())}: ${ends.join('; ')}.`;
  return { type: 'chart', title, svg: lineChartSvg(geometry), alt, note };
}
