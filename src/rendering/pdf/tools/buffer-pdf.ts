/** The retirement buffer's pages: the market without and with a buffer, and all years of both. */
import type { PdfDocument } from '../../../domain/practice/reports/report-pdf.ts';
import {
  balanceSeries,
  planYears,
  portfolioName,
  type BufferRunResult,
  caveat,
  headline,
  periodText,
  savingsText,
  inputLines,
} from '../../tools/buffer/buffer-text.ts';
import {
  fourTable,
  payingLegend,
  periodsTable,
  periodsText,
  yearTable,
} from '../../tools/buffer/buffer-tables.ts';
import { toolDollars } from '../../tools/tool-parts.ts';
import { sentences } from '../../words/sentence-parts.ts';
import { section, yearly } from '../sections.ts';
import { appendix, inputTable, toolBook, toolChart, type ToolPdfNames, toolTable } from './tool-pages.ts';

const TITLE = 'Retirement Buffer';

export function bufferPdf(runResult: BufferRunResult, names: ToolPdfNames): PdfDocument {
  const series = balanceSeries(runResult);
  const { axisLabel, ages } = planYears(runResult.input);
  const chart = { axisLabel, ages, series, height: 210 };
  const periods = periodsTable(runResult);
  const { show_distribution } = runResult.input;
  const dollars = toolDollars(runResult.input);
  const yearsOfSide = (isMarketOnly: boolean) => {
    const years = yearTable(runResult, portfolioName(isMarketOnly, show_distribution));
    const lede = sentences(`${periodText(runResult)}.`, payingLegend(years));
    return yearly(isMarketOnly ? 'Market alone' : 'Market plus buffer', toolTable(years, { ages }), { lede });
  };
  return toolBook(names, {
    title: TITLE,
    dollars,
    slots: series,
    sections: [
      section(
        headline(runResult),
        { eyebrow: TITLE, lede: sentences(dollars, caveat(runResult) + savingsText(runResult)) },
        [
          toolTable(fourTable(runResult), { title: 'With and without the buffer' }),
          ...(periods ? [toolTable(periods, { title: 'All periods' })] : []),
          inputTable(inputLines(runResult.input)),
          toolChart('Balance', `${periodText(runResult)}, at the end of each year.`, chart),
        ],
      ),
      ...appendix([yearsOfSide(false), yearsOfSide(true)]),
    ],
    limits: [
      'After a year in which the market lost, the buffer pays first; otherwise the market.',
      ...(periods ? [periodsText(runResult)] : []),
      ...runResult.result.warnings.map(({ message }) => message),
    ],
  });
}
