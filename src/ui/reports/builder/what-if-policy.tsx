import { inOriginWords, wordsOf } from '../../../domain/policy/origin-words.ts';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import { changeErrors } from '../../../domain/comparison/comparative/what-if.ts';
import { ledgerIncome } from '../../../domain/history/reprice-illustration.ts';
import { aboveOwnScale } from '../../../domain/practice/reports/report-basis.ts';
import { hypotheticalLine } from '../../../rendering/words/hypothetical-line.ts';
import type { Changes } from './what-if.ts';
import { WhatIfRow, DesignLine } from './what-if-row.tsx';
import styles from './what-if-panel.module.css';

interface WhatIfPolicyProps {
  saved: ComparativeReportInput;
  changes: Changes;
  onChange: (changes: Changes) => void;
}

/** The policy at other rates, with another premium or income, and the age that the report goes to. */
export function WhatIfPolicy({ saved, changes, onChange }: WhatIfPolicyProps) {
  const { illustration } = saved;
  const { rows } = illustration;
  const first = rows[0]?.age ?? 0;
  const last = rows.at(-1)?.age ?? first;
  return (
    <section className={styles.fields}>
      <h3>Policy and years</h3>
      {illustration.illustrated_rate === undefined ? (
        <p className={styles.note}>
          {inOriginWords(
            'The illustration has no illustrated rate. Once it is entered there, others can be tried here.',
            illustration,
          )}
        </p>
      ) : (
        <PolicyRows saved={saved} changes={changes} onChange={onChange} own={illustration.illustrated_rate} />
      )}
      {last > first && (
        <WhatIfRow
          label="Shown to age"
          kind="age"
          value={changes.horizon_age}
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

function PolicyRows({ saved, changes, onChange, own }: WhatIfPolicyProps & { own: number }) {
  const { illustration } = saved;
  const { rows, illustrated_loan_rate: loan } = illustration;
  const errors = changeErrors(saved, changes);
  const [first, last] = [rows[0]?.age ?? 0, rows.at(-1)?.age ?? 0];
  const premiums = [
    ...new Set(rows.flatMap(({ premium_outlay: paid }) => ((paid ?? 0) > 0 ? [paid ?? 0] : []))),
  ];
  const income = ledgerIncome(illustration);
  const level = income ? (income.level ?? Math.round(income.mean)) : 0;
  const { illustrated_rate: rate, loan_rate } = changes;
  const note = (change: Changes): string | undefined => {
    const above = aboveOwnScale(illustration, change);
    return above && saved.compliance_profile !== 'client_clamped'
      ? hypotheticalLine(above, illustration)
      : undefined;
  };
  const rest = { all: {}, slots: {} };
  const percent = { kind: 'percent', min: 0, step: 0.0005, limits: [0, 0.12] } as const;
  const dollars = { kind: 'dollars', min: 0, step: 500, limits: [0, 1e7] } as const;
  const years = { kind: 'age', min: first, max: last, step: 1, limits: [first, last] } as const;
  return (
    <>
      {changes.design && (
        <DesignLine design={changes.design} onUndo={() => onChange({ ...changes, design: undefined })} />
      )}
      <WhatIfRow
        {...percent}
        label={wordsOf(illustration).rate}
        value={rate}
        resting={[own]}
        saved={[own]}
        max={Math.max(0.1, own)}
        note={note({ ...rest, illustrated_rate: rate })}
        onChange={(value) => onChange({ ...changes, illustrated_rate: value })}
      />
      {income && (
        <WhatIfRow
          {...percent}
          label="Loan rate"
          value={loan_rate}
          resting={[loan]}
          saved={[loan]}
          max={Math.max(0.1, loan)}
          note={note({ ...rest, loan_rate })}
          onChange={(value) => onChange({ ...changes, loan_rate: value })}
        />
      )}
      {premiums.length > 0 && (
        <WhatIfRow
          {...dollars}
          label="Premium a year"
          value={changes.premium}
          resting={premiums}
          saved={premiums.length > 3 ? [Math.min(...premiums), Math.max(...premiums)] : premiums}
          max={roundUp(2 * Math.max(...premiums))}
          onChange={(value) => onChange({ ...changes, premium: value })}
        />
      )}
      {income && (
        <>
          <WhatIfRow
            {...dollars}
            label="Income a year"
            value={changes.income}
            resting={[level]}
            saved={[level]}
            max={roundUp(2 * level)}
            onChange={(value) => onChange({ ...changes, income: value })}
          />
          <WhatIfRow
            {...years}
            label="Income from age"
            value={changes.income_from_age}
            resting={[income.from_age]}
            saved={[income.from_age]}
            onChange={(value) => onChange({ ...changes, income_from_age: value })}
          />
          <WhatIfRow
            {...years}
            label="Income through age"
            value={changes.income_to_age}
            resting={[income.to_age]}
            saved={[income.to_age]}
            note={errors.income_to_age?.[0]}
            onChange={(value) => onChange({ ...changes, income_to_age: value })}
          />
        </>
      )}
    </>
  );
}

/** The end of a slider: a round figure. */
const roundUp = (value: number): number => Math.max(1000, Math.ceil(value / 1000) * 1000);
