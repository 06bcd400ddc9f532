/**
 * Cash paid with a reduction of benefits in policy years 1 to 15 is taxed as income up to a ceiling (26 USC
 * 7702(f)(7)(B) to (E)). A disclosure only: no other figure changes. Loans do not count.
 *
 *   V = AV_{t−1} + P_t before the withdrawal W of policy year t; u is the first of t, t + 1, t + 2 with a lower face.
 *   t 6 to 15            ceiling = max(0, V − F_u ÷ κ)
 *   t 1 to 5, guideline  ceiling = max(0, Π_{t−1} + P_t − guideline limit of u, V − F_u ÷ κ)
 *   t 1 to 5, CVAT       ceiling = max(0, V − A(i_a) · F_u)
 */
import { openingBasis, policyTaxRate } from '../policy-tax.ts';
import type { PolicyTestsInput } from './policy-tests-schema.ts';
import { formatWholeDollars } from '../../shared/format.ts';
import { HALF_A_CENT } from '../../shared/rounding.ts';
import type { PolicyTestsRun } from './policy-tests-run.ts';

export type ForcedOut = ReturnType<typeof forcedOut>;

export const guidelineLimit = ({ single, levels }: PolicyTestsRun, t: number): number =>
  Math.max(single[t], levels[t]);

const LAST_YEAR = 15;
/** The ceiling follows the policy's definition test up to this policy year. */
const LAST_TESTED_YEAR = 5;
/** A distribution up to two years before a reduction counts as made in anticipation of it. */
const YEARS_BEFORE = 2;

/** `mecYear`: the first year of taxation as a modified endowment contract, or null. */
export function forcedOut(input: PolicyTestsInput, run: PolicyTestsRun, mecYear: number | null) {
  const rows: ReturnType<typeof rowOf>[] = [];
  const { ledger, firstYear } = run;
  const isTaxedOtherwise = input.is_mec || input.death_benefit_option === 'increasing';
  const last = Math.min(LAST_YEAR, (mecYear ?? Infinity) - 1);
  for (let t = 0; !isTaxedOtherwise && t < ledger.years && firstYear + t <= last; t += 1) {
    const u = ledger.withdrawals[t] > 0 ? findReduction(run, t) : -1;
    if (u >= 0) rows.push(rowOf(input, run, t, u));
  }
  const total = (member: 'taxable_estimate' | 'tax_estimate') =>
    rows.reduce((sum, row) => sum + row[member], 0);
  return {
    rows,
    total_taxable_estimate: total('taxable_estimate'),
    total_tax_estimate: total('tax_estimate'),
  };
}

function findReduction({ face, ledger, firstYear }: PolicyTestsRun, t: number): number {
  const inForce = ledger.lapse < 0 ? ledger.years : ledger.lapse;
  const end = Math.min(t + YEARS_BEFORE, inForce - 1, LAST_YEAR - firstYear);
  for (let u = Math.max(t, 1); u <= end; u += 1) if (face[u] < face[u - 1]) return u;
  return -1;
}

function rowOf(input: PolicyTestsInput, run: PolicyTestsRun, t: number, u: number) {
  const { ledger, firstYear, face } = run;
  const { value, basis, byCorridor } = beforeWithdrawal(input, run, t, u);
  const year = firstYear + t;
  const age = input.age + t;
  const withdrawal = ledger.withdrawals[t];
  const ceiling =
    year > LAST_TESTED_YEAR
      ? byCorridor
      : input.definition_test === 'cvat'
        ? value - run.accumulation.single(age) * face[u]
        : Math.max(basis - guidelineLimit(run, u), byCorridor);
  const income = Math.max(0, value - basis);
  const taxable = Math.min(withdrawal, Math.max(0, ceiling), income);
  return {
    year,
    age,
    withdrawal,
    reduction_year: firstYear + u,
    face_before: face[u - 1],
    face_after: face[u],
    recapture_ceiling: Math.max(0, ceiling),
    /** V less the basis, before the withdrawal. */
    income_on_contract: income,
    taxable_estimate: taxable,
    // The part of the withdrawal above the basis is taxed anyway.
    tax_estimate: policyTaxRate(input, age) * Math.max(0, taxable - Math.max(0, withdrawal - basis)),
  };
}

/** Returns V, the basis with the year's premium, and the excess of V over the corridor of the lower face. */
export function beforeWithdrawal(
  input: PolicyTestsInput,
  { ledger, paid, face, corridor }: PolicyTestsRun,
  t: number,
  u: number,
) {
  const value = (t === 0 ? ledger.openingValue : ledger.accumulationValue[t - 1]) + ledger.premium[t];
  const basis = (t === 0 ? openingBasis(input) : paid[t - 1]) + ledger.premium[t];
  return { value, basis, byCorridor: value - face[u] / corridor[t] };
}

const list = new Intl.ListFormat('en-US');

/** Returns the text of the warning, check and disclosure, or null if no amount may be taxed. */
export function forcedOutText({ rows, total_taxable_estimate: total }: ForcedOut): string | null {
  if (total <= HALF_A_CENT) return null;
  const years = list.format(
    rows.filter(({ taxable_estimate }) => taxable_estimate > 0).map(({ year }) => String(year)),
  );
  return `Withdrawals in policy years ${years} come with a smaller death benefit. Up to ${formatWholeDollars(total)} may be taxable (section 7702(f)(7)). This tax is not included.`;
}
