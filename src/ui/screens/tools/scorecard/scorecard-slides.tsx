import type {
  TaxScorecardInput,
  TaxScorecardResult,
} from '../../../../domain/tax-scorecard/tax-scorecard.ts';
import type { ToolSlide } from '../../../tools/tool-presentation.tsx';
import { scorecardWords } from './headline.ts';
import { LegalNotes } from './legal-notes.tsx';
import { BenefitsCard, LegacyCard, MeasureCard } from './result-cards.tsx';
import { ScorecardCallout } from './scorecard-results.tsx';
import { ScoreCard } from './score-card.tsx';
import styles from './scorecard-slides.module.css';

/** One idea a slide: the answer, tax over time, Social Security, what is left. */
export function scorecardSlides(input: TaxScorecardInput, result: TaxScorecardResult): ToolSlide[] {
  const hasBenefits = result.ira_backend.rows.some(({ social_security }) => social_security > 0);
  return [
    {
      id: 'answer',
      heading: 'Keep the IRA, or convert it to a Roth',
      content: (
        <div className={styles.answer}>
          <ScorecardCallout words={scorecardWords(result)} />
          <ScoreCard result={result} />
        </div>
      ),
    },
    { id: 'measure', heading: 'Over time', content: <MeasureCard result={result} /> },
    ...(hasBenefits
      ? [{ id: 'benefits', heading: 'Social Security', content: <BenefitsCard result={result} /> }]
      : []),
    { id: 'legacy', heading: 'What heirs keep', content: <LegacyCard result={result} /> },
    { id: 'notes', heading: 'What it rests on', content: <LegalNotes input={input} result={result} /> },
  ];
}
