/** What a share or an export keeps: the inputs, the whole result, and each variant with its own. */
import { runCalculation } from '../../calculations/registry.ts';
import type {
  ComparativeReport,
  ComparativeReportInput,
} from '../../comparison/comparative/comparative-report.ts';
import { applyChanges, changeErrors, type ReportVariant } from '../../comparison/comparative/what-if.ts';
import type { IndexHistory } from '../../market/index-history.ts';
import { invalidInput } from '../../shared/field-errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { DATA_VINTAGE, ENGINE_VERSION } from '../../version.ts';
import type { KeptWithReport, ReportSnapshot, SnapshotVariant } from './report.ts';

type Shown = Pick<ReportSnapshot, 'saved_action' | 'names' | 'shared_by'> & Partial<KeptWithReport>;

export function takeSnapshot(
  inputs: ComparativeReportInput,
  { variants = [], ...shown }: Shown,
  history: IndexHistory,
): Result<ReportSnapshot> {
  const report = comparativeFigures(inputs, history);
  if (!report.ok) return report;
  const kept: SnapshotVariant[] = [];
  for (const variant of variants) {
    const figures = variantFigures(inputs, variant, history);
    if (!figures.ok) {
      const why = `The variant “${variant.name}” cannot be calculated any more: ${figures.error.detail}`;
      return fail(invalidInput({ variants: [why] }));
    }
    kept.push({ ...variant, report: figures.value });
  }
  return ok({
    inputs,
    report: report.value,
    notes: '',
    disclosures: '',
    deleted_comparative_vehicle_ids: [],
    ...shown,
    variants: kept,
    meta: {
      engine_version: ENGINE_VERSION,
      data_vintage: DATA_VINTAGE,
      ...(inputs.vehicles.some(({ portfolio }) => portfolio !== undefined) && {
        market_vintage: history.vintage,
      }),
    },
  });
}

/** A scenario may have moved on since a variant was kept, so that its changes no longer fit. */
export function variantFigures(
  inputs: ComparativeReportInput,
  { changes }: Pick<ReportVariant, 'changes'>,
  history: IndexHistory,
): Result<ComparativeReport> {
  const misfits = changeErrors(inputs, changes);
  if (Object.keys(misfits).length > 0) return fail(invalidInput(misfits));
  return comparativeFigures(applyChanges(inputs, changes), history);
}

/** The calculation by its registry, rounded as every surface shows it, without the echo of its inputs. */
export function comparativeFigures(inputs: unknown, history: IndexHistory): Result<ComparativeReport> {
  const result = runCalculation('comparative-report', inputs, { history });
  if (!result.ok) return result;
  const { inputs: _inputs, meta: _meta, ...figures } = result.value;
  if (!isComparativeReport(figures)) throw new Error('The comparative report misses one of its tabs.');
  return ok(figures);
}

const MEMBERS = [
  'slots',
  'comparative_table',
  'comparative_graph',
  'making_things_equal',
  'cumulative_values',
  'legacy',
  'fee_analysis',
  'warnings',
] as const satisfies readonly (keyof ComparativeReport)[];

const isComparativeReport = (
  figures: Record<string, unknown>,
): figures is Record<string, unknown> & ComparativeReport => MEMBERS.every((member) => member in figures);
