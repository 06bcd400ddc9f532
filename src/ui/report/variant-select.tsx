import { Select } from '../components/select.tsx';
import { letterOf, type VariantFigures } from './variants.ts';
import styles from './variant-select.module.css';

interface VariantSelectProps {
  variants: readonly VariantFigures[];
  /** Place of the chosen one; null for none. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Whose differences stand beside the figures. */
export function VariantSelect({ variants, value, onChange }: VariantSelectProps) {
  if (variants.length === 0) return null;
  return (
    <Select
      className={styles.select}
      label="Differences of a variant"
      hideLabel
      value={value === null ? 'none' : String(value)}
      options={[
        { value: 'none', label: 'No differences' },
        ...variants.map(({ name, footer }, index) => ({
          value: String(index),
          label: `${letterOf(index)}: ${name}`,
          disabled: footer === undefined,
        })),
      ]}
      onChange={(next) => onChange(next === 'none' ? null : Number(next))}
    />
  );
}
