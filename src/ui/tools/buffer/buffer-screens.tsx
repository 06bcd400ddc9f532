import { useLoadingOverlay } from '../../state/hooks.ts';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { AnswerSlide, PaperInputs } from '../frame/tool-parts.tsx';
import { toolTableCells } from '../frame/tool-table.tsx';
import { useTool } from '../frame/use-tool.ts';
import { BufferForm } from './buffer-form.tsx';
import { BalanceCard, BufferResults, FourCard, InShort, PeriodsCard, SourceCard } from './buffer-results.tsx';
import { bufferSpec } from './buffer-spec.ts';
import { yearTable } from '../../../rendering/tools/buffer/buffer-tables.ts';
import { paysOut, portfolioName } from '../../../rendering/tools/buffer/buffer-view.ts';
import { headline, inputLines } from '../../../rendering/tools/buffer/buffer-words.ts';
import { EveryPeriodCard } from './every-period-card.tsx';
import { ButtonLink } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import styles from './buffer.module.css';

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

const CATEGORIES = [
  {
    title: 'Accumulation',
    text: 'A retirement portfolio with a reserve of its own: after a year in which the market lost, the reserve pays. What that saves, and what it costs.',
    href: '/retirement-buffer/accumulation/params',
  },
  {
    title: 'Income rider',
    text: 'An annuity’s income for life beside an account that pays the same: how long the account lasts, and what it would need.',
    href: '/retirement-buffer/income-rider',
  },
] as const;

/** The retirement buffer has two parts: choose one. */
export function BufferChoiceScreen() {
  return (
    <div className={styles.page}>
      <header>
        <h1>Retirement Buffer</h1>
        <p>Choose a category.</p>
      </header>
      <div className={styles.categories}>
        {CATEGORIES.map(({ title, text, href }) => (
          <Card key={href} title={title}>
            <p className={styles.text}>{text}</p>
            <ButtonLink label={title} href={href} variant="primary" />
          </Card>
        ))}
      </div>
    </div>
  );
}
