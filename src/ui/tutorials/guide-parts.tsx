import type { ReactNode, ComponentType } from 'react';
import styles from './guide.module.css';
import { PICTURES, type PictureName } from './pictures.ts';

/** A short written guide. */
export interface Guide {
  /** In the address: /tutorials?guide=sharing. */
  id: string;
  title: string;
  summary: string;
  Body: ComponentType;
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What is done one after the other: a list item each. */
export const Steps = ({ children }: { children: ReactNode }) => <ol className={styles.steps}>{children}</ol>;

export const Points = ({ children }: { children: ReactNode }) => (
  <ul className={styles.points}>{children}</ul>
);

/** What is typed into a terminal. */
export const Shell = ({ children }: { children: string }) => (
  <pre className={styles.shell} tabIndex={0} role="group" aria-label="Commands">
    <code>{children}</code>
  </pre>
);

/** A picture of the real screen, loaded once it comes near; it opens in full size. */
export function Picture({ name, alt }: { name: PictureName; alt: string }) {
  const { file, width, height } = PICTURES[name];
  const address = new URL(file, import.meta.url).href;
  return (
    <a className={styles.picture} href={address} target="_blank" rel="noreferrer">
      <img src={address} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
      <span className="sr-only">, opens in full size in a new tab</span>
    </a>
  );
}
