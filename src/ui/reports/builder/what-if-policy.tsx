import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { WhatIfRow } from './what-if-row.tsx';
import type { Changes } from './what-if.ts';
import styles from './what-if-panel.module.css';

interface WhatIfPolicyProps {
  saved: ComparativeReportInput;
  changes: Changes;
  onChange: (changes: Changes) => void;
}

/** The policy at another illustrated rate, and the age that the report goes to. */
export function WhatIfPolicy({ saved: { illustration }, changes, onChange }: WhatIfPolicyProps) {
  const { illustrated_rate: own, rows } = illustration;
  const first = rows[0]?.age ?? 0;
  const last = rows.at(-1)?.age ?? first;
  const { illustrated_rate: tried, horizon_age } = changes;
  return (
    <section className={styles.fields}>
      <h3>Policy and years</h3>
      {own === undefined ? (
        <p className={styles.note}>
          The illustration has no illustrated rate. Once it is entered there, others can be tried here.
        </p>
      ) : (
        <WhatIfRow
          label="Illustrated rate"
          kind="percent"
          value={tried}
          resting={[own]}
          saved={[own]}
          min={0}
          max={Math.max(0.1, own)}
          step={0.0005}
          limits={[0, 0.12]}
          note={
            tried !== undefined && tried > own
              ? `Above the carrier’s own scale of ${formatPercent(own)}`
              : undefined
          }
          onChange={(rate) => onChange({ ...changes, illustrated_rate: rate })}
        />
      )}
      {last > first && (
        <WhatIfRow
          label="Shown to age"
          kind="age"
          value={horizon_age}
          resting={[last]}
          saved={[last]}
          min={first + 1}
          max={last}
          step={1}
          limits={[first, last]}
          onChange={(age) => onChange({ ...changes, horizon_age: age })}
        />
      )}
    </section>
  );
}
