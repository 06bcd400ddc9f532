/** The content of a share or export of either kind of report: inputs, complete result and versions. */
import { runCalculation, type CalculationId } from '../../calculations/registry.ts';
import { roundResult } from '../../calculations/rounded-json.ts';
import type {
  ComparativeReport,
  ComparativeReportInput,
} from '../../comparison/comparative/comparative-report.ts';
import { applyChanges, changeErrors, type ReportVariant } from '../../comparison/comparative/what-if.ts';
import type { HistoricalReport } from '../../comparison/historical/historical-report.ts';
import {
  historicalReportSchema,
  type HistoricalReportInput,
} from '../../comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { rangeErrors } from '../../paths/range-errors.ts';
import {
  PATHS_AT_REST,
  RANGE_TERMS,
  rangeOf,
  rangePicture,
  type RangePicture,
} from '../../paths/range-picture.ts';
import { capStripOf, chargeRows, type SavedCapStrip } from '../../history/cap-strip.ts';
import { invalidInput, parseWith, fail, ok, type Result } from '../../shared/result.ts';
import type { AssumptionLean } from '../../comparison/lean/assumption-lean.ts';
import {
  leanInput,
  toLeanView,
  type LeanView,
  type ReportContent,
  type ReportSnapshot,
  type SnapshotVariant,
} from './report.ts';
import { isByTables } from '../../vehicles/vehicle.ts';
import { DATA_VINTAGE, ENGINE_VERSION } from '../../version.ts';
import type { Figures } from './calculator.ts';
import type { HistoricalInput } from '../cases/simulation.ts';
import { comparativeMethods, historicalMethods } from './disclosures/method-disclosures.ts';
import type { HistoricalSnapshot } from './historical-report-content.ts';

type SnapshotSettings = Pick<
  ReportSnapshot,
  'saved_action' | 'names' | 'firm' | 'carrier' | 'shared_by' | 'on_history'
> &
  Partial<ReportContent>;

export function takeSnapshot(
  inputs: ComparativeReportInput,
  { variants = [], ...settings }: SnapshotSettings,
  figures: Figures,
): Result<ReportSnapshot> {
  const { history, taxTables } = figures;
  const report = comparativeFigures(inputs, figures);
  if (!report.ok) return report;
  const savedVariants: SnapshotVariant[] = [];
  for (const variant of variants) {
    const tried = variantFigures(inputs, variant, figures);
    if (!tried.ok) {
      const why = `The variant “${variant.name}” cannot be calculated any more: ${tried.error.detail}`;
      return fail(invalidInput({ variants: [why] }));
    }
    savedVariants.push({ ...variant, report: tried.value });
  }
  const lean = leanViewOf(inputs, settings.deleted_comparative_vehicle_ids, figures);
  if (lean && !lean.ok) return lean;
  return ok({
    inputs,
    report: report.value,
    ...(lean && { lean: lean.value }),
    notes: '',
    disclosures: '',
    deleted_comparative_vehicle_ids: [],
    ...settings,
    variants: savedVariants,
    ...(taxTables.added && inputs.vehicles.some(isByTables) && { tax_years: [...taxTables.added] }),
    method_disclosures: comparativeMethods(
      inputs,
      savedVariants.length,
      settings.on_history !== undefined,
      settings.deleted_comparative_vehicle_ids,
    ),
    meta: {
      ...CURRENT_VERSIONS,
      ...((settings.on_history || inputs.vehicles.some(({ portfolio }) => portfolio !== undefined)) && {
        market_vintage: history.vintage,
      }),
    },
  });
}

export function historicalSnapshot(
  input: HistoricalInput,
  settings: Omit<HistoricalSnapshot, 'inputs' | 'report' | 'meta'>,
  figures: Figures,
): Result<HistoricalSnapshot> {
  const { history } = figures;
  const inputs = parseWith(historicalReportSchema, input);
  if (!inputs.ok) return inputs;
  const report = historicalFigures(inputs.value, figures);
  if (!report.ok) return report;
  const strip = capStripOf(inputs.value, history);
  const caps = strip && { ...strip, charges: chargeRows(inputs.value, history) };
  return ok({
    inputs: inputs.value,
    report: report.value,
    ...(settings.saved_action.active_tabs.includes('range') && rangeFigures(inputs.value, history)),
    ...(caps && { caps: roundResult(caps) as SavedCapStrip }),
    method_disclosures: historicalMethods(inputs.value, settings.deleted_historical_vehicle_ids),
    ...settings,
    meta: { ...CURRENT_VERSIONS, market_vintage: history.vintage },
  });
}

/** Returns an empty object if its months are insufficient for paths; then the tab is empty. */
function rangeFigures(inputs: HistoricalReportInput, history: IndexHistory): { range?: RangePicture } {
  const rangeInput = rangeOf(inputs, RANGE_TERMS, PATHS_AT_REST);
  if (Object.keys(rangeErrors(rangeInput, history)).length > 0) return {};
  const picture = rangePicture(inputs, history, RANGE_TERMS, PATHS_AT_REST, true);
  return { range: roundResult(picture) as RangePicture };
}

const CURRENT_VERSIONS = { engine_version: ENGINE_VERSION, data_vintage: DATA_VINTAGE };

/** The scenario may have changed since a variant was saved, so that its changes no longer fit. */
export function variantFigures(
  inputs: ComparativeReportInput,
  { changes }: Pick<ReportVariant, 'changes'>,
  figures: Figures,
): Result<ComparativeReport> {
  const mismatches = changeErrors(inputs, changes);
  if (Object.keys(mismatches).length > 0) return fail(invalidInput(mismatches));
  const created = comparativeFigures(applyChanges(inputs, changes), figures);
  if (!created.ok) return created;
  const { yearly_irr: _ofScenarioOnly, ...report } = created.value;
  return ok(report);
}

/** Calculates by the registry, rounded, without the repeated inputs. */
const figuresOf =
  <Report extends object>(id: CalculationId) =>
  (inputs: unknown, { history, taxTables }: Figures): Result<Report> => {
    const result = runCalculation(id, inputs, { history, taxTables });
    if (!result.ok) return result;
    const { inputs: _inputs, meta: _meta, ...report } = result.value;
    return ok(report as object as Report);
  };

export const comparativeFigures = figuresOf<ComparativeReport>('comparative-report');

const leanFigures = figuresOf<AssumptionLean>('assumption-lean');

/** Null without an account to compare with. */
export function leanViewOf(
  inputs: ComparativeReportInput,
  removed: readonly number[] | undefined,
  figures: Figures,
): Result<LeanView> | null {
  const compared = leanInput(inputs, removed);
  if (!compared) return null;
  const lean = leanFigures(compared, figures);
  return lean.ok ? ok(toLeanView(lean.value)) : lean;
}

export const historicalFigures = figuresOf<HistoricalReport>('historical-report');
