import { lazyPart } from '../../kit/layout/lazy-part.tsx';
import { useMemo, useState } from 'react';
import type { VariantFigures } from './variants.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';

export interface VariantSelectProps {
  variants: readonly VariantFigures[];
  /** Required member; variants without it are disabled. */
  member?: Exclude<keyof VariantFigures, 'name'>;
  value: number | null;
  onChange: (value: number | null) => void;
}

// Lazy-loaded, because few reports have variants.
const VariantChoice = lazyPart(async () => (await import('../../pages/report-tools.ts')).VariantChoice);

export function VariantSelect(props: VariantSelectProps) {
  if (props.variants.length === 0) return null;
  return <VariantChoice {...props} />;
}

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
  const hasMember = variant?.[member] !== undefined;
  const other = useMemo(() => {
    if (!variant || !hasMember) return null;
    // Weighted figures belong to the legacy. Older variants lack them and must not use those of the report.
    const { name, longevity_weighting, [member]: variantMember } = variant;
    const variantReport: ReportPart = { ...report, longevity_weighting, [member]: variantMember };
    return { name, report: variantReport };
  }, [report, variant, hasMember, member]);
  return {
    choice: (
      <VariantSelect
        variants={variants}
        member={member}
        value={hasMember ? chosen : null}
        onChange={(next) => {
          setChosen(next);
          if (next !== null) onChosen?.();
        }}
      />
    ),
    other,
  };
}
