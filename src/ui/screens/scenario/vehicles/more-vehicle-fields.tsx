import type { FieldErrors } from '../../../../domain/shared/result.ts';
import type { GrowthShares } from '../../../../domain/vehicles/vehicle.ts';
import { Icon } from '../../../components/icon.tsx';
import { IntegerInput, PercentInput } from '../../../components/number-input.tsx';
import { Switch } from '../../../components/switch.tsx';
import type { VehicleDraft } from './vehicle-draft.ts';
import styles from './vehicle-form.module.css';

interface MoreVehicleFieldsProps {
  draft: VehicleDraft;
  errors: FieldErrors;
  onChange: (change: Partial<VehicleDraft>) => void;
}

const SHARES: readonly { name: keyof GrowthShares; label: string }[] = [
  { name: 'ordinary', label: 'Ordinary income' },
  { name: 'qualified', label: 'Qualified dividends' },
  { name: 'long_term', label: 'Long-term gains' },
  { name: 'deferred', label: 'Deferred' },
];

const FOLDED = ['front_load', 'heir_tax_rate', 'rmd_age', 'growth_shares'];

/** Only what the account type can use is shown. */
export function MoreVehicleFields({ draft, errors, onChange }: MoreVehicleFieldsProps) {
  const isTaxable = draft.account_type === 'taxable';
  const isDeferred = draft.account_type === 'tax_deferred';
  const isFaulty = Object.keys(errors).some((path) => FOLDED.some((name) => path.startsWith(name)));
  const total = SHARES.reduce((sum, { name }) => sum + (draft.growth_shares[name] ?? 0), 0);
  return (
    <details className={styles.more} open={isFaulty || undefined}>
      <summary>
        <Icon name="chevron-right" small />
        More
      </summary>
      <div className={styles.fields}>
        {draft.account_type !== 'tax_free' && (
          <PercentInput
            className={styles.half}
            label="Front load"
            value={draft.front_load}
            step={0.005}
            error={errors.front_load}
            onChange={(front_load) => onChange({ front_load })}
          />
        )}
        {isDeferred && (
          <PercentInput
            className={styles.half}
            label="Heirs’ tax rate"
            optional
            value={draft.heir_tax_rate}
            step={0.01}
            error={errors.heir_tax_rate}
            onChange={(heir_tax_rate) => onChange({ heir_tax_rate })}
          />
        )}
        {isTaxable && (
          <fieldset className={styles.shares}>
            <legend>
              How a year’s growth is taxed
              <span className={Math.abs(total - 1) > 0.0001 ? styles.wrong : undefined}>
                {Math.round(total * 10_000) / 100}% of 100%
              </span>
            </legend>
            {SHARES.map(({ name, label }) => (
              <PercentInput
                key={name}
                label={label}
                value={draft.growth_shares[name]}
                step={0.05}
                error={errors[`growth_shares.${name}`]}
                onChange={(share) => onChange({ growth_shares: { ...draft.growth_shares, [name]: share } })}
              />
            ))}
            {errors.growth_shares && <p className={styles.message}>{errors.growth_shares[0]}</p>}
          </fieldset>
        )}
        {!isTaxable && (
          <Switch
            className={styles.whole}
            label="10% penalty before 59½"
            checked={draft.early_withdrawal_penalty}
            onChange={(early_withdrawal_penalty) => onChange({ early_withdrawal_penalty })}
          />
        )}
        {isDeferred && (
          <>
            <Switch
              className={styles.whole}
              label="Required minimum distributions"
              checked={draft.rmd_enabled}
              onChange={(rmd_enabled) => onChange({ rmd_enabled })}
            />
            {draft.rmd_enabled && (
              <IntegerInput
                className={styles.half}
                label="RMD age"
                value={draft.rmd_age}
                error={errors.rmd_age}
                onChange={(rmd_age) => onChange({ rmd_age })}
              />
            )}
          </>
        )}
      </div>
    </details>
  );
}
