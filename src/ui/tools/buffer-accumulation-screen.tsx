import { useLoadingOverlay } from '../state/hooks.ts';
import { ToolFrame } from './frame/tool-frame.tsx';
import { AnswerSlide, PaperInputs } from './frame/tool-parts.tsx';
import { toolTableCells } from './frame/tool-table.tsx';
import { useTool } from './frame/use-tool.ts';
import { BufferForm } from './buffer/buffer-form.tsx';
import {
  BalanceCard,
  BufferResults,
  FourCard,
  InShort,
  PeriodsCard,
  SourceCard,
} from './buffer/buffer-results.tsx';
import { bufferSpec } from './buffer/buffer-spec.ts';
import { yearTable } from '../../rendering/tools/buffer/buffer-tables.ts';
import { paysOut, portfolioName } from '../../rendering/tools/buffer/buffer-view.ts';
import { headline } from '../../rendering/tools/buffer/buffer-words.ts';
import { inputLines } from '../../rendering/tools/buffer/input-lines.ts';
import { EveryPeriodCard } from './buffer/every-period-card.tsx';

/** A retirement portfolio with a reserve that pays after losing years, beside the market alone. */
export function BufferAccumulationScreen() {
  const tool = useTool(bufferSpec);
  useLoadingOverlay(tool.phase.kind === 'loading');
  return (
    <ToolFrame
      spec={bufferSpec}
      tool={tool}
      subtitle="The market alone, or with a reserve that pays."
      formTitle="Accumulation"
      form={
        <>
          <BufferForm tool={tool} history={tool.history} />
          {tool.run && <PaperInputs lines={inputLines(tool.run.input)} />}
        </>
      }
      csv={(run) => toolTableCells(yearTable(run, portfolioName(false, run.input.show_distribution)))}
      slides={(run) => {
        const heading = headline(run);
        return [
          {
            id: 'short',
            heading: 'The market alone, or with a buffer',
            content: (
              <AnswerSlide>
                <InShort run={run} marketAlone={false} />
                <FourCard run={run} />
              </AnswerSlide>
            ),
          },
          { id: 'balance', heading, content: <BalanceCard run={run} /> },
          ...(paysOut(run.input)
            ? [{ id: 'source', heading, content: <SourceCard run={run} marketAlone={false} /> }]
            : []),
          ...(run.result.simulations
            ? [
                { id: 'every', heading, content: <EveryPeriodCard run={run} marketAlone={false} /> },
                { id: 'periods', heading, content: <PeriodsCard run={run} /> },
              ]
            : []),
        ];
      }}
    >
      {(run) => <BufferResults run={run} tool={tool} />}
    </ToolFrame>
  );
}
