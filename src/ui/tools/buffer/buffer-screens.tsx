import { useLoadingOverlay } from '../../state/hooks.ts';
import { ToolFrame } from '../frame/tool-frame.tsx';
import { ResultSlide, Callout, ToolWarnings, WhenSeen } from '../frame/tool-parts.tsx';
import { toolTableCells, TableCard, LineCard, ToolCard } from '../frame/tool-cards.tsx';
import { useTool, type ToolForm } from '../frame/use-tool.ts';
import { BufferForm } from './buffer-form.tsx';
import { bufferSpec, type BufferRun, SORT_TYPES, type BufferValues } from './buffer-spec.ts';
import {
  yearTable,
  payingLegend,
  fourTable,
  periodsTable,
  periodsText,
} from '../../../rendering/tools/buffer/buffer-tables.ts';
import {
  paysOut,
  portfolioName,
  balanceSeries,
  planYears,
  selectPortfolio,
  startOf,
  headline,
  inputLines,
  caveat,
  periodText,
  savingsText,
  SORT_NAMES,
} from '../../../rendering/tools/buffer/buffer-text.ts';
import { EveryPeriodCard } from './every-period-card.tsx';
import { ButtonLink } from '../../kit/form/button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import styles from './buffer.module.css';
import { useMemo } from 'react';
import { axisDollars } from '../../../rendering/charts/scales.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { choices, Segmented } from '../../kit/layout/tabs.tsx';
import { Figure } from '../../explain/figure.tsx';
import { YearBars } from '../frame/year-bars.tsx';
import parts from '../frame/tool-parts.module.css';

