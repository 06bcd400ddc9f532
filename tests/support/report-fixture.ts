/** A hand-made report for tests of report texts: a policy that pays 52,000 from 66 to 89, over a horizon to 95. */
import type {
  ComparativeReport,
  SlotYear,
} from '../../src/domain/comparison/comparative/comparative-report.ts';
import { reportBasis, type ReportBasis } from '../../src/domain/practice/reports/report-basis.ts';
import type { ContributionBasis, VehicleInput } from '../../src/domain/vehicles/vehicle.ts';

interface AccountSketch {
  name: string;
  kind?: 'taxable' | 'tax_deferred' | 'tax_free';
  /** First age that cannot be paid; omitted if all years are paid. */
  runsOutAt?: number;
  endValue?: number;
  /** To heirs at the last age; default: 0. */
  heirs?: number;
  netReturn?: number | null;
  rate?: number;
  basis?: ContributionBasis;
  /** Paid in each year after the end of the policy's income, such as required distributions. */
  forced?: number;
}

export interface ReportSketch {
  accounts?: AccountSketch[];
  income?: number;
  policyEnd?: number;
  policyHeirs?: number;
  policyReturn?: number | null;
  lapsesAt?: number;
  valueBasis?: 'pre_tax' | 'after_tax';
}

const FIRST_AGE = 50;
const LAST_AGE = 95;

export function sketchReport({
  accounts = [],
  income = 52_000,
  policyEnd = 419_309,
  policyHeirs,
  policyReturn,
  lapsesAt,
  valueBasis = 'after_tax',
}: ReportSketch): {
  report: ComparativeReport;
  basis: ReportBasis;
} {
  const ages = Array.from({ length: LAST_AGE - FIRST_AGE + 1 }, (_, index) => FIRST_AGE + index);
  const need = (age: number): number => (age >= 66 && age <= 89 && age < (lapsesAt ?? Infinity) ? income : 0);
  const everyone: AccountSketch[] = [
    {
      name: 'IUL policy',
      ...(lapsesAt !== undefined && { runsOutAt: lapsesAt }),
      endValue: policyEnd,
      ...(policyHeirs !== undefined && { heirs: policyHeirs }),
      ...(policyReturn !== undefined && { netReturn: policyReturn }),
    },
    ...accounts,
  ];
  const yearOf = (age: number, { runsOutAt, endValue, heirs, forced = 0 }: AccountSketch): SlotYear => {
    const isDepleted = age >= (runsOutAt ?? Infinity);
    const value = isDepleted
      ? age === LAST_AGE
        ? endValue !== undefined && runsOutAt !== lapsesAt
          ? endValue
          : 0
        : 0
      : age === LAST_AGE
        ? (endValue ?? 0)
        : 1000 * (age - 49);
    return {
      net_income: isDepleted ? 0 : need(age) + (age > 89 ? forced : 0),
      value,
      death_benefit: age === LAST_AGE ? (heirs ?? value) : value,
      depleted: isDepleted,
    };
  };
  const rows = ages.map((age, index) => ({
    year: index + 1,
    age,
    outlay: age <= 64 ? 30_000 : 0,
    slots: everyone.map((one) => yearOf(age, one)),
  }));
  const seriesOf = (member: 'value' | 'net_income' | 'death_benefit') =>
    everyone.map((_, slot) => rows.map((row) => row.slots[slot]?.[member] ?? null));
  const report: ComparativeReport = {
    slots: [1, 2, 3, 4].map((number) => {
      const slot = number as 1 | 2 | 3 | 4;
      const account = accounts[slot - 2];
      if (slot === 1) return { slot, name: 'IUL policy', kind: 'policy' };
      return account
        ? { slot, name: account.name, kind: account.kind ?? 'taxable' }
        : { slot, name: null, kind: 'empty' };
    }),
    comparative_table: {
      rows,
      footer: {
        total_outlay: 450_000,
        slots: everyone.map((one, index) => ({
          slot: index + 1,
          total_net_income: rows.reduce((sum, row) => sum + (row.slots[index]?.net_income ?? 0), 0),
          longevity:
            income === 0
              ? { age: null, years: null, beyond_horizon: false }
              : one.runsOutAt === undefined
                ? { age: LAST_AGE, years: ages.length, beyond_horizon: true }
                : { age: one.runsOutAt - 1, years: one.runsOutAt - FIRST_AGE, beyond_horizon: false },
          ending_value: rows.at(-1)?.slots[index]?.value ?? 0,
          ending_death_benefit: one.heirs ?? 0,
          net_irr: one.netReturn === undefined ? 0.05 : one.netReturn,
        })),
      },
    },
    comparative_graph: {
      ages,
      value: seriesOf('value'),
      income: seriesOf('net_income'),
      death_benefit: seriesOf('death_benefit'),
      depletion_age: everyone.map((one) => one.runsOutAt ?? null),
    },
    making_things_equal: [],
    cumulative_values: { rows: [] },
    legacy: { rows: [], ages: [] },
    fee_analysis: { policy_charges: 'not_available', rows: [], totals: [] },
    warnings: [],
  };
  const vehicles = accounts.map((account): VehicleInput => vehicleFor(account));
  return { report, basis: reportBasis({ value_basis: valueBasis, vehicles }, report) };
}

function vehicleFor({ name, kind = 'taxable', rate = 0.065, basis }: AccountSketch): VehicleInput {
  return {
    name,
    account_type: kind,
    rate_of_return: rate,
    fee: 0.01,
    front_load: 0,
    tax_rate: 0.24,
    capital_gains_rate: 0.15,
    growth_shares: { ordinary: 0.2, qualified: 0.2, long_term: 0.2, deferred: 0.4 },
    early_withdrawal_penalty: true,
    rmd_enabled: false,
    rmd_age: 75,
    contribution_basis: basis ?? (kind === 'tax_deferred' ? 'grossed_up' : 'same_outlay'),
  };
}
