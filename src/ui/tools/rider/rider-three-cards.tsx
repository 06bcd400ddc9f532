import { Figure } from '../../explain/figure.tsx';
import { SeriesKey } from '../../kit/series-key.tsx';
import type { RiderCardModel } from '../../../rendering/tools/rider/rider-cards.ts';
import styles from './rider-cards.module.css';

/** The rider, the account as entered, and what the chosen target makes of the account. */
export function RiderThreeCards({ cards }: { cards: readonly RiderCardModel[] }) {
  return (
    <div className={styles.cards}>
      {cards.map(({ id, title, key, lines }) => (
        <section key={id} className={styles.card} aria-label={title} data-card={id}>
          <h2>
            {id !== 'optimization' && <SeriesKey slot={id === 'rider' ? 1 : 2} />}
            <span className={styles.name}>{title}</span>
          </h2>
          <p className={styles.label}>{key.label}</p>
          <p className={styles.figure}>
            <Figure at={key.at}>{key.text}</Figure>
          </p>
          {lines.length > 0 && (
            <dl className={styles.lines}>
              {lines.map(({ label, text, at }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Figure at={at}>{text}</Figure>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </div>
  );
}
