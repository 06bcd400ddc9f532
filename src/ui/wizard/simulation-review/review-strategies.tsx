import type { IndexStrategyFields } from '../../../domain/practice/cases/simulation.ts';
import styles from '../review/review.module.css';
import { strategyWords } from '../parameters/parameter-words.ts';

const ORDER = [
  'index',
  'weight',
  'method',
  'cap',
  'floor',
  'participation',
  'spread',
  'multiplier',
  'bonus',
  'fee',
];

/** The strategies side by side: a row a figure. */
export function ReviewStrategies({ strategies }: { strategies: readonly IndexStrategyFields[] }) {
  const columns = strategies.map(strategyWords);
  const labels = new Map(columns.flat().map(({ id, label }) => [id, label]));
  const rows = ORDER.filter((id) => labels.has(id));
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Index strategies, side by side">
      <table className={styles.compared}>
        <thead>
          <tr>
            <td />
            {strategies.map((_, index) => (
              <th key={index} scope="col">
                Strategy {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((id) => (
            <tr key={id}>
              <th scope="row">{labels.get(id)}</th>
              {columns.map((words, index) => (
                <td key={index}>{words.find((word) => word.id === id)?.text ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
