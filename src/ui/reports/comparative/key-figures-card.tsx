import { useMemo, useState, type CSSProperties } from 'react';
import { classes } from '../../kit/classes.ts';
import { Icon } from '../../kit/icon.tsx';
import { SeriesKey } from '../../kit/series-key.tsx';
import { Tag } from '../../kit/tag.tsx';
import type { CardProps } from './card-props.ts';
import { Figure } from '../../explain/figure.tsx';
import { keyDifferences, keyFigures, type KeyFigure } from './key-figures.ts';
import styles from './key-figures-card.module.css';
import { VariantSelect } from './variant-select.tsx';

export function KeyFiguresCard({ report, basis, variants = [] }: CardProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const figures = useMemo(() => keyFigures(report, basis), [report, basis]);
  const variant = chosen === null ? undefined : variants[chosen];
  const differences = useMemo(
    () => variant && keyDifferences(report, basis, variant),
    [report, basis, variant],
  );
  if (!figures) return null;
  return (
    <section className={styles.card} aria-label="Key figures">
      <div className={styles.caption}>
        <p>{figures.caption}</p>
        <VariantSelect variants={variants} value={variant ? chosen : null} onChange={setChosen} />
      </div>
      <div
        className={styles.grid}
        data-columns={figures.figures.length}
        style={{ '--rows': figures.figures[0]?.rows.length } as CSSProperties}
      >
        {figures.figures.map((figure) => (
          <Column
            key={figure.slot}
            figure={figure}
            variant={variant?.name}
            differences={differences?.get(figure.slot)}
          />
        ))}
      </div>
    </section>
  );
}

interface ColumnProps {
  figure: KeyFigure;
  /** Whose differences stand below. */
  variant: string | undefined;
  differences: { label: string; value: string }[] | undefined;
}

function Column({ figure, variant, differences }: ColumnProps) {
  return (
    <div className={classes(styles.column, differences && styles.compared)}>
      <p className={styles.slot}>
        <SeriesKey slot={figure.slot} />
        <span title={figure.name}>{figure.name}</span>
      </p>
      <p className={styles.big}>
        <span>
          <Figure at={figure.bigAt}>{figure.big}</Figure>
        </span>
        {figure.tag?.tone === 'bad' && <Tag tone="danger">{figure.tag.text}</Tag>}
        {figure.tag?.tone === 'good' && (
          <span className={styles.full}>
            <Icon name="check" small />
            {figure.tag.text}
          </span>
        )}
      </p>
      <dl className={styles.rows}>
        {figure.rows.map(({ label, value, at }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Figure at={at}>{value}</Figure>
            </dd>
          </div>
        ))}
      </dl>
      {differences && (
        <>
          <p className={styles.with}>With {variant}</p>
          <dl className={styles.rows}>
            {differences.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
