import { useState, type ReactNode } from 'react';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { useTool } from '../frame/use-tool.ts';
import { inputLines } from '../../../rendering/tools/rider/rider-words.ts';
import { Segmented } from '../../kit/layout/tabs.tsx';
import styles from './rider-screen.module.css';
import { everyYearCells } from '../../../rendering/tools/rider/rider-figures.ts';
import { RiderFormFields } from './rider-form.tsx';
import { RiderResults, BalanceCard, IncomeCard, useRiderFigures, RiderThreeCards } from './rider-results.tsx';
import { riderSpec, type RiderRun } from './rider-spec.ts';
import {
  FIRST_VIEW,
  shownPart,
  type RiderView,
  returnWords,
  hasBoth,
} from '../../../rendering/tools/rider/rider-view.ts';
import { Figure } from '../../explain/figure.tsx';
import { AnswerSlide, Callout, PaperInputs } from '../frame/tool-parts.tsx';
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

interface RiderControlsProps {
  run: RiderRun;
  view: RiderView;
  onChange: (change: Partial<RiderView>) => void;
}

/** Which part is looked at, what is asked of the account, and whether by the year or the month. */
function RiderControls({ run, view, onChange }: RiderControlsProps) {
  const shown = shownPart(run.result.parts, view);
  return (
    <div className={styles.controls}>
      <Labelled label="Target analysis">
        <Segmented
          label="Target analysis"
          value={view.target_analysis_type}
          options={TARGETS}
          onChange={(target_analysis_type) => onChange({ target_analysis_type })}
        />
      </Labelled>
      <Labelled label="Which income">
        <Segmented
          label="Which income"
          value={view.result_type}
          options={RESULT_TYPES}
          onChange={(result_type) => onChange({ result_type })}
        />
      </Labelled>
      {hasBoth(run.result.parts) && shown && (
        <Labelled label="What the account earns">
          <Segmented
            label="What the account earns"
            value={shown.view.view_result}
            options={[
              { value: 'fixed_return', label: 'Fixed return' },
              { value: 'index_allocation', label: returnWords(run.input, 'index_allocation') },
            ]}
            onChange={(view_result) => onChange({ view_result })}
          />
        </Labelled>
      )}
      <Labelled label="Amounts by">
        <Segmented
          label="Amounts by"
          value={view.income_type}
          options={INCOME_TYPES}
          onChange={(income_type) => onChange({ income_type })}
        />
      </Labelled>
    </div>
  );
}

/** Said to a screen reader by the group itself. */
const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <p className={styles.label} aria-hidden="true">
      {label}
    </p>
    {children}
  </div>
);

const TARGETS = [
  { value: 'income', label: 'Income' },
  { value: 'amount', label: 'Amount' },
  { value: 'longevity', label: 'Longevity' },
] as const;

const RESULT_TYPES = [
  { value: 'guaranteed', label: 'Guaranteed' },
  { value: 'non_guaranteed', label: 'Non-guaranteed' },
] as const;

const INCOME_TYPES = [
  { value: 'annual', label: 'Annual' },
  { value: 'monthly', label: 'Monthly' },
] as const;

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
