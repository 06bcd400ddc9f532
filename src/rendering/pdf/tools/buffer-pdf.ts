/** The retirement buffer as pages: the market alone beside the market with a buffer, and every year of both. */
import type { PdfDocument } from '../../../domain/practice/reports/report-pdf.ts';
import {
  balanceSeries,
  planYears,
  paysOut,
  portfolioName,
  type BufferMade,
  caveat,
  headline,
  periodWords,
  savedWords,
  inputLines,
} from '../../tools/buffer/buffer-words.ts';
import { fourTable, periodsTable, periodsWords, yearTable } from '../../tools/buffer/buffer-tables.ts';
import { toolDollars } from '../../tools/tool-parts.ts';
import { sentences } from '../../words/words.ts';
import { section, yearly } from '../sections.ts';
import {
  appendix,
  disclosures,
  entered,
  inputPairs,
  slotsOf,
  toolBook,
  toolChart,
  type ToolPdfNames,
  toolTable,
} from './tool-pages.ts';

export function bufferPdf(made: BufferMade, names: ToolPdfNames): PdfDocument {
  const series = balanceSeries(made);
  const { axisWord, ages } = planYears(made.input);
  const periods = periodsTable(made);
  const { show_distribution } = made.input;
  const dollars = toolDollars(made.input);
  const yearsOfSide = (alone: boolean) =>
    yearly(
      alone ? 'Market alone' : 'Market plus buffer',
      toolTable(yearTable(made, portfolioName(alone, show_distribution)), { ages }),
      {
        lede: `${periodWords(made)}.${paysOut(made.input) && !alone ? ' ● marks the account that pays first.' : ''}`,
        isLandscape: !alone,
      },
    );
  return toolBook(
    {
      title: 'Retirement Buffer',
      sub: 'The market alone, or with a reserve that pays',
      dollars,
      slots: slotsOf(series),
      sections: [
        section(
          'Result',
          headline(made),
          [
            toolTable(fourTable(made), { title: 'With and without the buffer' }),
            toolChart('Balance', `${periodWords(made)}, at the end of each year.`, {
              axisWord,
              ages,
              series,
              spans: [],
              height: 300,
            }),
          ],
          { lede: sentences(dollars, caveat(made) + savedWords(made)) },
        ),
        entered([
          inputPairs(inputLines(made.input)),
          ...(periods ? [toolTable(periods, { title: 'All periods' })] : []),
        ]),
        ...appendix([yearsOfSide(false), yearsOfSide(true)]),
        disclosures([
          'After a year in which the market lost, the buffer pays first; otherwise the market.',
          ...(periods ? [periodsWords(made)] : []),
          ...made.result.warnings.map(({ message }) => message),
        ]),
      ],
    },
    names,
  );
}
