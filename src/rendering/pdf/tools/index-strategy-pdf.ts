/** The index strategy calculator's pages: credits compared with the index, and all years. */
import type { PdfBlock, PdfDocument } from '../../../domain/practice/reports/report-pdf.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import {
  growthSeries,
  growthYears,
  type IndexResult,
  yearTable,
} from '../../tools/index-strategy/year-table.ts';
import { caveat, headline, inputParts } from '../../tools/index-strategy/index-text.ts';
import { guidelineText, rollingText, sideTable } from '../../tools/index-strategy/side-table.ts';
import type { ToolTableModel } from '../../tools/tool-parts.ts';
import { leftColumn, rightColumn, section, tableOf, yearly } from '../sections.ts';
import { appendix, inputTable, toolBook, toolChart, type ToolPdfNames, toolTable } from './tool-pages.ts';

const TITLE = 'Index Strategy Calculator';

export function indexStrategyPdf(strategyResult: IndexResult, names: ToolPdfNames): PdfDocument {
  const series = growthSeries(strategyResult);
  const years = strategyResult.result.combined.years.map(({ year }) => year);
  const guideline = guidelineText(strategyResult);
  const chart = toolChart(
    `Growth of ${formatTableDollars(strategyResult.input.initial_amount)}`,
    'Each year ends with the month in which its return was credited.',
    { ages: growthYears(strategyResult), series, axisLabel: '', height: 250 },
  );
  return toolBook(names, {
    title: TITLE,
    slots: series,
    sections: [
      section(headline(strategyResult), { eyebrow: TITLE, lede: caveat(strategyResult) }, [
        toolTable(sideTable(strategyResult), { title: 'Side by side' }),
        commonInputs(strategyResult),
        chart,
      ]),
      ...appendix([
        yearly('Year by year', toolTable(forPrint(yearTable(strategyResult)), { ages: years }), {
          lede: MARKS,
        }),
      ]),
    ],
    limits: [
      rollingText(strategyResult),
      ...(guideline ? [`${guideline.title}: ${guideline.rate}. ${guideline.note}`] : []),
      ...strategyResult.result.combined.warnings.map(({ message }) => message),
    ],
    terms: [terms(strategyResult)],
  });
}

/** No font has the screen's overline. */
const forPrint = (model: ToolTableModel): ToolTableModel => ({
  ...model,
  rows: model.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) =>
      cell.mark?.sign === '▔' ? { ...cell, mark: { ...cell.mark, sign: '†' } } : cell,
    ),
  })),
});
const MARKS = '○\u00a0marks a year without a credit, †\u00a0a year in which the cap applied.';

/** Common inputs. The headings of the result have the terms of each strategy that have an effect. */
const commonInputs = ({ input }: IndexResult): PdfBlock =>
  inputTable(
    inputParts(input)
      .slice(input.strategies.length)
      .flatMap(({ lines }) => lines),
  );

/** All terms of the strategies, side by side. */
function terms({ input }: IndexResult): PdfBlock {
  const strategies = inputParts(input).slice(0, input.strategies.length);
  const labels = strategies[0]?.lines.map(({ label }) => label) ?? [];
  return tableOf(
    'Terms',
    [leftColumn(''), ...strategies.map(({ title }) => rightColumn(title ?? 'Strategy'))],
    labels.map((label, at) => [
      label,
      ...strategies.map(({ lines }) => {
        const line = lines[at];
        // A strategy that sums months has a monthly cap with another label.
        return line ? (line.label === label ? line.text : `${line.label} ${line.text}`) : '';
      }),
    ]),
  );
}
