import { useEffect, useMemo, useState } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import { ledgerIncome } from '../../../domain/history/reprice-illustration.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { periodsOf, type SolveTerms } from '../../../domain/paths/solve-alternatives.ts';
import type { Question } from '../../../domain/paths/solve-schema.ts';
import { formatInteger } from '../../../domain/shared/format.ts';
import type { ActiveHistoricalSlot } from '../../../rendering/words/history/historical-part.ts';
import { Button } from '../../kit/form/button.tsx';
import { Form } from '../../kit/form/use-form.tsx';
import { IntegerInput, MoneyInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { loadRangeRuns } from '../../wiring.ts';
import { SolveResult, type SolvedTermProps, type SolveState } from './solve-result.tsx';
import { appliesToSlot, SOLVE_FOR } from './solve-text.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './analysis.module.css';

export interface SolvePanelProps extends SolvedTermProps {
  input: HistoricalReportInput;
  history: IndexHistory;
  /** Slots of the report. */
  slots: readonly ActiveHistoricalSlot[];
}

const [MIN_PERCENT, MAX_PERCENT] = [50, 100];

const stopSolving = (): void => void loadRangeRuns().then((runs) => runs.stopSolving());

export function SolvePanel({ input, history, slots, canSet, onSet }: SolvePanelProps) {
  const [question, setQuestion] = useState<Question>('income');
  const [chosenSlot, setChosenSlot] = useState('1');
  const [percent, setPercent] = useState<number | null>(90);
  const [basis, setBasis] = useState<'history' | 'paths'>('history');
  const [target, setTarget] = useState(() => ledgerIncome(input.illustration)?.level ?? null);
  const [hasValidated, setHasValidated] = useState(false);
  const [state, setState] = useState<SolveState | null>(null);
  const isHistorical = basis === 'history';
  const hasCap = input.strategies.some(({ cap }) => cap !== null);
  const questions = SOLVE_FOR.filter(
    ({ value }) => (value !== 'cap' || hasCap) && slots.some(({ slot }) => appliesToSlot(value, slot)),
  );
  const solvable = slots.filter(({ slot }) => appliesToSlot(question, slot));
  const slot = solvable.find((entry) => String(entry.slot) === chosenSlot)?.slot ?? solvable[0]?.slot ?? 1;
  const isPercentInvalid = percent === null || !(percent >= MIN_PERCENT && percent <= MAX_PERCENT);
  const lacksTarget = question === 'premium' && !(target !== null && target > 0);
  const periods = useMemo(() => periodsOf(input, history, question), [input, history, question]);

  useEffect(() => {
    const stopIfHidden = (): void => {
      if (!document.hidden) return;
      setState((current) => (current?.kind === 'solving' ? null : current));
      stopSolving();
    };
    document.addEventListener('visibilitychange', stopIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', stopIfHidden);
      stopSolving();
    };
  }, []);

  function stop(): void {
    setState(null);
    stopSolving();
  }
  const stopAndSet =
    <T,>(set: (value: T) => void) =>
    (next: T): void => {
      set(next);
      stop();
    };

  async function solve(): Promise<void> {
    setHasValidated(true);
    if (isPercentInvalid || lacksTarget) return;
    const terms: SolveTerms = {
      question,
      share: percent / 100,
      is_historical: isHistorical,
      ...(question === 'tie' && { slot }),
      ...(question === 'premium' && { target_income: target ?? 0 }),
    };
    setState({ kind: 'solving' });
    try {
      const result = await (await loadRangeRuns()).solve({ input, solve: terms }, history);
      if (!result) return;
      if ('errors' in result)
        return setState({ kind: 'failed', messages: Object.values(result.errors).flat() });
      const { solved } = result;
      const row = solved.rows.find((entry) => entry.slot === slot) ?? solved.rows[0];
      if (row) setState({ kind: 'solved', solution: { solved, row, slot, input, isHistorical, target } });
    } catch {
      setState({ kind: 'failed', messages: ['It could not be solved. Try again.'] });
    }
  }

  const label = SOLVE_FOR.find(({ value }) => value === question)?.label ?? '';
  const name = slots.find((entry) => entry.slot === slot)?.name ?? '';
  return (
    <Form className={styles.form} onSubmit={() => void solve()}>
      <div className={styles.fields}>
        <Select label="Solve for" value={question} options={questions} onChange={stopAndSet(setQuestion)} />
        {question === 'premium' ? (
          <MoneyInput
            label="Target income"
            value={target}
            min={0}
            onChange={stopAndSet(setTarget)}
            error={hasValidated && lacksTarget ? 'Enter an income.' : null}
          />
        ) : (
          <Select
            label="For"
            value={String(slot)}
            options={solvable.map((entry) => ({ value: String(entry.slot), label: entry.name }))}
            onChange={stopAndSet(setChosenSlot)}
          />
        )}
        <IntegerInput
          label="Paths that must pay in full"
          unit="%"
          min={MIN_PERCENT}
          max={MAX_PERCENT}
          step={5}
          value={percent}
          onChange={(next) => {
            setHasValidated(false);
            stopAndSet(setPercent)(next);
          }}
          onBlur={() => setHasValidated(true)}
          error={hasValidated && isPercentInvalid ? `Enter ${MIN_PERCENT} to ${MAX_PERCENT}.` : null}
        />
        <Select
          label="Based on"
          value={basis}
          options={[
            {
              value: 'history',
              label: periods > 0 ? `Market history, ${formatInteger(periods)} periods` : 'Market history',
            },
            { value: 'paths', label: 'Simulated paths' },
          ]}
          onChange={stopAndSet(setBasis)}
        />
      </div>
      <div className={layout.row}>
        <Button type="submit" variant="primary" label="Solve" busy={state?.kind === 'solving'} />
        {state?.kind === 'solving' && <Button variant="quiet" label="Cancel" onClick={stop} />}
      </div>
      <SolveResult title={`${label}, ${name}`} state={state} canSet={canSet} onSet={onSet} />
    </Form>
  );
}
