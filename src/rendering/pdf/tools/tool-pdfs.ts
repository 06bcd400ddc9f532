/** The planning tools whose results become pages, each from the document that `plumbline run` takes. */
import { withStartYear } from '../../../domain/calculations/start-year.ts';
import type { PdfDocument } from '../../../domain/practice/reports/report-pdf.ts';
import { parseWith } from '../../../domain/shared/field-errors.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import { taxScorecardSchema } from '../../../domain/tools/scorecard/tax-scorecard-schema.ts';
import { taxScorecard } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import { scorecardPdf } from './scorecard-pdf.ts';
import type { ToolPdfNames } from './tool-pages.ts';

interface Made {
  taxTables: TaxTables;
  year: number;
}

export type ToolPages = (raw: unknown, made: Made) => Result<(names: ToolPdfNames) => PdfDocument>;

/** By calculation; the rest of the tools print in the browser. */
export const TOOL_PDFS: Readonly<Record<string, ToolPages>> = {
  'tax-scorecard': (raw, { taxTables, year }) => {
    const input = parseWith(taxScorecardSchema, withStartYear('tax-scorecard', raw, year));
    if (!input.ok) return input;
    const result = taxScorecard(input.value, taxTables);
    return ok((names) => scorecardPdf(input.value, result, taxTables, names));
  },
};
