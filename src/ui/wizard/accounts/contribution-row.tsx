import { TextButton } from '../../kit/form/button.tsx';
import { contributionText, LIMIT_ACTIONS } from '../../../rendering/words/contribution-text.ts';
import type { LimitAction } from '../../../rendering/words/contribution-text.ts';
import type { VehicleDraft } from './check-vehicle.ts';
import type { Result } from './column-figures.tsx';
import styles from './accounts.module.css';

const CHANGES: Readonly<Record<LimitAction, Partial<VehicleDraft>>> = {
  to_taxable: { overflow: 'to_taxable' },
  lower: { overflow: 'cap' },
  flat_rates: { own_taxes: true, tax_method: 'flat', overflow: 'to_taxable' },
};

interface ContributionRowProps {
  index: number;
  name: string;
  result: Result | null;
  startYear: number;
  onChange: (change: Partial<VehicleDraft>) => void;
}

/** Offers corrections if the contribution exceeds the limit of the plan. */
export function ContributionRow({ index, name, result, startYear, onChange }: ContributionRowProps) {
  const vehicle = result?.basis.vehicles[index];
  const firstAge = result?.report.comparative_table.rows[0]?.age;
  if (!result || !vehicle || firstAge === undefined) return <div className={styles.paid} />;
  const text = contributionText({
    name,
    vehicle,
    outlay: result.basis.outlay,
    limits: result.report.contribution_limits?.find(({ slot }) => slot === index + 2),
    firstAge,
    startYear,
  });
  return (
    <div className={styles.paid}>
      <b>{text.amount}</b>
      {text.detail}
      {text.actions.map((action) => (
        <TextButton
          key={action}
          className={styles.action}
          onClick={() => onChange(CHANGES[action])}
          label={LIMIT_ACTIONS[action]}
        />
      ))}
    </div>
  );
}
