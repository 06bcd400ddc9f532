/** The comparison's own example, for tests of what is said about its figures. */
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
