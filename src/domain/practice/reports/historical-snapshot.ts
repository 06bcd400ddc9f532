/** What a share or an export of a historical report keeps: the inputs, the whole result, and by what it was made. */
import { historicalReportSchema } from '../../comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../../market/index-history.ts';
import { canonicalJson } from '../../shared/canonical-json.ts';
import { parseWith } from '../../shared/field-errors.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { HistoricalInput } from '../cases/simulation.ts';
import { DATA_VINTAGE, ENGINE_VERSION } from '../../version.ts';
import { historicalFigures } from './historical-figures.ts';
import type { HistoricalExport, HistoricalSnapshot } from './historical-report-kept.ts';
import type { Sha256 } from './report-file.ts';

type Shown = Omit<HistoricalSnapshot, 'inputs' | 'report' | 'meta'>;

export function historicalSnapshot(
  input: HistoricalInput,
  shown: Shown,
  history: IndexHistory,
): Result<HistoricalSnapshot> {
  const inputs = parseWith(historicalReportSchema, input);
  if (!inputs.ok) return inputs;
  const report = historicalFigures(inputs.value, history);
  if (!report.ok) return report;
  return ok({
    inputs: inputs.value,
    report: report.value,
    ...shown,
    meta: {
      engine_version: ENGINE_VERSION,
      data_vintage: DATA_VINTAGE,
      market_vintage: history.vintage,
    },
  });
}

/** As a file that stands on its own: `plumbline replay-report` reads it, years later. */
export function historicalFile(
  snapshot: HistoricalSnapshot,
  takenAt: string,
  sha256: Sha256,
): HistoricalExport {
  const { shared_by: _id, ...kept } = snapshot;
  const content = {
    plumbline: 'historical-report' as const,
    version: 1 as const,
    taken_at: takenAt,
    ...kept,
  };
  return { ...content, hash: sha256(canonicalJson(content)) };
}
