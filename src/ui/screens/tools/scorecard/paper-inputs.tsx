import styles from './paper-inputs.module.css';

export interface InputLine {
  label: string;
  text: string;
}

/** The inputs in words, in the place of the form: paper only. */
export function PaperInputs({ lines }: { lines: readonly InputLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
