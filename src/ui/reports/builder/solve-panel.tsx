import { useEffect, useState } from 'react';
import type { HistoricalReportInput } from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { loanRateSentence } from '../../../domain/history/loan-rate.ts';
import { ledgerIncome } from '../../../domain/history/reprice-illustration.ts';
import type {
  AlternativeSolutions,
  SolvedFigure,
  SolvedRow,
  SolveTerms,
} from '../../../domain/paths/solve-alternatives.ts';
import type { Question } from '../../../domain/paths/solve-schema.ts';
import { formatWholeDollars, formatPercent, formatInteger } from '../../../domain/shared/format.ts';
import { carrierIllustration } from '../../../domain/policy/carrier-scale.ts';
import { legendOf } from '../../../domain/policy/compliance-profile.ts';
import { figureOf, figureText, type PolicyFigure } from '../../../rendering/words/marks.ts';
import { chargesText, yearsOf } from '../../../rendering/words/sentence-parts.ts';
import { Button } from '../../kit/form/button.tsx';
import { Failure } from '../../kit/form/use-form.tsx';
import { MoneyInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { loadRangeRuns } from '../../wiring.ts';
import styles from './solve-panel.module.css';
import type { SolvedTerm } from '../what-if/terms.ts';

export interface SolvePanelProps {
  input: HistoricalReportInput;
  history: IndexHistory;
  canSet: (solved: SolvedTerm) => boolean;
  onSet: (solved: SolvedTerm) => void;
}

const QUESTIONS: { value: Question; label: string }[] = [
  { value: 'income', label: 'Largest level income' },
  { value: 'cap', label: 'Lowest cap' },
  { value: 'borrowing_rate', label: 'Highest loan rate' },
  { value: 'charge_stress', label: 'Highest charge stress' },
  { value: 'premium', label: 'Smallest premium for an income' },
  { value: 'tie', label: 'Return at which an account ties' },
  { value: 'safe_withdrawal', label: 'Sustainable withdrawals' },
];
const OF_ACCOUNTS: readonly Question[] = ['tie', 'safe_withdrawal'];

const SHARES = [
  { value: '0.5', label: '5 of 10 paths' },
  { value: '0.75', label: '3 of 4 paths' },
  { value: '0.8', label: '8 of 10 paths' },
  { value: '0.9', label: '9 of 10 paths' },
  { value: '0.95', label: '19 of 20 paths' },
  { value: '1', label: 'every path' },
] as const;

interface Solved {
  state: 'solved';
  solved: AlternativeSolutions;
  input: HistoricalReportInput;
  target: number | null;
  slot: number;
}

type State = { state: 'asked' } | Solved | { state: 'failed'; messages: readonly string[] };

const stopSolving = (): void => void loadRangeRuns().then((runs) => runs.stopSolving());

export function SolvePanel({ input, history, canSet, onSet }: SolvePanelProps) {
  const [question, setQuestion] = useState<Question>('income');
  const [share, setShare] = useState<(typeof SHARES)[number]['value']>('0.9');
  const [slot, setSlot] = useState('2');
  const [target, setTarget] = useState<number | null>(null);
  const [hasSubmitted, setAsked] = useState(false);
  const [shown, setShown] = useState<State | null>(null);
  const hasCap = input.strategies.some(({ cap }) => cap !== null);
  const questions = QUESTIONS.filter(
    ({ value }) => (value !== 'cap' || hasCap) && (!OF_ACCOUNTS.includes(value) || input.vehicles.length > 0),
  );
  const account = input.vehicles[Number(slot) - 2] ? Number(slot) : 2;
  useEffect(() => {
    const stopIfHidden = (): void => {
      if (!document.hidden) return;
      setShown((now) => (now?.state === 'asked' ? null : now));
      stopSolving();
    };
    document.addEventListener('visibilitychange', stopIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', stopIfHidden);
      stopSolving();
    };
  }, []);

  const resetAfter =
    <T,>(set: (value: T) => void) =>
    (next: T): void => {
      set(next);
      stop();
    };
  function stop(): void {
    setShown(null);
    stopSolving();
  }
  async function ask(): Promise<void> {
    setAsked(true);
    if (question === 'premium' && !target) return;
    const solve: SolveTerms = {
      question,
      share: Number(share),
      ...(question === 'tie' && { slot: account }),
      ...(question === 'premium' && { target_income: target ?? 0 }),
    };
    setShown({ state: 'asked' });
    try {
      const result = await (await loadRangeRuns()).solve({ input, solve }, history);
      if (!result) return;
      setShown(
        'solved' in result
          ? { state: 'solved', solved: result.solved, input, target, slot: account }
          : { state: 'failed', messages: Object.values(result.errors).flat() },
      );
    } catch {
      setShown({ state: 'failed', messages: ['It could not be solved. Try again.'] });
    }
  }

  return (
    <div className={styles.panel}>
      <Select label="What" value={question} options={questions} onChange={resetAfter(setQuestion)} />
      <Select label="Held by at least" value={share} options={SHARES} onChange={resetAfter(setShare)} />
      {question === 'tie' && (
        <Select
          label="Account"
          value={String(account)}
          options={input.vehicles.map(({ name }, k) => ({ value: String(k + 2), label: name }))}
          onChange={resetAfter(setSlot)}
        />
      )}
      {question === 'premium' && (
        <MoneyInput
          label="Income a year"
          value={target}
          min={0}
          onChange={resetAfter(setTarget)}
          error={hasSubmitted && !target ? 'Income a year is a required field' : null}
        />
      )}
      {shown?.state === 'asked' ? (
        <p className={styles.busy} role="status">
          Computing 1,000 paths
          <Button size="small" variant="quiet" label="Cancel" onClick={stop} />
        </p>
      ) : (
        <Button size="small" variant="primary" label="Find it" onClick={() => void ask()} />
      )}
      {shown?.state === 'failed' && <Failure text={shown.messages.join(' ')} className={styles.problem} />}
      {shown?.state === 'solved' && (
        <Results {...shown} isOld={shown.input !== input} canSet={canSet} onSet={onSet} />
      )}
    </div>
  );
}

interface ResultsProps extends Omit<SolvePanelProps, 'history'>, Omit<Solved, 'state'> {
  isOld: boolean;
}

const SETTABLE: Partial<Record<Question, string>> = {
  cap: 'Set this cap',
  borrowing_rate: 'Set this loan rate',
  charge_stress: 'Set this charge stress',
  income: 'Set this income',
  premium: 'Set this premium',
  tie: 'Set this return',
};

/** Returns the plan term that the solution sets, or null if the solution is not a term. */
function toTerm(question: Question, value: number, target: number | null, slot: number): SolvedTerm | null {
  if (question === 'income') return value > 0 ? { term: 'design', multiple: 1, income: value } : null;
  if (question === 'premium')
    return target === null ? null : { term: 'design', multiple: value, income: target };
  if (question === 'tie') return { term: 'return', slot, spread: value };
  return question === 'safe_withdrawal' ? null : { term: question, value };
}

function Results({ solved, input, target, slot, isOld, canSet, onSet }: ResultsProps) {
  const { question, rows, paths, searched, scan, loan_rate } = solved;
  // Solving for the loan rate replaces the simulation's rate.
  const loans =
    question === 'borrowing_rate' ? '' : loanRateSentence(loan_rate, paths, 'paths', input.illustration);
  const { compliance_profile = 'standard', illustration } = input;
  const legend = legendOf(
    compliance_profile,
    carrierIllustration(input).illustrated_rate,
    illustration.origin,
  );
  return (
    <div className={styles.answers} role="status">
      {rows.map((row) => {
        const name =
          row.slot === null ? null : row.slot === 1 ? 'Policy' : (input.vehicles[row.slot - 2]?.name ?? '');
        const { value } = row;
        const term = value === null ? null : toTerm(question, value, target, slot);
        const end = searched && limitText(row.status, question, searched);
        return (
          <section key={row.slot ?? 0}>
            {name !== null && <h4>{name}</h4>}
            <p className={styles.value}>
              {value === null ? NO_RESULT[row.status] : resultText(question, figureOf(row, 'value'), input)}
            </p>
            {hasMark(row) && <p>{legend}</p>}
            {end !== null && <p>{end}</p>}
            {row.worst !== undefined && <p>On the path that carries least {formatPercent(row.worst)}.</p>}
            {value !== null && <Shares row={row} question={question} paths={paths} />}
            {row.others.some((other) => other.value !== null) && (
              <p>
                Two other draws answer{' '}
                {row.others
                  .map((other) => (other.value === null ? 'nothing' : solvedText(question, other)))
                  .join(' and ')}
                .
              </p>
            )}
            {term && !isOld && canSet(term) && (
              <Button label={SETTABLE[question]} size="small" onClick={() => onSet(term)} />
            )}
          </section>
        );
      })}
      {scan.length > 0 && (
        <div className={styles.scan} tabIndex={0} role="region" aria-label="Shares of paths at each step">
          <table>
            <thead>
              <tr>
                <th scope="col">At</th>
                <th scope="col">Paths that hold</th>
              </tr>
            </thead>
            <tbody>
              {scan.map(({ value, share }) => (
                <tr key={value}>
                  <th scope="row">{termText(question, value)}</th>
                  <td>
                    {countText(share, paths)}
                    <span className={styles.track} aria-hidden="true">
                      <i style={{ width: `${100 * share}%` }} />
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>
        {question === 'safe_withdrawal' &&
          `The first of thirty yearly payments from age ${ledgerIncome(input.illustration)?.from_age ?? input.age} on, each grown with consumer prices, after tax. `}
        {pathsText(solved, input)} More paths make the count finer, not the assumption truer.
        {isOld && ' The terms have changed since.'}
      </p>
      {loans !== '' && <p>{loans}</p>}
    </div>
  );
}

function Shares({ row, question, paths }: { row: SolvedRow; question: Question; paths: number }) {
  const { below, above, share_there: shareAtResult } = row;
  const lines = [
    { at: below, share: below?.share ?? null },
    { at: row, share: row.value === null ? null : shareAtResult },
    { at: above, share: above?.share ?? null },
  ];
  return (
    <dl>
      {lines.map(
        ({ at, share }, place) =>
          at &&
          share !== null && (
            <div key={place} data-here={at === row || undefined}>
              <dt>{solvedText(question, at)}</dt>
              <dd>{countText(share, paths)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const countText = (share: number, paths: number): string =>
  `${Math.round(share * paths).toLocaleString('en-US')} of ${paths.toLocaleString('en-US')}`;

/** Omits the charge stress if it is the solved value, and for withdrawals, which have no policy. */
function pathsText(
  { question, paths, years }: AlternativeSolutions,
  { charge_stress: stress }: HistoricalReportInput,
) {
  const charges =
    question === 'charge_stress' || question === 'safe_withdrawal' ? '' : `, with ${chargesText(stress)}`;
  return `Counted on ${formatInteger(paths)} computed paths of ${yearsOf(years)}${charges}, blocks of 60 months, seed 1.`;
}

/** Returns the limit of the search range if no solution exists within the range. */
function limitText(status: SolvedRow['status'], question: Question, [low, high]: readonly [number, number]) {
  const isMinimum = question === 'cap' || question === 'tie';
  const end = (isLow: boolean): string =>
    `${termText(question, isLow ? low : high)}, the ${isLow ? 'lowest' : 'highest'} that is tried.`;
  if (status === 'any') return `Held even at ${end(isMinimum)}`;
  return status === 'unreachable' ? `Not held even at ${end(!isMinimum)}` : null;
}

function termText(question: Question, value: number): string {
  if (question === 'income') return formatWholeDollars(value);
  if (question === 'premium') return `${value.toFixed(4)} ×`;
  return question === 'tie' && value > 0 ? `+${formatPercent(value)}` : formatPercent(value);
}

const solvedText = (question: Question, solved: SolvedFigure): string =>
  figureText(figureOf(solved, 'value'), (value) => termText(question, value ?? 0));

const hasMark = (row: SolvedRow): boolean =>
  [row, row.below, row.above, ...row.others].some((one) => figureOf(one, 'value').mark !== '');

function resultText(question: Question, result: PolicyFigure, input: HistoricalReportInput): string {
  const { illustration } = input;
  switch (question) {
    case 'income':
      return `${figureText(result, (value) => formatWholeDollars(value ?? 0))} a year`;
    case 'premium': {
      const first = figureText(result, (value) =>
        formatWholeDollars((value ?? 0) * (illustration.rows[0]?.premium_outlay ?? 0)),
      );
      return `${first} the first year: the same design, ${(result.value ?? 0).toFixed(4)} times as large`;
    }
    case 'tie':
      return `${termText(question, result.value ?? 0)} on every year’s return`;
    case 'safe_withdrawal':
      return `${formatPercent(result.value ?? 0)} of the sum put in`;
    default:
      return formatPercent(result.value ?? 0);
  }
}

const NO_RESULT: Readonly<Record<SolvedRow['status'], string>> = {
  ok: '',
  any: '',
  none: 'No income holds.',
  no_distributions: 'The ledger takes no income.',
  ledger_lapses: 'The ledger itself ends before the last year.',
  unbounded: 'Any income holds.',
  unreachable: 'No answer.',
  not_monotone: 'No single answer: the shares rise and fall.',
};
