import type { FieldErrors } from '../../../../domain/shared/result.ts';
import type { ContributionBasis } from '../../../../domain/vehicles/vehicle.ts';
import { Card } from '../../../components/card.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { IntegerInput, PercentInput } from '../../../components/number-input.tsx';
import { Select } from '../../../components/select.tsx';
import { SeriesKey } from '../../../components/series-key.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import { MoreVehicleFields } from './more-vehicle-fields.tsx';
import { ACCOUNT_TYPES, type VehicleDraft } from './vehicle-draft.ts';
import styles from './vehicle-form.module.css';

interface VehicleFormProps {
  slot: 2 | 3 | 4;
  draft: VehicleDraft;
  errors: FieldErrors;
  onChange: (change: Partial<VehicleDraft>) => void;
  onRemove: () => void;
}

/** One vehicle: the seven figures that are changed often, the rest folded away. */
export function VehicleForm({ slot, draft, errors, onChange, onRemove }: VehicleFormProps) {
  const later = draft.second_tax_rate !== null || draft.tax_change_age !== null;
  return (
    <Card
      className={styles.card}
      title={
        <span className={styles.title}>
          <SeriesKey slot={slot} />
          <span>{draft.name.trim() || `Vehicle ${slot - 1}`}</span>
        </span>
      }
      actions={
        <IconButton
          icon="trash"
          label={`Remove ${draft.name.trim() || `vehicle ${slot - 1}`}`}
          onClick={onRemove}
        />
      }
    >
      <div className={styles.fields}>
        <TextInput
          className={styles.half}
          label="Name"
          value={draft.name}
          maxLength={60}
          error={errors.name}
          onChange={(name) => onChange({ name })}
        />
        <Select
          className={styles.half}
          label="Type"
          value={draft.account_type}
          options={ACCOUNT_TYPES}
          error={errors.account_type}
          onChange={(account_type) => onChange({ account_type })}
        />
        <PercentInput
          label="Return"
          value={draft.rate_of_return}
          step={0.0025}
          error={errors.rate_of_return}
          onChange={(rate_of_return) => onChange({ rate_of_return })}
        />
        <PercentInput
          label="Yearly fee"
          value={draft.fee}
          step={0.0005}
          error={errors.fee}
          onChange={(fee) => onChange({ fee })}
        />
        <OwnField draft={draft} errors={errors} onChange={onChange} />
        <PercentInput
          label="Tax rate now"
          value={draft.tax_rate}
          step={0.01}
          error={errors.tax_rate}
          onChange={(tax_rate) => onChange({ tax_rate })}
        />
        <PercentInput
          label="Tax rate later"
          value={draft.second_tax_rate}
          step={0.01}
          error={errors.second_tax_rate}
          onChange={(second_tax_rate) => onChange({ second_tax_rate })}
        />
        <IntegerInput
          label="From age"
          value={draft.tax_change_age}
          error={later ? errors.tax_change_age : undefined}
          onChange={(tax_change_age) => onChange({ tax_change_age })}
        />
      </div>
      <MoreVehicleFields draft={draft} errors={errors} onChange={onChange} />
    </Card>
  );
}

/** The one figure that matters most for this kind of account. */
function OwnField({ draft, errors, onChange }: Pick<VehicleFormProps, 'draft' | 'errors' | 'onChange'>) {
  switch (draft.account_type) {
    case 'taxable':
      return (
        <PercentInput
          label="Capital gains"
          value={draft.capital_gains_rate}
          step={0.01}
          error={errors.capital_gains_rate}
          onChange={(capital_gains_rate) => onChange({ capital_gains_rate })}
        />
      );
    case 'tax_deferred':
      return (
        <Select
          label="Contributions"
          value={draft.contribution_basis}
          options={CONTRIBUTIONS}
          error={errors.contribution_basis}
          onChange={(contribution_basis) => onChange({ contribution_basis })}
        />
      );
    case 'tax_free':
      return (
        <PercentInput
          label="Front load"
          value={draft.front_load}
          step={0.005}
          error={errors.front_load}
          onChange={(front_load) => onChange({ front_load })}
        />
      );
  }
}

/** Pre-tax money goes further; grossed up, it costs the same take-home pay as the premium. */
const CONTRIBUTIONS: readonly { value: ContributionBasis; label: string }[] = [
  { value: 'grossed_up', label: 'Grossed up' },
  { value: 'same_outlay', label: 'As paid' },
];
