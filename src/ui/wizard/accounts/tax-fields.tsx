import type { FieldErrors } from '../../../domain/shared/result.ts';
import { IntegerInput, PercentInput } from '../../kit/number-input.tsx';
import { TAX_FIELDS, type TaxDraft } from './tax-draft.ts';

type TaxField = (typeof TAX_FIELDS)[number];

const LABELS: Record<TaxField, string> = {
  tax_rate: 'Tax rate now',
  second_tax_rate: 'Tax rate later',
  tax_change_age: 'From age',
  capital_gains_rate: 'Capital gains',
  heir_tax_rate: 'Heirs’ tax rate',
};

interface TaxFieldsProps {
  taxes: TaxDraft;
  errors: FieldErrors;
  /** Those that an account of this type can use; all of them in the shared profile. */
  only?: readonly TaxField[] | undefined;
  /** Of each field. */
  className?: string | undefined;
  onChange: (change: Partial<TaxDraft>) => void;
}

/** The same five figures, shared by all vehicles or set for one alone. */
export function TaxFields({ taxes, errors, only = TAX_FIELDS, className, onChange }: TaxFieldsProps) {
  return only.map((field) =>
    field === 'tax_change_age' ? (
      <IntegerInput
        key={field}
        className={className}
        label={LABELS[field]}
        value={taxes[field]}
        error={errors[field]}
        placeholder="none"
        onChange={(tax_change_age) => onChange({ tax_change_age })}
      />
    ) : (
      <PercentInput
        key={field}
        className={className}
        label={LABELS[field]}
        value={taxes[field]}
        step={0.01}
        error={errors[field]}
        placeholder={PLACEHOLDERS[field]}
        onChange={(value) => onChange({ [field]: value })}
      />
    ),
  );
}

/** What an empty field means. */
const PLACEHOLDERS: Partial<Record<TaxField, string>> = {
  second_tax_rate: 'the same',
  heir_tax_rate: 'current rate',
};
