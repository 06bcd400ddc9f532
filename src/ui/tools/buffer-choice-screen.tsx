import { ButtonLink } from '../kit/button.tsx';
import { Card } from '../kit/card.tsx';
import styles from './buffer/buffer.module.css';

const CATEGORIES = [
  {
    title: 'Accumulation',
    text: 'A retirement portfolio with a reserve of its own: after a year in which the market lost, the reserve pays. What that saves, and what it costs.',
    href: '/retirement-buffer/accumulation/params',
  },
  {
    title: 'Income rider',
    text: 'An annuity’s income for life beside an account that pays the same: how long the account lasts, and what it would need.',
    href: '/retirement-buffer/income-rider',
  },
] as const;

/** The retirement buffer has two parts: choose one. */
export function BufferChoiceScreen() {
  return (
    <div className={styles.page}>
      <header>
        <h1>Retirement Buffer</h1>
        <p>Choose a category.</p>
      </header>
      <div className={styles.categories}>
        {CATEGORIES.map(({ title, text, href }) => (
          <Card key={href} title={title}>
            <p className={styles.text}>{text}</p>
            <ButtonLink href={href} variant="primary">
              {title}
            </ButtonLink>
          </Card>
        ))}
      </div>
    </div>
  );
}
