import { stretchOf, type ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { SharedReportView } from '../../../domain/practice/reports/report.ts';

/** A shared report's own statement of its basis; from the years it shows where it was shared without one. */
export function sharedBasis({ basis, report }: SharedReportView): ReportBasis {
  if (basis) return basis;
  const rows = report.comparative_table?.rows ?? [];
  const graph = report.comparative_graph;
  const ages = rows.length > 0 ? rows.map(({ age }) => age) : (graph?.ages ?? []);
  const income =
    rows.length > 0
      ? rows.map(({ slots }) => slots[0]?.net_income ?? 0)
      : (graph?.income[0] ?? []).map((value) => value ?? 0);
  return {
    value_basis: 'pre_tax',
    last_age: ages.at(-1) ?? 0,
    outlay: stretchOf(
      ages,
      rows.map(({ outlay }) => outlay),
    ),
    income: stretchOf(ages, income),
    lapse_age: graph?.depletion_age[0] ?? rows.find(({ slots }) => slots[0]?.depleted)?.age ?? null,
    lapse_tax: null,
    vehicles: [],
  };
}
