import { useEffect, useState } from 'react';
import type { Simulation } from '../../../domain/practice/cases/simulation.ts';
import { messageOf } from '../../api/api-error.ts';
import { assumptionWords, strategySentence } from '../parameters/parameter-words.ts';
import { historical } from '../../api/historical-calls.ts';
import { ReviewGroup } from './review-group.tsx';
import styles from './review.module.css';

type Loaded =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'ready'; included: Simulation[] };

/** The simulations that go with the scenario, and what each is run with. */
export function ReviewHistory({ scenario, edit }: { scenario: number; edit: string }) {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'loading' });
  useEffect(() => {
    const leave = new AbortController();
    historical.ofScenario(scenario, { signal: leave.signal }).then(
      (all) => setLoaded({ kind: 'ready', included: all.filter(({ included }) => included) }),
      (error: unknown) => !leave.signal.aborted && setLoaded({ kind: 'failed', message: messageOf(error) }),
    );
    return () => leave.abort();
  }, [scenario]);
  return (
    <ReviewGroup title="History" edit={edit}>
      {loaded.kind === 'loading' && (
        <p className={styles.none} role="status">
          Loading the simulations…
        </p>
      )}
      {loaded.kind === 'failed' && (
        <p className={styles.none} role="alert">
          The simulations could not be loaded. {loaded.message}
        </p>
      )}
      {loaded.kind === 'ready' && loaded.included.length === 0 && (
        <p className={styles.none}>No simulation is included.</p>
      )}
      {loaded.kind === 'ready' && loaded.included.length > 0 && (
        <dl className={styles.simulations}>
          {loaded.included.map(({ id, document: { parameters }, simulation_details: { name } }) => (
            <div key={id}>
              <dt data-words>{name}</dt>
              <dd>
                {parameters
                  ? [
                      parameters.strategies.map(strategySentence).join('; '),
                      ...assumptionWords(parameters).map(
                        ({ label, text }) => `${label.toLowerCase()} ${lowered(text)}`,
                      ),
                    ].join('; ')
                  : 'no strategies yet'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ReviewGroup>
  );
}

/** Choices are written as in their list; inside a sentence they begin small. */
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
