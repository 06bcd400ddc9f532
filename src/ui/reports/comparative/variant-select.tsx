import { lazy, Suspense, useMemo, useState } from 'react';
import type { VariantFigures } from './variants.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';

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
  default: (await import('../../pages/report-tools.ts')).VariantChoice,
}));

export function VariantSelect(props: VariantSelectProps) {
  if (props.variants.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <VariantChoice {...props} />
    </Suspense>
  );
}

/** The members of a report that a variant brings along for its own card. */
type Member = 'making_things_equal' | 'cumulative_values' | 'legacy' | 'fee_analysis';

const NONE: readonly VariantFigures[] = [];

export function useChosenVariant(
  report: ReportPart,
  variants: readonly VariantFigures[] = NONE,
  member: Member,
  onChosen?: () => void,
) {
  const [chosen, setChosen] = useState<number | null>(null);
  const variant = chosen === null ? undefined : variants[chosen];
  const has = variant?.[member] !== undefined;
  const other = useMemo(() => {
    if (!variant || !has) return null;
    // What is weighted stands with its legacy; one that was kept before there was such a figure has none.
    const { name, longevity_weighting, [member]: variantMember } = variant;
    const variantReport: ReportPart = { ...report, longevity_weighting, [member]: variantMember };
    return { name, report: variantReport };
  }, [report, variant, has, member]);
  return {
    choice: (
      <VariantSelect
        variants={variants}
        member={member}
        value={has ? chosen : null}
        onChange={(next) => {
          setChosen(next);
          if (next !== null) onChosen?.();
        }}
      />
    ),
    other,
  };
}
