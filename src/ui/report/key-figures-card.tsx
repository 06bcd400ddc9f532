import { Icon } from '../components/icon.tsx';
import { SeriesKey } from '../components/series-key.tsx';
import { Tag } from '../components/tag.tsx';
import type { CardProps } from './card-props.ts';
import { keyFigures, type KeyFigure } from './key-figures.ts';
import styles from './key-figures-card.module.css';

export function KeyFiguresCard({ report, basis }: CardProps) {
  const figures = keyFigures(report, basis);
  if (!figures) return null;
  return (
    <section className={styles.card} aria-label="Key figures">
      <p className={styles.caption}>{figures.caption}</p>
      <div className={styles.grid} data-columns={figures.figures.length}>
        {figures.figures.map((figure) => (
          <Column key={figure.slot} figure={figure} />
        ))}
      </div>
    </section>
  );
}

function Column({ figure }: { figure: KeyFigure }) {
  return (
    <div className={styles.column}>
      <p className={styles.slot}>
        <SeriesKey slot={figure.slot} />
        <span title={figure.name}>{figure.name}</span>
      </p>
      <p className={styles.big}>
        {figure.big}
        {figure.tag?.tone === 'bad' && <Tag tone="danger">{figure.tag.text}</Tag>}
        {figure.tag?.tone === 'good' && (
          <span className={styles.full}>
            <Icon name="check" small />
            {figure.tag.text}
          </span>
        )}
      </p>
      <dl className={styles.rows}>
        {figure.rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
