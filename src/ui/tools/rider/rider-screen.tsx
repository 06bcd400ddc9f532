import { useState } from 'react';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { useTool } from '../frame/use-tool.ts';
import { PaperInputs } from '../scorecard/paper-inputs.tsx';
import { inputLines } from './input-lines.ts';
import { RiderControls } from './rider-controls.tsx';
import { everyYearCells } from './rider-figures.ts';
import { RiderFormFields } from './rider-form.tsx';
import { RiderResults } from './rider-results.tsx';
import { RiderSlide } from './rider-slides.tsx';
import { riderSpec } from './rider-spec.ts';
import { FIRST_VIEW, shownPart, type RiderView } from './rider-view.ts';

/** A rider's income for life beside an account of the same balance that is asked for the same. */
export function IncomeRiderScreen() {
  const tool = useTool(riderSpec);
  useLoadingOverlay(tool.phase.kind === 'loading');
  const [view, setView] = useState<RiderView>(FIRST_VIEW);
  return (
    <ToolFrame
      spec={riderSpec}
      tool={tool}
      subtitle="Income for life, or an account that is asked for the same."
      formTitle="Income and account"
      form={
        <>
          <RiderFormFields tool={tool} />
          {tool.run && <PaperInputs lines={inputLines(tool.run.values, tool.run.input)} />}
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
