/** The stored figures of a report beside what today's engine makes of the same inputs. */
import { comparativeReportSchema } from '../../comparison/comparative/comparative-report-schema.ts';
import { FIRST_METHODS } from '../../policy/methods.ts';
import { parseWith } from '../../shared/field-errors.ts';
import type { Result } from '../../shared/result.ts';
import type { ComparativeReport } from '../../comparison/comparative/comparative-report.ts';
import { SHIPPED_TAX_TABLES } from '../../tax/federal/federal-figures.ts';
import { followedBy } from '../../tax/federal/tax-tables.ts';
import type { Figures } from './calculator.ts';
import { historicalFigures, comparativeFigures, variantFigures } from './take-snapshot.ts';
import type { StoredHistoricalFile, StoredReport } from './report-file-schema.ts';

interface FigureDifference {
  /** As in the file: "report.legacy.rows.3.slots.1.total_benefit". */
  path: string;
  stored: unknown;
  /** Undefined: there is no such figure any more. */
  today: unknown;
}

/** A refusal stands for all figures of its part. */
export interface Replayed {
  differences: FigureDifference[];
  refused: { path: string; detail: string }[];
}

/** By the tables that it was made with, where those were not the shipped ones. */
export function replayReport(
  { inputs, report, variants, tax_years }: StoredReport,
  { history, taxTables }: Figures,
): Replayed {
  const figures = { history, taxTables: tax_years ? followedBy(SHIPPED_TAX_TABLES, tax_years) : taxTables };
  const replayed: Replayed = { differences: [], refused: [] };
  const compare = (path: string, stored: unknown, today: Result<ComparativeReport>): void => {
    if (today.ok) collect(path, stored, today.value, replayed.differences);
    else replayed.refused.push({ path, detail: today.error.detail });
  };
  const input = parseWith(comparativeReportSchema, asKept(inputs));
  compare('report', report, input.ok ? comparativeFigures(input.value, figures) : input);
  for (const [index, variant] of variants.entries())
    compare(
      `variants.${index}.report`,
      variant.report,
      input.ok ? variantFigures(input.value, variant, figures) : input,
    );
  return replayed;
}

/** What was kept before there was a choice of methods was made by the first. */
const asKept = (inputs: unknown): unknown =>
  isObject(inputs) ? { methods: FIRST_METHODS, ...inputs } : inputs;

/** The same of a historical report, whose one part is its whole result. */
export function replayHistoricalReport({ inputs, report }: StoredHistoricalFile, figures: Figures): Replayed {
  const replayed: Replayed = { differences: [], refused: [] };
  const today = historicalFigures(asKept(inputs), figures);
  if (today.ok) collect('report', report, today.value, replayed.differences);
  else replayed.refused.push({ path: 'report', detail: today.error.detail });
  return replayed;
}

/** Both are rounded for print, so equal means equal. What only today's result has was not promised to anyone. */
function collect(path: string, stored: unknown, today: unknown, found: FigureDifference[]): void {
  const ends = lengthsOf(stored, today);
  if (ends) return void found.push({ path: `${path}.length`, ...ends });
  if (!isObject(stored) || !isObject(today)) {
    if (stored !== today) found.push({ path, stored, today });
    return;
  }
  for (const [key, member] of Object.entries(stored))
    collect(`${path}.${key}`, member, Object.hasOwn(today, key) ? today[key] : undefined, found);
}

function lengthsOf(stored: unknown, today: unknown): { stored: number; today: number } | null {
  if (!Array.isArray(stored) || !Array.isArray(today) || stored.length === today.length) return null;
  return { stored: stored.length, today: today.length };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object';
