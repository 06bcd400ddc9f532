/** The stored figures of a report beside what today's engine makes of the same inputs. */
import { comparativeReportSchema } from '../../comparison/comparative/comparative-report-schema.ts';
import { parseWith } from '../../shared/field-errors.ts';
import { roundResult } from '../../calculations/round-result.ts';
import { comparativeReport } from '../../comparison/comparative/run-comparative-report.ts';
import { applyChanges, type WhatIfChanges } from '../../comparison/comparative/what-if.ts';
import { historicalReportSchema } from '../../comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../comparison/historical/run-historical-report.ts';
import { COMPARATIVE_CORRECTIONS, HISTORICAL_CORRECTIONS } from './corrected-figures.ts';
import { ruleFinder } from './rule-of-difference.ts';
import { SHIPPED_TAX_TABLES } from '../../tax/federal/federal-figures.ts';
import { followedBy } from '../../tax/federal/tax-tables.ts';
import type { Figures } from './calculator.ts';
import { comparativeInputs, historicalInputs, isEarlier } from './earlier-inputs.ts';
import { historicalFigures, comparativeFigures, shownLeanOf, variantFigures } from './take-snapshot.ts';
import type { StoredHistoricalFile, StoredReport } from './report-file-schema.ts';

interface FigureDifference {
  /** As in the file: "report.legacy.rows.3.slots.1.total_benefit". */
  path: string;
  stored: unknown;
  /** Undefined: there is no such figure any more. */
  today: unknown;
  /** The corrected rule that changed it. */
  rule: string;
}

type Compared = Omit<FigureDifference, 'rule'>;

/** A refusal stands for all figures of its part. */
export interface Replayed {
  differences: FigureDifference[];
  refused: { path: string; detail: string }[];
}

/** By the tables that it was made with, where those were not the shipped ones. */
export function replayReport(
  { inputs, report, variants, lean, deleted_comparative_vehicle_ids: removed, ...file }: StoredReport,
  { history, taxTables }: Figures,
): Replayed {
  const { tax_years, meta, taken_at } = file;
  const figures = { history, taxTables: tax_years ? followedBy(SHIPPED_TAX_TABLES, tax_years) : taxTables };
  const replayed: Replayed = { differences: [], refused: [] };
  const input = parseWith(comparativeReportSchema, comparativeInputs(inputs, { meta, taken_at }));
  const compare = (part: string, stored: unknown, changes: WhatIfChanges | null): void => {
    const today = !input.ok
      ? input
      : changes
        ? variantFigures(input.value, { changes }, figures)
        : comparativeFigures(input.value, figures);
    if (!today.ok) return void replayed.refused.push({ path: part, detail: today.error.detail });
    if (!input.ok) return;
    const ran = changes ? applyChanges(input.value, changes) : input.value;
    const ruleAt = ruleFinder(ran, isEarlier({ meta, taken_at }) ? COMPARATIVE_CORRECTIONS : null, (one) =>
      roundResult(comparativeReport({ ...one, tables: figures.taxTables }, history)),
    );
    replayed.differences.push(...differencesIn(part, stored, today.value, ruleAt));
  };
  compare('report', report, null);
  for (const [index, { changes, report: stored }] of variants.entries())
    compare(`variants.${index}.report`, stored, changes);
  if (lean && input.ok) {
    const today = shownLeanOf(input.value, removed, figures);
    if (today && !today.ok) replayed.refused.push({ path: 'lean', detail: today.error.detail });
    // No stored lean is older than the corrected rules.
    else
      replayed.differences.push(
        ...differencesIn('lean', lean, today?.value, ruleFinder(input.value, null, String)),
      );
  }
  return replayed;
}

/** The same of a historical report, whose one part is its whole result. */
export function replayHistoricalReport(
  { inputs, report, meta, taken_at }: StoredHistoricalFile,
  figures: Figures,
): Replayed {
  const replayed: Replayed = { differences: [], refused: [] };
  const input = parseWith(historicalReportSchema, historicalInputs(inputs, { meta, taken_at }));
  const today = input.ok ? historicalFigures(input.value, figures) : input;
  if (!today.ok) replayed.refused.push({ path: 'report', detail: today.error.detail });
  else if (input.ok) {
    const ruleAt = ruleFinder(
      input.value,
      isEarlier({ meta, taken_at }) ? HISTORICAL_CORRECTIONS : null,
      (one) => roundResult(historicalReport(one, figures.history)),
    );
    replayed.differences.push(...differencesIn('report', report, today.value, ruleAt));
  }
  return replayed;
}

/** `ruleAt` takes a path within the part. */
function differencesIn(
  part: string,
  stored: unknown,
  today: unknown,
  ruleAt: (path: string) => string,
): FigureDifference[] {
  const found: Compared[] = [];
  collect(part, stored, today, found);
  return found.map((one) => ({ ...one, rule: ruleAt(one.path.slice(part.length + 1)) }));
}

/** Both are rounded for print, so equal means equal. What only today's result has was not promised to anyone. */
function collect(path: string, stored: unknown, today: unknown, found: Compared[]): void {
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
