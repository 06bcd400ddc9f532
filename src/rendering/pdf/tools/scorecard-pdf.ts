/** The tax scorecard's pages: the result, what both households pay and leave, the inputs, and all years. */
import type { PdfDocument, PdfTable } from '../../../domain/practice/reports/report-pdf.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import {
  agesOf,
  measureCrossing,
  MEASURES,
  measureSeries,
  planSpans,
  SIDES,
  yearColumns,
  YEAR_VIEWS,
  type YearView,
} from '../../tools/scorecard/scorecard-figures.ts';
import { scorecardText, inputLines } from '../../tools/scorecard/scorecard-text.ts';
import { basisLines, LEGAL_LINES, scoreLines } from '../../tools/scorecard/score-lines.ts';
import { leftColumn, rightColumn, section, slotColumn, tableOf, yearly } from '../sections.ts';
import { ageTable } from '../year-tables.ts';
import { appendix, inputTable, toolBook, toolChart, type ToolPdfNames } from './tool-pages.ts';
import type { TaxScorecardInput } from '../../../domain/tools/scorecard/tax-scorecard-schema.ts';
import type { TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';

const TITLE = 'Tax Scorecard';

export function scorecardPdf(
  input: TaxScorecardInput,
  result: TaxScorecardResult,
  taxTables: TaxTables,
  names: ToolPdfNames,
): PdfDocument {
  const text = scorecardText(result);
  const chart = (measure: 'total_value' | 'tax', height: number) =>
    toolChart(`${MEASURES[measure].title} by age`, MEASURES[measure].caption, {
      ages: agesOf(result),
      series: measureSeries(result, measure),
      spans: planSpans(result),
      crossing: measureCrossing(result, measure),
      height,
    });
  const tables = appendix(YEAR_VIEWS.map(({ value, label }) => yearly(label, yearTable(result, value))));
  return toolBook(names, {
    title: TITLE,
    slots: SIDES,
    sections: [
      section(text.headline, { eyebrow: TITLE, lede: text.caveat }, [
        scoreTable(result),
        inputTable(inputLines(input)),
        chart('total_value', 230),
      ]),
      ...tables.slice(0, 2),
      section(taxText(result), { flows: true }, [chart('tax', 140)]),
      ...tables.slice(2),
    ],
    limits: [...basisLines(input, result, taxTables), ...LEGAL_LINES],
  });
}

/** States the ends of the chart's lines. */
function taxText(result: TaxScorecardResult): string {
  const [ira, roth] = SIDES.map(({ slot }) => {
    const values = measureSeries(result, 'tax').find((series) => series.slot === slot)?.values;
    return formatTableDollars(values?.at(-1) ?? null);
  });
  return `Through ${agesOf(result).at(-1)}, tax is ${ira} if the IRA is kept and ${roth} after the conversion.`;
}

function scoreTable(result: TaxScorecardResult): PdfTable {
  const lines = scoreLines(result);
  return tableOf(
    `Scorecard through age ${result.ira_backend.rows.at(-1)?.age ?? 0}`,
    [leftColumn(''), ...SIDES.map(slotColumn), rightColumn('The Roth')],
    lines.map(({ label, ira, roth, difference }) => [
      label,
      formatTableDollars(ira),
      formatTableDollars(roth),
      differenceOf(difference),
    ]),
    { isStrong: (row) => lines[row]?.weight !== 'part' },
  );
}

/** As text: a minus sign in print would suggest tax due. */
const differenceOf = (difference: number): string =>
  Math.abs(difference) < 0.5
    ? '–'
    : `${formatTableDollars(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;

function yearTable(result: TaxScorecardResult, view: YearView): PdfTable {
  const sides = yearColumns(result, view);
  const hasBenefits = view !== 'balances';
  return ageTable({
    lead: hasBenefits ? ['Social Security'] : [],
    heads: sides.map(({ slot, name, columns }) => ({ slot, name, columns: columns.map(([label]) => label) })),
    rows: result.ira_backend.rows.map(({ year, age, social_security: benefits }, at) => ({
      year,
      age,
      cells: [
        ...(hasBenefits ? [formatTableDollars(benefits)] : []),
        ...sides.flatMap(({ rows, columns }) =>
          columns.map(([, key]) => formatTableDollars(rows[at]?.[key])),
        ),
      ],
    })),
    size: 7.8,
  });
}
