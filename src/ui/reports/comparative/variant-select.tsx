import { lazy, Suspense } from 'react';
import type { VariantFigures } from './variants.ts';

export interface VariantSelectProps {
  variants: readonly VariantFigures[];
  /** What of a variant is needed; one without it cannot be chosen. */
  member?: Exclude<keyof VariantFigures, 'name'>;
  /** Place of the chosen one; null for none. */
  value: number | null;
  onChange: (value: number | null) => void;
}

// Few reports keep variants: the others load without the field.
const VariantChoice = lazy(async () => ({
  default: (await import('../../areas/report-tools.ts')).VariantChoice,
}));

/** Whose differences stand beside the figures. */
export function VariantSelect(props: VariantSelectProps) {
  if (props.variants.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <VariantChoice {...props} />
    </Suspense>
  );
}
