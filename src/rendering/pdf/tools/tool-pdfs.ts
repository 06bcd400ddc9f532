/** Creates the pages of the planning tools from the documents that `plumbline run` accepts. */
import { withStartYear } from '../../../domain/calculations/registry.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import type { Figures, ToolPagesOrder } from '../../../domain/practice/reports/calculator.ts';
import type { PdfDocument } from '../../../domain/practice/reports/report-pdf.ts';
import {
  invalidInput,
  parseWith,
  type Schema,
  fail,
  ok,
  type FieldErrors,
  type Result,
} from '../../../domain/shared/result.ts';
import { retirementBufferSchema } from '../../../domain/tools/buffer/retirement-buffer-schema.ts';
import { retirementBuffer, retirementBufferErrors } from '../../../domain/tools/buffer/retirement-buffer.ts';
import { indexStrategySchema } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import { indexStrategyErrors } from '../../../domain/tools/index-strategy/index-strategy.ts';
import { incomeRiderSchema } from '../../../domain/tools/rider/income-rider-schema.ts';
import {
  simulationOf,
  incomeRider,
  incomeRiderErrors,
  riderPeriods,
} from '../../../domain/tools/rider/income-rider.ts';
import { taxScorecardSchema } from '../../../domain/tools/scorecard/tax-scorecard-schema.ts';
import { taxScorecard } from '../../../domain/tools/scorecard/tax-scorecard.ts';
import { indexFigures } from '../../tools/index-strategy/year-table.ts';
import { bufferPdf } from './buffer-pdf.ts';
import { incomeRiderPdf } from './income-rider-pdf.ts';
import { indexStrategyPdf } from './index-strategy-pdf.ts';
import { scorecardPdf } from './scorecard-pdf.ts';
import type { ToolPdfNames } from './tool-pages.ts';

interface ResultSource extends Figures {
  names: ToolPdfNames;
}

type ToolPages = (raw: unknown, of: ResultSource) => Result<PdfDocument>;

const pagesOf =
  <Input>(
    schema: Schema<Input>,
    pages: (input: Input, of: ResultSource) => PdfDocument,
    /** Checks beyond the schema. */
    check?: (input: Input, history: IndexHistory) => FieldErrors,
  ): ToolPages =>
  (raw, of) => {
    const input = parseWith(schema, raw);
    if (!input.ok) return input;
    const errors = check?.(input.value, of.history) ?? {};
    if (Object.keys(errors).length > 0) return fail(invalidInput(errors));
    return ok(pages(input.value, of));
  };

const TOOL_PDFS: Readonly<Record<string, ToolPages>> = {
  'tax-scorecard': pagesOf(taxScorecardSchema, (input, { names, taxTables }) =>
    scorecardPdf(input, taxScorecard(input, taxTables), taxTables, names),
  ),
  'index-strategy': pagesOf(
    indexStrategySchema,
    (input, { names, history }) => indexStrategyPdf({ input, result: indexFigures(input, history) }, names),
    indexStrategyErrors,
  ),
  'retirement-buffer': pagesOf(
    retirementBufferSchema,
    (input, { names, history }) => bufferPdf({ input, result: retirementBuffer(input, history) }, names),
    retirementBufferErrors,
  ),
  'income-rider': pagesOf(
    incomeRiderSchema,
    (input, { names, history }) => {
      const periods = riderPeriods(input, history);
      const simulation = periods && !input.returns ? simulationOf(periods) : null;
      return incomeRiderPdf({ input, parts: incomeRider(input, history, periods), simulation }, names);
    },
    incomeRiderErrors,
  ),
};

/** Their calculations. */
export const TOOLS_WITH_PAGES: readonly string[] = Object.keys(TOOL_PDFS);

export function pagesOfTool({ id, raw, year, names }: ToolPagesOrder, figures: Figures): Result<PdfDocument> {
  const pages = TOOL_PDFS[id];
  if (!pages) throw new Error(`${id} has no pages.`);
  return pages(withStartYear(id, raw, year), { ...figures, names });
}
