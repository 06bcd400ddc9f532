import { useMemo, type ComponentProps } from 'react';
import { Figure } from '../../explain/figure.tsx';
import { Callout } from '../frame/tool-parts.tsx';
import { scorecardWords, type ScorecardWords } from './headline.ts';
import { LegalNotes } from './legal-notes.tsx';
import { BenefitsCard, DistributionsCard, LegacyCard, MeasureCard, YearsCard } from './result-cards.tsx';
import { ScoreCard } from './score-card.tsx';

type ScorecardResultsProps = ComponentProps<typeof LegalNotes>;

/** From the answer to every year behind it. */
export function ScorecardResults({ input, result, taxTables }: ScorecardResultsProps) {
  const words = useMemo(() => scorecardWords(result), [result]);
  return (
    <>
      <div data-card="result">
        <ScorecardCallout words={words} />
      </div>
      <ScoreCard result={result} />
      {CARDS.map(({ name, Card }) => (
        <div key={name} data-card={name}>
          <Card result={result} />
        </div>
      ))}
      <LegalNotes input={input} result={result} taxTables={taxTables} />
    </>
  );
}

/** The answer: one figure, one sentence, and what it rests on. */
export const ScorecardCallout = ({ words: { key, headline, caveat } }: { words: ScorecardWords }) => (
  <Callout
    eyebrow={key.label}
    figure={<Figure at={key.at}>{key.figure}</Figure>}
    headline={headline}
    caveat={caveat}
  />
);

const CARDS = [
  { name: 'measure', Card: MeasureCard },
  { name: 'benefits', Card: BenefitsCard },
  { name: 'distributions', Card: DistributionsCard },
  { name: 'legacy', Card: LegacyCard },
  { name: 'years', Card: YearsCard },
] as const;
