import styles from './overlay-key.module.css';
import { letterOf, type VariantFigures } from './variants.ts';

interface OverlayKeyProps {
  variants: readonly VariantFigures[];
  /** Places of those that are not drawn. */
  hidden: ReadonlySet<number>;
  onChange: (hidden: ReadonlySet<number>) => void;
}

/** Which letter of the graph is which variant; each can be taken off the graph. */
export function OverlayKey({ variants, hidden, onChange }: OverlayKeyProps) {
  if (variants.length === 0) return null;
  const toggle = (index: number): void => {
    const next = new Set(hidden);
    if (!next.delete(index)) next.add(index);
    onChange(next);
  };
  return (
    <div className={styles.key} role="group" aria-label="Variants on the graph">
      {variants.map(({ name, comparative_graph: graph }, index) => (
        <button
          key={letterOf(index)}
          type="button"
          className={styles.variant}
          aria-pressed={graph !== undefined && !hidden.has(index)}
          disabled={graph === undefined}
          title={graph === undefined ? 'It cannot be calculated with this illustration.' : undefined}
          onClick={() => toggle(index)}
        >
          <b aria-hidden="true">{letterOf(index)}</b>
          {name}
        </button>
      ))}
    </div>
  );
}
