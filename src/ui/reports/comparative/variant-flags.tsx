import { hypotheticalLine } from '../../../rendering/words/hypothetical-line.ts';
import styles from './report-lead.module.css';
import { letterOf, type VariantFigures } from './variants.ts';

/** Which variants show the policy at more than its carrier illustrates: said wherever they are shown. */
export function VariantFlags({ variants }: { variants: readonly VariantFigures[] }) {
  return variants.map(
    ({ name, above_own_scale: above }, index) =>
      above && (
        <p key={letterOf(index)} className={styles.flag}>
          {`Variant ${letterOf(index)}, ${name}. ${hypotheticalLine(above)}.`}
        </p>
      ),
  );
}
