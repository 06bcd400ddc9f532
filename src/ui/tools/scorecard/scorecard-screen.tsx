import { useEffect, useState } from 'react';
import { PLAN_CHANGED } from '../../shell/scorecard-draft.ts';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { useTool } from '../frame/use-tool.ts';
import { inputLines } from './input-lines.ts';
import { PaperInputs } from './paper-inputs.tsx';
import { ScorecardForm } from './scorecard-form.tsx';
import { ScorecardResults } from './scorecard-results.tsx';
import { scorecardSlides } from './scorecard-slides.tsx';
import { scorecardSpec } from './scorecard-spec.ts';
import { everyYearCells } from './year-tables.ts';

function Scorecard() {
  const tool = useTool(scorecardSpec);
  return (
    <ToolFrame
      spec={scorecardSpec}
      tool={tool}
      subtitle={subtitleOf(tool.values.roth_conversion_years)}
      formTitle="Pre-tax plan"
      form={
        <>
          <ScorecardForm tool={tool} />
          <PaperInputs lines={inputLines(tool.run?.values ?? tool.values)} />
        </>
      }
      csv={({ result }) => everyYearCells(result)}
      slides={scorecardSlides}
    >
      {({ input, result, taxTables }) => (
        <ScorecardResults input={input} result={result} taxTables={taxTables} />
      )}
    </ToolFrame>
  );
}

const subtitleOf = (years: number | null): string =>
  years === null || years < 1
    ? 'Keep the IRA, or convert it to a Roth.'
    : `Keep the IRA, or convert it to a Roth ${years === 1 ? 'in one year' : `over ${years} years`}.`;

/** The sidebar's preview keeps a plan of its own: the screen begins anew with it. */
function useNewPlans(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const follow = (): void => setCount((before) => before + 1);
    window.addEventListener(PLAN_CHANGED, follow);
    return () => window.removeEventListener(PLAN_CHANGED, follow);
  }, []);
  return count;
}

/** The inputs in focus … */
export function TaxScoreCardScreen() {
  return <Scorecard key={useNewPlans()} />;
}

/** … or the results: one screen under two addresses. */
export function TaxRiskAnalysisScreen() {
  return <Scorecard key={useNewPlans()} />;
}
