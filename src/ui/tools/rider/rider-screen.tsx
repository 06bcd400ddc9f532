import { useState } from 'react';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { useTool } from '../frame/use-tool.ts';
import type { InputLine } from '../../../rendering/tools/input-line.ts';
import { PaperInputs } from '../scorecard/paper-inputs.tsx';
import { RiderControls } from './rider-controls.tsx';
import { everyYearCells } from './rider-figures.ts';
import { RiderFormFields } from './rider-form.tsx';
import { RiderResults, BalanceCard, IncomeCard, useRiderFigures } from './rider-results.tsx';
import { riderSpec, type RiderRun } from './rider-spec.ts';
import { FIRST_VIEW, shownPart, type RiderView, returnWords, accountName, riderName } from './rider-view.ts';
import { Figure } from '../../explain/figure.tsx';
import { AnswerSlide, Callout } from '../frame/tool-parts.tsx';
import { RiderThreeCards } from './rider-three-cards.tsx';
import { SimulationCard } from './simulation-card.tsx';
import { formatDollarsWhole, formatPercent } from '../../../domain/shared/format.ts';
import type { IncomeRiderInput } from '../../../domain/tools/rider/income-rider-input.ts';
import { incomeStream, type Stream } from '../../../domain/tools/rider/income-stream.ts';
import type { RiderValues } from './rider-values.ts';

// The rider's inputs in words, as they stand on paper.

const TYPES = {
  annual_increase: 'rising each year',
  first_last_year: 'on a straight line',
  manual: 'as listed',
} as const;

const ACCOUNTS = { taxable: 'Taxable', tax_deferred: 'Tax-deferred', tax_free: 'Tax-free' } as const;

function inputLines(values: RiderValues, input: IncomeRiderInput): InputLine[] {
  return [
    { label: 'Ages', text: `${input.current_age} through ${input.plan_through_age}` },
    { label: 'Income Rider Name', text: riderName(values) },
    { label: 'Income Start Year', text: String(input.income_start_year) },
    { label: 'Guaranteed Income', text: streamWords(input, 'guaranteed') },
    { label: 'Non-guaranteed Income', text: streamWords(input, 'non_guaranteed') },
    { label: 'Account Name', text: accountName(values) },
    { label: 'Total Balance', text: formatDollarsWhole(input.total_balance) },
    { label: 'Account Type', text: ACCOUNTS[input.account_type] },
    { label: 'Tax Rate', text: formatPercent(input.tax_rate) },
    ...(input.growth_rate === undefined
      ? []
      : [{ label: 'Growth Rate', text: formatPercent(input.growth_rate) }]),
    { label: 'Fee', text: formatPercent(input.fee) },
    { label: 'Beside the fixed return', text: returnWords(values, 'index_allocation') },
    ...(input.account_type === 'tax_deferred'
      ? [
          {
            label: 'The rider’s income is',
            text: input.tax_basis === 'matched' ? 'taxed as the account' : 'after tax',
          },
        ]
      : []),
  ];
}

/** "$40,000 to $72,449, rising each year" */
function streamWords(input: IncomeRiderInput, stream: Stream): string {
  const paid = incomeStream(input, stream).filter((amount) => amount > 0);
  const [first, last] = [paid[0], paid.at(-1)];
  if (first === undefined || last === undefined) return 'None';
  return `${formatDollarsWhole(first)} to ${formatDollarsWhole(last)}, ${TYPES[input[`${stream}_income_type`]]}`;
}

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
          allocation={returnWords(run.values, 'index_allocation')}
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
