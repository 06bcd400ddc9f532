import { lazyPart } from '../../kit/layout/lazy-part.tsx';
import { useState } from 'react';
import { AnswerRow, Answers } from '../what-if/answer-row.tsx';
import type { Answer, ComparativeAnswersProps, HistoricalAnswersProps } from './answers-panel.tsx';

const load = () => import('../../pages/solve.ts');
const Comparative = lazyPart(async () => (await load()).ComparativeAnswers);
const Historical = lazyPart(async () => (await load()).HistoricalAnswers);

/** The opened panel, and whether the range has run in it. */
export function useAnswer() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [hasRun, setHasRun] = useState(false);
  const open = (next: Answer): void => {
    setAnswer(next);
    if (next === 'range') setHasRun(true);
  };
  return { answer, hasRun, open, close: () => setAnswer(null) };
}

/** Rows of the What-if panel. */
export const AnswerRows = ({ onOpen }: { onOpen: (answer: Answer) => void }) => (
  <Answers>
    <AnswerRow
      icon="target"
      label="Solve for a target"
      help="Income, premium or return"
      onOpen={() => onOpen('solve')}
    />
    <AnswerRow
      icon="fan"
      label="Range of outcomes"
      help="10,000 simulated return paths"
      onOpen={() => onOpen('range')}
    />
  </Answers>
);

type Opened<Props> = Omit<Props, 'answer'> & { answer: Answer | null };

/** Loads the panel when the user opens it. */
export const ComparativeAnswers = ({ answer, ...props }: Opened<ComparativeAnswersProps>) =>
  answer && <Comparative {...props} answer={answer} />;

export const HistoricalAnswers = ({ answer, ...props }: Opened<HistoricalAnswersProps>) =>
  answer && <Historical {...props} answer={answer} />;
