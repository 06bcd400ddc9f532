import { useState } from 'react';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { useTool } from '../frame/use-tool.ts';
import { inputLines } from '../../../rendering/tools/rider/input-lines.ts';
import { PaperInputs } from '../scorecard/paper-inputs.tsx';
import { RiderControls } from './rider-controls.tsx';
import { everyYearCells } from '../../../rendering/tools/rider/rider-figures.ts';
import { RiderFormFields } from './rider-form.tsx';
import { RiderResults, BalanceCard, IncomeCard, useRiderFigures } from './rider-results.tsx';
import { riderSpec, type RiderRun } from './rider-spec.ts';
import {
  FIRST_VIEW,
  shownPart,
  type RiderView,
  returnWords,
} from '../../../rendering/tools/rider/rider-view.ts';
import { Figure } from '../../explain/figure.tsx';
import { AnswerSlide, Callout } from '../frame/tool-parts.tsx';
import { RiderThreeCards } from './rider-three-cards.tsx';
import { SimulationCard } from './simulation-card.tsx';

interface RiderSlideProps {
  run: RiderRun;
  view: RiderView;
  show: 'answer' | 'income' | 'balance' | 'periods';
}

/** One idea of the result as it is looked at. */
function RiderSlide({ run, view, show }: RiderSlideProps) {
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
          allocation={returnWords(run.input, 'index_allocation')}
        />
      ) : null;
    }
  }
}

/** A rider's income for life beside an account of the same balance that is asked for the same. */
export function IncomeRiderScreen() {
  const tool = useTool(riderSpec);
  useLoadingOverlay(tool.phase.kind === 'loading');
  const [view, setView] = useState<RiderView>(FIRST_VIEW);
  return (
    <ToolFrame
      spec={riderSpec}
      tool={tool}
      subtitle="Income for life, or an account paying the same income."
      formTitle="Income and account"
      form={
        <>
          <RiderFormFields tool={tool} />
          {tool.run && <PaperInputs lines={inputLines(tool.run.input)} />}
        </>
      }
      csv={({ result }) => {
        const shown = shownPart(result.parts, view);
        return shown ? everyYearCells(shown.part) : [];
      }}
      slides={(run) => [
        {
          id: 'answer',
          heading: 'The rider or the account',
          content: <RiderSlide run={run} view={view} show="answer" />,
        },
        {
          id: 'income',
          heading: 'What both pay',
          content: <RiderSlide run={run} view={view} show="income" />,
        },
        {
          id: 'balance',
          heading: 'What is left',
          content: <RiderSlide run={run} view={view} show="balance" />,
        },
        ...(run.result.simulation()
          ? [
              {
                id: 'periods',
                heading: 'All periods',
                content: <RiderSlide run={run} view={view} show="periods" />,
              },
            ]
          : []),
      ]}
    >
      {(run) => (
        <RiderResults
          run={run}
          view={view}
          controls={
            <RiderControls
              run={run}
              view={view}
              onChange={(change) => setView((before) => ({ ...before, ...change }))}
            />
          }
        />
      )}
    </ToolFrame>
  );
}
