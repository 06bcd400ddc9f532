import type { FieldErrors } from '../../../domain/shared/result.ts';
import { IntegerInput, PercentInput } from '../../kit/form/number-input.tsx';
import { draftFields } from '../../kit/form/use-form.tsx';
import { TAX_FIELDS, type TaxDraft, type TaxField } from './tax-draft.ts';

const LABELS: Record<TaxField, { label: string; placeholder?: string }> = {
  tax_rate: { label: 'Tax rate now' },
  second_tax_rate: { label: 'Tax rate later', placeholder: 'the same' },
  tax_change_age: { label: 'From age', placeholder: 'none' },
  capital_gains_rate: { label: 'Capital gains' },
  heir_tax_rate: { label: 'Heirs’ tax rate', placeholder: 'current rate' },
};

interface TaxFieldsProps {
  taxes: TaxDraft;
  errors: FieldErrors;
  only?: readonly TaxField[] | undefined;
  onChange: (change: Partial<TaxDraft>) => void;
}

export function TaxFields({ taxes, errors, only = TAX_FIELDS, onChange }: TaxFieldsProps) {
  const field = draftFields(taxes, errors, onChange);
  return only.map((name) => {
    const Input = name === 'tax_change_age' ? IntegerInput : PercentInput;
    const step = name === 'tax_change_age' ? undefined : 0.01;
    return <Input key={name} step={step} {...LABELS[name]} {...field(name)} />;
  });
}
