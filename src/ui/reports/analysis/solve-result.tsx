import { ledgerLapseSentence } from '../../../domain/policy/ledger.ts';
import { loanRateSentence } from '../../../domain/history/loan-rate.ts';
import { planOf } from '../../../domain/history/policy-plan.ts';
import type { SolvedRow } from '../../../domain/paths/solve-alternatives.ts';
import { carrierIllustration } from '../../../domain/policy/carrier-scale.ts';
import { legendOf } from '../../../domain/policy/compliance-profile.ts';
import { formatInteger } from '../../../domain/shared/format.ts';
import { figureOf } from '../../../rendering/words/marks.ts';
import { chargesText, sentences, yearsOf } from '../../../rendering/words/sentence-parts.ts';
import { MethodLink } from '../../explain/figure.tsx';
import { Button } from '../../kit/form/button.tsx';
import { Failure } from '../../kit/form/use-form.tsx';
import { Fold } from '../../kit/layout/fold.tsx';
import { ProgressBar } from '../../kit/layout/progress-bar.tsx';
import { withHangingMark } from '../../tables/hanging-mark.tsx';
import { SummaryTable } from '../frame/summary-table.tsx';
import type { SolvedTerm } from '../what-if/terms.ts';
import { countText, pathUnit, QUESTIONS, solutionText, solvedText, toTerm, valueText } from './solve-text.ts';
import type { Solution } from './solve-text.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './analysis.module.css';

export type SolveState =
  | { kind: 'solving' }
  | { kind: 'failed'; messages: readonly string[] }
  | { kind: 'solved'; solution: Solution };

export interface SolvedTermProps {
  canSet: (solved: SolvedTerm) => boolean;
  onSet: (solved: SolvedTerm) => void;
}

interface SolveResultProps extends SolvedTermProps {
  title: string;
  state: SolveState | null;
}

/** A box of fixed height, so that nothing below moves while solving. */
export function SolveResult({ title, state, canSet, onSet }: SolveResultProps) {
  const solution = state?.kind === 'solved' ? state.solution : null;
  const texts = solution && solutionText(solution);
  const term = solution && toTerm(solution);
  const useLabel = solution ? QUESTIONS[solution.solved.question].use : undefined;
  return (
    <>
      <section className={styles.box} aria-label="Answer">
        <div className={styles.answer} data-answer>
          <div role="status">
            {state === null && <p>The answer appears here.</p>}
            {state?.kind === 'solving' && (
              <>
                <p>Solving: {title}</p>
                <ProgressBar label="Solving" />
              </>
            )}
            {state?.kind === 'failed' && <Failure text={state.messages.join(' ')} />}
            {texts && (
              <>
                <p>{title}</p>
                <p className={styles.result}>
                  {texts.figure !== '' && <b>{withHangingMark(texts.figure)}</b>} <span>{texts.unit}</span>
                </p>
                <p>{texts.text}</p>
              </>
            )}
          </div>
          {solution && (
            <div className={layout.row}>
              {term && canSet(term) && <Button size="small" label={useLabel} onClick={() => onSet(term)} />}
              <MethodLink id="solve">How this is calculated</MethodLink>
            </div>
          )}
        </div>
      </section>
      <div className={styles.below}>
        <p className={styles.legend}>{solution && hasMark(solution.row) && legendText(solution)}</p>
        {solution && <Details {...solution} />}
      </div>
    </>
  );
}

const hasMark = (row: SolvedRow): boolean =>
  [row, row.below, row.above, ...row.others].some((figure) => figureOf(figure, 'value').mark !== '');

const legendText = ({ input }: Solution): string =>
  legendOf(
    input.compliance_profile ?? 'standard',
    carrierIllustration(input).illustrated_rate,
    input.illustration.origin,
  );

/** The counts around the solution, because a single figure looks too exact. */
function Details(solution: Solution) {
  const { solved, row, input, isHistorical } = solution;
  const { question, paths, years, scan, loan_rate } = solved;
  const nearby = [row.below, { ...row, share: row.share_there }, row.above].flatMap((figure) =>
    figure && figure.value !== null && figure.share !== null
      ? [{ key: figure.value, head: solvedText(question, figure, input), share: figure.share }]
      : [],
  );
  const scanned = scan.map(({ value: key, share }) => ({
    key,
    head: valueText(question, key, input),
    share,
  }));
  const rows = scanned.length > 0 ? scanned : nearby;
  const charges =
    question === 'charge_stress' || question === 'safe_withdrawal'
      ? ''
      : `, with ${chargesText(input.charge_stress)}`;
  const samplingText = isHistorical ? '' : ', in blocks of 60 months, seed 1';
  return (
    <Fold title="Details" className={styles.nearby}>
      {rows.length > 0 && (
        <SummaryTable
          label="Counts at nearby values"
          heads={[question === 'tie' ? 'Match the policy' : 'Pay in full']}
          rows={rows.map(({ key, head, share }) => ({ key, head, cells: [countText(share, paths)] }))}
        />
      )}
      <p>
        {sentences(
          `Counted on ${formatInteger(paths)} ${pathUnit(solution)} of ${yearsOf(years)}${charges}${samplingText}.`,
          // Solving for the loan rate replaces the simulation's rate.
          question === 'borrowing_rate'
            ? ''
            : loanRateSentence(loan_rate, paths, isHistorical ? 'periods' : 'paths', input.illustration),
          question === 'safe_withdrawal' ? null : ledgerLapseSentence(input.illustration),
          toTerm(solution)?.term === 'design' && planOf(input).sale !== null
            ? `A ${isHistorical ? 'period' : 'path'} counts only if the policy’s value at its end covers the tax on a surrender.`
            : '',
          isHistorical
            ? ''
            : 'More paths reduce sampling error; they do not make the assumptions more accurate.',
        )}
      </p>
    </Fold>
  );
}
