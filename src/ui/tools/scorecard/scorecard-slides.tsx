import type { ComponentProps } from 'react';
import { AnswerSlide } from '../frame/tool-parts.tsx';
import type { ToolSlide } from '../frame/tool-presentation.tsx';
import { scorecardWords } from './headline.ts';
import { LegalNotes } from './legal-notes.tsx';
import { BenefitsCard, LegacyCard, MeasureCard } from './result-cards.tsx';
import { ScorecardCallout } from './scorecard-results.tsx';
import { ScoreCard } from './score-card.tsx';

/** One idea a slide: the answer, tax over time, Social Security, what is left. */
export function scorecardSlides({
  input,
  result,
  taxTables,
}: ComponentProps<typeof LegalNotes>): ToolSlide[] {
  const hasBenefits = result.ira_backend.rows.some(({ social_security }) => social_security > 0);
  return [
    {
      id: 'answer',
      heading: 'Keep the IRA, or convert it to a Roth',
      content: (
        <AnswerSlide>
          <ScorecardCallout words={scorecardWords(result)} />
          <ScoreCard result={result} />
        </AnswerSlide>
      ),
    },
    { id: 'measure', heading: 'Over time', content: <MeasureCard result={result} /> },
    ...(hasBenefits
      ? [{ id: 'benefits', heading: 'Social Security', content: <BenefitsCard result={result} /> }]
      : []),
    { id: 'legacy', heading: 'What heirs keep', content: <LegacyCard result={result} /> },
    {
      id: 'notes',
      heading: 'What it rests on',
      content: <LegalNotes input={input} result={result} taxTables={taxTables} />,
    },
  ];
}
