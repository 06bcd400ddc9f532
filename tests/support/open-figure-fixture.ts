/** The registered example of the comparison, for tests of its explained figures. */
import { findCalculation } from '../../src/domain/calculations/registry.ts';
import { comparativeReportSchema } from '../../src/domain/comparison/comparative/comparative-report-schema.ts';
import type { ComparativeReportInput } from '../../src/domain/comparison/comparative/comparative-report.ts';
import { parseWith } from '../../src/domain/shared/result.ts';

export function comparativeReportExample(): ComparativeReportInput {
  const parsed = parseWith<ComparativeReportInput>(
    comparativeReportSchema,
    findCalculation('comparative-report')?.example,
  );
  if (!parsed.ok) throw new Error(parsed.error.detail);
  return parsed.value;
}
