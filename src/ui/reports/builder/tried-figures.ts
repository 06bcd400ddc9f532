import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import { comparativeReport } from '../../../domain/comparison/comparative/run-comparative-report.ts';
import { changeErrors } from '../../../domain/comparison/comparative/what-if.ts';
import { reportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { SHIPPED_TAX_TABLES } from '../../../domain/tax/federal/federal-figures.ts';
import { followedBy } from '../../../domain/tax/federal/tax-tables.ts';
import type { TaxYear } from '../../../domain/tax/federal/tax-year-schema.ts';
import { changedBasis, noChanges, whatIf, whatIfWarnings, type Changes } from './what-if.ts';

/** A comparison with the changes, as the report builder would show it, where nothing but its inputs is there. */
export function triedFigures(given: ComparativeReportInput, changes: Changes, taxYears?: readonly TaxYear[]) {
  const saved = taxYears ? { ...given, tables: followedBy(SHIPPED_TAX_TABLES, taxYears) } : given;
  const fits = Object.keys(changeErrors(saved, changes)).length === 0;
  const input = fits ? whatIf(saved, changes) : saved;
  const report = comparativeReport(input);
  const basis = changedBasis(reportBasis(input, report), saved, fits ? changes : noChanges);
  return { input, report, basis, warnings: [...whatIfWarnings(saved, changes, basis), ...report.warnings] };
}
