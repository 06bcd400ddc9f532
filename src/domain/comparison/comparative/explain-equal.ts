/** Why a vehicle would need the return that makes it equal to the policy. */
import type { Explanation } from '../../shared/explanation.ts';
import { madeOf, partAt } from '../../shared/summaries.ts';
import { memberAt } from '../../shared/member-at.ts';
import { explainRequiredReturn } from '../../vehicles/explain-required-return.ts';
import type { ReturnTarget } from '../../vehicles/required-return.ts';
import type { ComparativeReportInput } from './comparative-report.ts';
import { accountOf, METHOD } from './explain-slot-cell.ts';
import { comparativeReport } from './run-comparative-report.ts';

const EQUAL = { source: 'src/domain/comparison/comparative/making-things-equal.ts#equalRow', method: METHOD };

export function explainEqual(
  input: ComparativeReportInput,
  path: string,
  report: object,
): Explanation | null {
  const found = /^making_things_equal\.([0-2])\.(longevity|surrender|death)_ror\.(rate|difference)$/.exec(
    path,
  );
  const account = found && accountOf(input, Number(found[1]) + 1);
  if (!found || !account) return null;
  const row = `making_things_equal.${found[1]}`;
  const { value } = partAt(report, '', path);
  const kind = found[2];
  if (found[3] === 'difference') {
    if (value === null) return null;
    const steps = [
      partAt(report, 'return needed', `${row}.${kind}_ror.rate`),
      partAt(report, 'return assumed', `${row}.assumed`),
    ];
    return madeOf(path, value, 'difference', 'return needed − return assumed', { steps }, EQUAL);
  }
  const policy = 'comparative_table.footer.slots.0';
  const amount = (member: string) => Number(memberAt(report, `${policy}.${member}`) ?? 0);
  const year = account.plan.years;
  const afterTax = input.value_basis === 'after_tax';
  const targets: Readonly<Record<string, { target: ReturnTarget; amountAt?: string }>> = {
    longevity: { target: { kind: 'longevity' } },
    surrender: {
      target: { kind: 'surrender', amount: amount('ending_value'), year, afterTax },
      amountAt: `${policy}.ending_value`,
    },
    death: {
      target: { kind: 'death', amount: amount('ending_death_benefit'), year },
      amountAt: `${policy}.ending_death_benefit`,
    },
  };
  const { target, amountAt } = targets[kind];
  const { longevity_ror, surrender_ror, death_ror } =
    comparativeReport(input).making_things_equal[Number(found[1])];
  const solved = kind === 'longevity' ? longevity_ror : kind === 'surrender' ? surrender_ror : death_ror;
  return explainRequiredReturn(path, solved, account.plan, target, null, amountAt);
}
