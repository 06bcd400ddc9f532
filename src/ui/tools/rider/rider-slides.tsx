import { Figure } from '../../explain/figure.tsx';
import { AnswerSlide, Callout } from '../frame/tool-parts.tsx';
import { BalanceCard, IncomeCard, useRiderFigures } from './rider-results.tsx';
import type { RiderRun } from './rider-spec.ts';
import { RiderThreeCards } from './rider-three-cards.tsx';
import { returnWords, type RiderView } from './rider-view.ts';
import { SimulationCard } from './simulation-card.tsx';

interface RiderSlideProps {
  run: RiderRun;
  view: RiderView;
  show: 'answer' | 'income' | 'balance' | 'periods';
}

/** One idea of the result as it is looked at. */
export function RiderSlide({ run, view, show }: RiderSlideProps) {
  const figures = useRiderFigures(run, view);
  if (!figures) return null;
  const { words, cards } = figures;
  switch (show) {
    case 'answer':
      return (
        <AnswerSlide>
          <Callout
            eyebrow={words.key.label}
            figure={<Figure at={words.key.at}>{words.key.figure}</Figure>}
            headline={words.headline}
            caveat={words.caveat}
          />
          <RiderThreeCards cards={cards} />
        </AnswerSlide>
      );
    case 'income':
      return <IncomeCard {...figures} />;
    case 'balance':
      return <BalanceCard {...figures} />;
    case 'periods': {
      const simulation = run.result.simulation();
      return simulation ? (
        <SimulationCard
          simulation={simulation[view.result_type]}
          stream={view.result_type}
          allocation={returnWords(run.values, 'index_allocation')}
        />
      ) : null;
    }
  }
}
