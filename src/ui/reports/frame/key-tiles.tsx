import type { ReactNode } from 'react';
import type { KeyTile } from '../../../rendering/words/history/key-figures.ts';
import { Figure } from '../../explain/figure.tsx';
import { SeriesKey, Tag } from '../../kit/data/tag.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import styles from './key-tiles.module.css';

type KeyTilesProps = { caption: string; tiles: readonly KeyTile[]; controls?: ReactNode };

/** The key figures of each slot. All tiles have the same lines. */
export const KeyTiles = ({ caption, tiles, controls }: KeyTilesProps) => (
  <section className={styles.card} aria-label="Key figures">
    <div className={styles.caption}>
      <p>{caption}</p>
      {controls}
    </div>
    <div className={styles.grid} data-columns={tiles.length}>
      {tiles.map((tile) => (
        <div key={tile.slot} className={styles.tile}>
          <p className={styles.slot} data-tagged={tile.origin ? '' : undefined}>
            <SeriesKey slot={tile.slot} />
            <span>{tile.name}</span>
            {tile.origin && (
              <Tag tone={tile.origin.isHypothetical ? 'warning' : undefined}>{tile.origin.text}</Tag>
            )}
          </p>
          <p className={styles.big}>
            <span>
              <Figure at={tile.bigAt}>{tile.big}</Figure>
            </span>
            <Note note={tile.note} />
          </p>
          <dl className={styles.rows}>
            {tile.rows.map(({ label, detail, value, at, isBad }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd data-bad={isBad || undefined}>
                  <Figure at={at ?? null}>{value}</Figure>
                </dd>
                {detail !== undefined && <dd className={styles.sub}>{detail}</dd>}
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  </section>
);

function Note({ note }: Pick<KeyTile, 'note'>) {
  if (note === null) return null;
  if (note.tone === 'bad') return <Tag tone="danger">{note.text}</Tag>;
  return (
    <span className={styles.note} data-tone={note.tone}>
      {note.tone === 'good' && <Icon name="check" small />}
      {note.text}
    </span>
  );
}
