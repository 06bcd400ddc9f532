import { useState, type ComponentProps } from 'react';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { useTool } from '../frame/use-tool.ts';
import { inputLines } from '../../../rendering/tools/rider/rider-text.ts';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import styles from './rider.module.css';
import {
  everyYearCells,
  FIRST_VIEW,
  selectPart,
  type RiderView,
  returnText,
  hasBoth,
} from '../../../rendering/tools/rider/rider-figures.ts';
import { RiderFormFields } from './rider-form.tsx';
import { LinesCard, PeriodsCard, RiderResults, RiderThreeCards, useRiderFigures } from './rider-results.tsx';
import { riderSpec, type RiderRun } from './rider-spec.ts';
import { ResultCallout, ResultSlide } from '../frame/tool-parts.tsx';

const SLIDES = [
  ['answer', 'The rider or the account'],
  ['income', 'Income by age'],
  ['balance', 'Balance by age'],
  ['periods', 'All periods'],
] as const;

type RiderSlideProps = { run: RiderRun; view: RiderView; show: (typeof SLIDES)[number][0] };

function RiderSlide({ run, view, show }: RiderSlideProps) {
  const figures = useRiderFigures(run, view);
  if (!figures) return null;
  if (show === 'periods') return <PeriodsCard run={run} view={view} />;
  if (show !== 'answer') return <LinesCard of={show} {...figures} />;
  return (
    <ResultSlide>
      <ResultCallout text={figures.words} />
      <RiderThreeCards cards={figures.cards} />
    </ResultSlide>
  );
}

interface RiderControlsProps {
  run: RiderRun;
  view: RiderView;
  onChange: (change: Partial<RiderView>) => void;
}

function RiderControls({ run, view, onChange }: RiderControlsProps) {
  const selected = selectPart(run.result.parts, view);
  return (
    <div className={styles.controls}>
      <Choice
        label="Target analysis"
        value={view.target_analysis_type}
        options={TARGETS}
        onChange={(target_analysis_type) => onChange({ target_analysis_type })}
      />
      <Choice
        label="Which income"
        value={view.result_type}
        options={RESULT_TYPES}
        onChange={(result_type) => onChange({ result_type })}
      />
      {hasBoth(run.result.parts) && selected && (
        <Choice
          label="What the account earns"
          value={selected.view.view_result}
          options={[
            { value: 'fixed_return', label: 'Fixed return' },
            { value: 'index_allocation', label: returnText(run.input, 'index_allocation') },
          ]}
          onChange={(view_result) => onChange({ view_result })}
        />
      )}
      <Choice
        label="Amounts by"
        value={view.income_type}
        options={INCOME_TYPES}
        onChange={(income_type) => onChange({ income_type })}
      />
    </div>
  );
}

/** The label is hidden from screen readers, as the group has the same name. */
const Choice = <V extends string>(props: ComponentProps<typeof Segmented<V>>) => (
  <div>
    <p className={styles.choice} aria-hidden="true">
      {props.label}
    </p>
    <Segmented {...props} />
  </div>
);

const TARGETS = choices(['income', 'Income'], ['amount', 'Amount'], ['longevity', 'Longevity']);
const RESULT_TYPES = choices(['guaranteed', 'Guaranteed'], ['non_guaranteed', 'Non-guaranteed']);
const INCOME_TYPES = choices(['annual', 'Annual'], ['monthly', 'Monthly']);

export function IncomeRiderScreen() {
  const tool = useTool(riderSpec);
  useLoadingOverlay(tool.phase.kind === 'loading');
  const [view, setView] = useState<RiderView>(FIRST_VIEW);
  const change = (part: Partial<RiderView>) => setView((before) => ({ ...before, ...part }));
  return (
    <ToolFrame
      spec={riderSpec}
      tool={tool}
      subtitle="Income for life, or an account paying the same income."
      formTitle="Income and account"
      form={<RiderFormFields tool={tool} />}
      paper={tool.run ? [{ lines: inputLines(tool.run.input) }] : []}
      csv={({ result }) => {
        const selected = selectPart(result.parts, view);
        return selected ? everyYearCells(selected.part) : [];
      }}
      slides={(run) =>
        SLIDES.filter(([id]) => id !== 'periods' || run.result.simulation()).map(([id, heading]) => ({
          id,
          heading,
          content: <RiderSlide run={run} view={view} show={id} />,
        }))
      }
    >
      {(run) => (
        <RiderResults {...{ run, view }} controls={<RiderControls {...{ run, view }} onChange={change} />} />
      )}
    </ToolFrame>
  );
}
