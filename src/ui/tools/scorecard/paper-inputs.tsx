import type { InputLine } from '../../../rendering/tools/input-line.ts';
import styles from './paper-inputs.module.css';

interface PaperInputsProps {
  /** Over the lines, where there are several parts. */
  title?: string | null;
  lines: readonly InputLine[];
}

/** The inputs in words, in the place of the form: paper only. */
export function PaperInputs({ title = null, lines }: PaperInputsProps) {
  return (
    <div className={styles.part}>
      {title !== null && <h3>{title}</h3>}
      <dl className={styles.lines}>
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
