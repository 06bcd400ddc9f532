import { Select } from '../../kit/form/select.tsx';
import type { VariantSelectProps } from './variant-select.tsx';
import { letterOf } from './variants.ts';
import styles from './report-cards.module.css';

export function VariantChoice({ variants, member = 'footer', value, onChange }: VariantSelectProps) {
  return (
    <Select
      className={styles.select}
      label="Differences of a variant"
      hideLabel
      value={value === null ? 'none' : String(value)}
      options={[
        { value: 'none', label: 'No differences' },
        ...variants.map((variant, index) => ({
          value: String(index),
          label: `${letterOf(index)}: ${variant.name}`,
          disabled: variant[member] === undefined,
        })),
      ]}
      onChange={(next) => onChange(next === 'none' ? null : Number(next))}
    />
  );
}
