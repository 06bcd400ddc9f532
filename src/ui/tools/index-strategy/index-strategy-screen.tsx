import { ToolFrame } from '../frame/tool-frame.tsx';
import { AnswerSlide, PaperInputs } from '../frame/tool-parts.tsx';
import { toolTableCells } from '../frame/tool-table.tsx';
import { useTool } from '../frame/use-tool.ts';
import { IndexForm } from './index-form.tsx';
import {
  GrowthCard,
  IndexResults,
  IndexYears,
  InShort,
  PeriodsCard,
  SideCard,
  YearsCard,
} from './index-results.tsx';
import { indexSpec } from './index-spec.ts';
import { headline, inputParts } from '../../../rendering/tools/index-strategy/index-words.ts';
import { yearTable } from '../../../rendering/tools/index-strategy/year-table.ts';

/** What caps, floors and participation rates would have credited. */
export function IndexStrategyScreen() {
  const tool = useTool(indexSpec);
  return (
    <ToolFrame
      spec={indexSpec}
      tool={tool}
      subtitle="What caps, floors and rates would have credited."
      formTitle="Strategies"
      form={
        <>
          <IndexForm tool={tool} history={tool.history} />
          {tool.run &&
            inputParts(tool.run.input).map(({ title, lines }, at) => (
              <PaperInputs key={at} title={title} lines={lines} />
            ))}
        </>
      }
      csv={(run) => toolTableCells(yearTable(run))}
      slides={(run) => {
        const heading = headline(run);
        return [
          {
            id: 'short',
            heading: 'What would have been credited',
            content: (
              <AnswerSlide>
                <InShort run={run} />
                <SideCard run={run} />
              </AnswerSlide>
            ),
          },
          { id: 'years', heading, content: <YearsCard run={run} /> },
          { id: 'growth', heading, content: <GrowthCard run={run} /> },
          { id: 'periods', heading, content: <PeriodsCard run={run} /> },
        ];
      }}
      below={(run) => <IndexYears run={run} />}
    >
      {(run) => <IndexResults run={run} />}
    </ToolFrame>
  );
}
