/** What the pages of every planning tool have: a cover, charts, inputs in words, and the caveat on each page. */
import { PDF_FONT, type PdfBlock, type PdfDocument } from '../../../domain/practice/reports/report-pdf.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { DATA_VINTAGE, ENGINE_VERSION } from '../../../domain/version.ts';
import { lineChartGeometry, type LineChartInput } from '../../charts/line-chart-geometry.ts';
import { lineChartSvg } from '../../charts/line-chart-svg.ts';
import type { InputLine } from '../../tools/input-line.ts';
import { CHART_WIDTH } from '../sections.ts';
import { breakable, dateInWords } from '../texts.ts';

export interface ToolPdfNames {
  /** Whom it is for, and by whom; '' where nobody is named. */
  client: string;
  advisor: string;
  takenAt: string;
}

interface ToolBook extends Pick<PdfDocument, 'slots' | 'sections'> {
  title: string;
  /** Under the title on the cover. */
  sub: string;
}

export function toolBook({ title, sub, slots, sections }: ToolBook, names: ToolPdfNames): PdfDocument {
  const client = breakable(names.client);
  const advisor = breakable(names.advisor);
  const date = dateInWords(names.takenAt);
  return {
    title: client === '' ? title : `${title} for ${client}`,
    subject: title,
    client: client === '' ? title : client,
    advisor,
    date: names.takenAt.slice(0, 10),
    dateInWords: date,
    cover: {
      kind: 'Planning tool',
      heading: title,
      sub,
      facts: [
        { label: 'Prepared for', text: client },
        { label: 'Prepared by', text: advisor },
        { label: 'Date', text: date },
      ].filter(({ text }) => text !== ''),
    },
    slots,
    sections,
    caveat: 'Hypothetical figures based on the inputs shown. Not a guarantee.',
    coverNote: 'Not tax, legal or investment advice.',
    made: `Plumbline engine ${ENGINE_VERSION}. Legal and mortality figures of ${DATA_VINTAGE}.`,
  };
}

export const inputPairs = (lines: readonly InputLine[]): PdfBlock => ({
  type: 'pairs',
  pairs: lines.map(({ label, text }) => ({ title: label, text: breakable(text) })),
});

/** From the same geometry as the screen's. */
export function toolChart(
  title: string,
  note: string,
  input: Omit<LineChartInput, 'width' | 'endFigure'>,
): PdfBlock {
  const geometry = lineChartGeometry({ ...input, width: CHART_WIDTH, endFigure: formatTableDollars });
  const ends = input.series.map(
    ({ name, values }) => `${name} ends at ${formatTableDollars(values.at(-1) ?? null)}`,
  );
  const alt = `${title}, from age ${input.ages[0]} to ${input.ages.at(-1)}: ${ends.join('; ')}.`;
  return { type: 'chart', title, svg: lineChartSvg(geometry, PDF_FONT), alt, note };
}