export function BufferAccumulationScreen() {
  const tool = useTool(bufferSpec);
  useLoadingOverlay(tool.phase.kind === 'loading');
  return (
    <ToolFrame
      spec={bufferSpec}
      tool={tool}
      subtitle="Market only, or market plus a cash reserve."
      formTitle="Accumulation"
      form={<BufferForm tool={tool} history={tool.history} />}
      paper={tool.run ? [{ lines: inputLines(tool.run.input) }] : []}
      csv={(run) => toolTableCells(yearTable(run, portfolioName(false, run.input.show_distribution)))}
      slides={(run) => {
        const [balances = ''] = caveat(run).split(/(?<=\.) /);
        const sources = savingsText(run).trim() || 'Sources of the payments';
        const periods = 'Average, worst, median and best period';
        const both = { run, marketOnly: false };
        return [
          {
            id: 'short',
            heading: 'The market alone, or with a buffer',
            content: (
              <ResultSlide>
                <InShort {...both} />
                <FourCard run={run} />
              </ResultSlide>
            ),
          },
          { id: 'balance', heading: balances, content: <BalanceCard run={run} /> },
          ...(paysOut(run.input)
            ? [{ id: 'source', heading: sources, content: <SourceCard {...both} /> }]
            : []),
          ...(run.result.simulations
            ? [
                { id: 'every', heading: headline(run), content: <EveryPeriodCard {...both} /> },
                { id: 'periods', heading: periods, content: <PeriodsCard run={run} /> },
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
    text: 'Compares a market portfolio with a market portfolio plus a cash reserve, which pays after years of losses. Shows its benefit and cost.',
    href: '/retirement-buffer/accumulation/params',
  },
  {
    title: 'Income rider',
    text: 'Compares an annuity’s lifetime income with an account that pays the same: how long the account lasts, and the balance that it would need.',
    href: '/retirement-buffer/income-rider',
  },
] as const;

export const BufferChoiceScreen = () => (
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

interface BufferResultsProps {
  run: BufferRun;
  tool: ToolForm<BufferValues>;
}

function BufferResults({ run, tool }: BufferResultsProps) {
  const { market_alone: marketOnly } = run.input;
  const cardProps = useMemo(() => ({ run, marketOnly }), [run, marketOnly]);
  return (
    <>
      <Choices run={run} tool={tool} />
      <InShort run={run} marketOnly={marketOnly} />
      <FourCard run={run} />
      <WhenSeen card={BalanceCard} input={cardProps} />
      <WhenSeen card={SourceCard} input={cardProps} />
      <WhenSeen card={EveryPeriodCard} input={cardProps} />
      <WhenSeen card={PeriodsCard} input={cardProps} />
      <WhenSeen card={YearsCard} input={cardProps} />
      <ToolWarnings warnings={run.result.warnings} />
    </>
  );
}

const SIDES = choices(['alone', 'Market alone'], ['buffered', 'Market plus buffer']);
const PAYING = choices(['with', 'With distributions'], ['without', 'Without']);
const SORTS = SORT_TYPES.map((value) => ({ value, label: SORT_NAMES[value] }));

const Choices = ({ run, tool }: BufferResultsProps) => (
  <div className={parts.choices}>
    <Segmented
      label="Portfolio"
      value={run.input.market_alone ? 'alone' : 'buffered'}
      options={SIDES}
      onChange={(side) => tool.set({ market_alone: side === 'alone' })}
    />
    <Segmented
      label="Distributions shown"
      value={run.input.show_distribution ? 'with' : 'without'}
      options={PAYING}
      onChange={(choice) => tool.set({ show_distribution: choice === 'with' })}
    />
    {run.result.simulations && (
      <Segmented
        label="Sort type"
        value={run.input.sort_type}
        options={SORTS}
        onChange={(sort_type) => tool.set({ sort_type })}
      />
    )}
  </div>
);

function InShort({ run, marketOnly }: { run: BufferRun; marketOnly: boolean }) {
  const name = portfolioName(marketOnly, run.input.show_distribution);
  const { result, at, simulation } = selectPortfolio(run, name);
  const showsSuccessRate = simulation && paysOut(run.input);
  const [place, text] = showsSuccessRate
    ? [at.replace(/\.\w+$/, '.success_rate'), `${Math.round(simulation.success_rate * 100)}%`]
    : [`${at}.ending_value`, formatTableDollars(result.ending_value)];
  return (
    <Callout
      eyebrow={showsSuccessRate ? 'Periods paid in full' : 'At the end'}
      figure={<Figure at={place}>{text}</Figure>}
      headline={headline(run)}
      caveat={caveat(run) + savingsText(run)}
    />
  );
}

function FourCard({ run }: { run: BufferRun }) {
  const model = useMemo(() => fourTable(run), [run]);
  return (
    <TableCard
      title="With and without the buffer"
      caption={`${periodText(run)}.`}
      fileName="retirement-buffer-results"
      model={model}
    />
  );
}

function BalanceCard({ run }: { run: BufferRun }) {
  const { ages, axisLabel } = useMemo(() => planYears(run.input), [run]);
  const series = useMemo(() => balanceSeries(run), [run]);
  return (
    <LineCard
      title="Balance"
      caption={`${periodText(run)}, at the end of each year.`}
      fileName="retirement-buffer-balance"
      {...{ ages, series, axisLabel }}
      height={300}
    />
  );
}

const SOURCE_NAMES = ['From the market', 'From the buffer'] as const;

function SourceCard({ run, marketOnly }: { run: BufferRun; marketOnly: boolean }) {
  const { result } = selectPortfolio(run, portfolioName(marketOnly, true));
  const years = useMemo(
    () =>
      result.rows.map((row) => ({
        label: row.age === null ? String(row.year) : String(row.age),
        first: row.from_market,
        second: row.from_buffer,
        mark: null,
        note:
          row.shortfall > 0.005
            ? `${formatTableDollars(row.shortfall)} short`
            : row.pays_first === 'buffer'
              ? 'after a losing year the buffer pays first'
              : '',
      })),
    [result],
  );
  if (!paysOut(run.input)) return null;
  return (
    <ToolCard
      title="Where each payment comes from"
      caption="After a year in which the market lost, the buffer pays first; otherwise the market."
      fileName="retirement-buffer-payments"
      cells={() => [
        ['Year', ...SOURCE_NAMES, 'Note'],
        ...years.map(({ label, first, second, note }) => [label, first, second, note]),
      ]}
    >
      <YearBars
        title="Where each payment comes from"
        names={SOURCE_NAMES}
        years={years}
        formatRate={(value) => formatTableDollars(value ?? 0)}
        formatTick={axisDollars}
        height={220}
      />
    </ToolCard>
  );
}

function PeriodsCard({ run }: { run: BufferRun }) {
  const model = useMemo(() => periodsTable(run), [run]);
  const caption = periodsText(run);
  return (
    model && <TableCard title="All periods" fileName="retirement-buffer-periods" {...{ caption, model }} />
  );
}

function YearsCard({ run, marketOnly }: { run: BufferRun; marketOnly: boolean }) {
  const name = portfolioName(marketOnly, run.input.show_distribution);
  const model = useMemo(() => yearTable(run, name), [run, name]);
  const { result, simulation } = selectPortfolio(run, name);
  const start = startOf(run, result);
  const which = !simulation
    ? ''
    : run.input.sort_type === 'average'
      ? 'Average of all periods (not an actual period). '
      : `The ${run.input.sort_type} period${start === null ? '' : `, from ${start}`}. `;
  return (
    <TableCard
      title={`Year by year, ${marketOnly ? 'market alone' : 'market plus buffer'}`}
      caption={which + payingLegend(model)}
      fileName="retirement-buffer-years"
      model={model}
      grows
    />
  );
}
