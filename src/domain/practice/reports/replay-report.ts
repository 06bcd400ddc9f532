/** Compares the stored figures of a report with today's results of the same inputs. */
import { comparativeReportSchema } from '../../comparison/comparative/comparative-report-schema.ts';
import { parseWith } from '../../shared/result.ts';
import { roundResult } from '../../calculations/rounded-json.ts';
import { comparativeReport } from '../../comparison/comparative/run-comparative-report.ts';
import { applyChanges, type WhatIfChanges } from '../../comparison/comparative/what-if.ts';
import { historicalReportSchema } from '../../comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../comparison/historical/run-historical-report.ts';
import {
  COMPARATIVE_CORRECTIONS,
  HISTORICAL_CORRECTIONS,
  BOUND_RULE,
  type Correction,
} from './corrected-figures.ts';
import { SHIPPED_TAX_TABLES } from '../../tax/federal/grown-tables.ts';
import { followedBy } from '../../tax/federal/tax-tables.ts';
import type { Figures } from './calculator.ts';
import { comparativeInputs, historicalInputs, isEarlier } from './earlier-inputs.ts';
import { historicalFigures, comparativeFigures, leanViewOf, variantFigures } from './take-snapshot.ts';
import type { StoredHistoricalFile, StoredReport } from './report-file-schema.ts';
import { memberAt } from '../../shared/result-members.ts';

interface FigureDifference {
  /** Path in the file: "report.legacy.rows.3.slots.1.total_benefit". */
  path: string;
  stored: unknown;
  /** Undefined if the figure no longer exists. */
  today: unknown;
  /** The corrected rule that changed it. */
  rule: string;
}

type Compared = Omit<FigureDifference, 'rule'>;

/** A rejection counts as a difference of all figures of its part. */
export interface Replayed {
  differences: FigureDifference[];
  refused: { path: string; detail: string }[];
}

/** Uses the tax tables of the file if they were not the shipped ones. */
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
    const ruleAt = ruleFinder(ran, isEarlier({ meta }) ? COMPARATIVE_CORRECTIONS : null, (one) =>
      roundResult(comparativeReport({ ...one, tables: figures.taxTables }, history)),
    );
    replayed.differences.push(...differencesIn(part, stored, today.value, ruleAt));
  };
  compare('report', report, null);
  for (const [index, { changes, report: stored }] of variants.entries())
    compare(`variants.${index}.report`, stored, changes);
  if (lean && input.ok) {
    const today = leanViewOf(input.value, removed, figures);
    if (today && !today.ok) replayed.refused.push({ path: 'lean', detail: today.error.detail });
    // Every stored lean result is newer than the corrected rules.
    else
      replayed.differences.push(
        ...differencesIn('lean', lean, today?.value, ruleFinder(input.value, null, String)),
      );
  }
  return replayed;
}

/** Replays a historical report, which has one part: its complete result. */
export function replayHistoricalReport(
  { inputs, report, meta, taken_at }: StoredHistoricalFile,
  figures: Figures,
): Replayed {
  const replayed: Replayed = { differences: [], refused: [] };
  const input = parseWith(historicalReportSchema, historicalInputs(inputs, { meta, taken_at }));
  const today = input.ok ? historicalFigures(input.value, figures) : input;
  if (!today.ok) replayed.refused.push({ path: 'report', detail: today.error.detail });
  else if (input.ok) {
    const ruleAt = ruleFinder(input.value, isEarlier({ meta }) ? HISTORICAL_CORRECTIONS : null, (one) =>
      roundResult(historicalReport(one, figures.history)),
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

/** Both are rounded for output, so equality is exact. Members that only today's result has are ignored. */
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

/** Corrections that no input can undo, by the members that they change. */
const BY_MEMBER: readonly (readonly [member: RegExp, rule: string])[] = [
  [
    /(^|\.)(hypothetical|capped)(\.|$)/,
    'A figure is marked if it is above the carrier’s by more than $0.50 or 0.005 points.',
  ],
  [
    /\.(message|title|text|detail)$|(^|\.)(warnings|notes)\./,
    'Texts and warnings were revised. No figure depends on them.',
  ],
  [
    /(^|\.)(fan|by_year|percentiles|total_values|ending_value)\.|\.(min|p5|p10|p25|p50|p75|p90|p95|max|lapsed)$/,
    'Lapsed periods rank below every period in force.',
  ],
  [/irr/, BOUND_RULE],
];

const UNKNOWN = 'No corrected rule explains it.';
const OTHERWISE = 'Another correction in version 0.4.0: see docs/methods/corrections.md.';

/** `run` returns the rounded report; only corrections with an effect are calculated. Null if already applied. */
function ruleFinder<Input>(
  input: Input,
  corrections: readonly Correction<Input>[] | null,
  run: (input: Input) => unknown,
): (path: string) => string {
  if (!corrections) return () => UNKNOWN;
  const applied = corrections.filter(({ earlier }) => earlier(input) !== input);
  let reports: { today: unknown; undone: { rule: string; report: unknown }[] } | undefined;
  return (path) => {
    reports ??= {
      today: applied.length > 0 ? run(input) : null,
      undone: applied.map(({ rule, earlier }) => ({ rule, report: run(earlier(input)) })),
    };
    const { today, undone } = reports;
    const rules = undone.filter(({ report }) => memberAt(report, path) !== memberAt(today, path));
    if (rules.length > 0) return rules.map(({ rule }) => rule).join(' ');
    return BY_MEMBER.find(([member]) => member.test(path))?.[1] ?? OTHERWISE;
  };
}
