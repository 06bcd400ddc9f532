import type { HistoricalReport } from '../../../domain/comparison/historical/historical-report.ts';
import { historicalDisclosure } from '../../../domain/practice/reports/disclosures.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { dataVintage, ENGINE_VERSION } from '../../../domain/version.ts';

/** The fixed ones of a run that is made here. `vintage`: newest month of its market figures. */
export const runDisclosures = (
  report: HistoricalReport,
  basis: HistoricalBasis,
  vintage: string | null,
): string[] =>
  historicalDisclosure({
    period_count: report.period_count,
    horizon: report.horizon,
    first_month: report.first_month,
    last_month: report.last_month,
    borrowing_rate: basis.borrowing_rate,
    charge_stress: basis.charge_stress,
    accounts: basis.accounts.filter(({ slot }) =>
      report.slots.some((one) => one.slot === slot && one.kind !== 'empty'),
    ),
    engine_version: ENGINE_VERSION,
    data_vintage: dataVintage(vintage),
  });
