/** Parts of a comparative report, named after its tabs and copied from the printed report. */
import { memberAt } from '../shared/result-members.ts';

export type ReportPart = (report: object) => Readonly<Record<string, unknown>>;

/** Slots, ages, and one yearly list per slot, with additional members by path. */
const series =
  (of: 'income' | 'value' | 'death_benefit', more: Readonly<Record<string, string>>): ReportPart =>
  (report) => ({
    slots: memberAt(report, 'slots'),
    ages: memberAt(report, 'comparative_graph.ages'),
    series: memberAt(report, `comparative_graph.${of}`),
    ...Object.fromEntries(Object.entries(more).map(([name, path]) => [name, memberAt(report, path)])),
  });

/** One of the three required returns: {slot, assumed, rate, status, difference} per vehicle. */
const required =
  (target: 'longevity_ror' | 'surrender_ror' | 'death_ror'): ReportPart =>
  (report) => ({
    slots: memberAt(report, 'slots'),
    [target]: rowsOf(report, 'making_things_equal').map((row) => ({
      ...membersOf(row, ['slot', 'assumed']),
      ...membersOf(memberAt(row, target), ['rate', 'status', 'difference']),
    })),
  });

const income: ReportPart = (report) => ({
  ...series('income', {
    total_outlay: 'comparative_table.footer.total_outlay',
    depletion_age: 'comparative_graph.depletion_age',
  })(report),
  outlay: columnOf(report, 'comparative_table.rows', 'outlay'),
  totals: rowsOf(report, 'comparative_table.footer.slots').map((slot) =>
    membersOf(slot, ['slot', 'total_net_income', 'longevity']),
  ),
});

const makingThingsEqual: ReportPart = (report) => membersOf(report, ['slots', 'making_things_equal']);

const membersOf = (of: unknown, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, memberAt(of, name)]));

/** Keys are paths below `report/`. */
export const reportParts: Readonly<Record<string, { readonly what: string; readonly take: ReportPart }>> = {
  'dist-report': { what: 'Income of each slot by year, with outlay and totals', take: income },
  'ror-report': { what: 'The returns that would make things equal', take: makingThingsEqual },
  longegivity: {
    what: 'Net income of each slot by year, and how long it lasts',
    take: (report) => ({
      ...series('income', { depletion_age: 'comparative_graph.depletion_age' })(report),
      longevity: columnOf(report, 'comparative_table.footer.slots', 'longevity'),
    }),
  },
  surrender: {
    what: 'Surrender value or balance of each slot by year',
    take: (report) => ({
      ...series('value', {})(report),
      ending_value: columnOf(report, 'comparative_table.footer.slots', 'ending_value'),
    }),
  },
  death: {
    what: 'Death benefit of each slot by year, after tax',
    take: (report) => ({
      ...series('death_benefit', {})(report),
      ending_death_benefit: columnOf(report, 'comparative_table.footer.slots', 'ending_death_benefit'),
    }),
  },
  'longevity-ror': {
    what: 'The return that pays the income to its last year',
    take: required('longevity_ror'),
  },
  'surrender-ror': { what: 'The return that ends with the surrender value', take: required('surrender_ror') },
  'death-ror': { what: 'The return that leaves the death benefit', take: required('death_ror') },
};

function rowsOf(report: object, path: string): readonly unknown[] {
  const rows = memberAt(report, path);
  return Array.isArray(rows) ? rows : [];
}

const columnOf = (report: object, path: string, key: string) =>
  rowsOf(report, path).map((row) => memberAt(row, key));
