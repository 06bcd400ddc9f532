import type { OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import { caveat } from '../../../rendering/words/caveat.ts';
import { headline } from '../../../rendering/words/headline.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';
import { Lead } from '../frame/lead.tsx';
import styles from './report-view.module.css';
import { hypotheticalLine } from '../../../rendering/words/policy-text.ts';
import { letterOf, type VariantFigures } from './variants.ts';

interface ReportLeadProps {
  report: ReportPart;
  basis: ReportBasis;
  /** 3 on pages that have a heading. */
  headingLevel?: 1 | 3 | undefined;
}

export const ReportLead = ({ report, basis, headingLevel }: ReportLeadProps) => (
  <Lead headline={headline(report, basis)} caveat={caveat(report, basis)} headingLevel={headingLevel} />
);

interface VariantFlagsProps {
  variants: readonly VariantFigures[];
  ledger: OfOrigin;
}

export function VariantFlags({ variants, ledger }: VariantFlagsProps) {
  const flags = [
    ...variants.flatMap(({ name, above_own_scale: above }, index) =>
      above ? `Variant ${letterOf(index)}, ${name}. ${hypotheticalLine(above, ledger)}.` : [],
    ),
    ...new Set(variants.flatMap(({ note }) => note ?? [])),
  ];
  return flags.map((flag) => (
    <p key={flag} className={styles.flag}>
      {flag}
    </p>
  ));
}
