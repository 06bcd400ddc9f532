import { ToolFrame } from '../frame/tool-frame.tsx';
import { ResultSlide, Callout, ToolWarnings, WhenSeen } from '../frame/tool-parts.tsx';
import { toolTableCells, TableCard, LineCard, ToolCard } from '../frame/tool-cards.tsx';
import { useTool } from '../frame/use-tool.ts';
import { IndexForm } from './index-form.tsx';
import { indexSpec, type IndexRun } from './index-spec.ts';
import {
  headline,
  inputParts,
  caveat,
  strategyNames,
} from '../../../rendering/tools/index-strategy/index-text.ts';
import { yearTable, growthSeries, growthYears } from '../../../rendering/tools/index-strategy/year-table.ts';
import { useMemo, useState } from 'react';
import { formatPercent, formatShortPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import { Histogram } from '../../charts/histogram.tsx';
import { Select } from '../../kit/form/select.tsx';
import { Figure } from '../../explain/figure.tsx';
import { YearBars, type YearRates } from '../frame/year-bars.tsx';
import styles from './index-strategy.module.css';
import { guidelineText, rollingText, sideTable } from '../../../rendering/tools/index-strategy/side-table.ts';

export function IndexStrategyScreen() {
  const tool = useTool(indexSpec);
  return (
    <ToolFrame
      spec={indexSpec}
      tool={tool}
      subtitle="What caps, floors and rates would have credited."
      formTitle="Strategies"
      form={<IndexForm tool={tool} history={tool.history} />}
      paper={tool.run ? inputParts(tool.run.input) : []}
      csv={(run) => toolTableCells(yearTable(run))}
      slides={(run) => {
        const [growth = ''] = caveat(run).split(/(?<=\.) /);
        return [
          {
            id: 'short',
            heading: 'What would have been credited',
            content: (
              <ResultSlide>
                <InShort run={run} />
                <SideCard run={run} />
              </ResultSlide>
            ),
          },
          { id: 'years', heading: headline(run), content: <YearsCard run={run} /> },
          { id: 'growth', heading: growth, content: <GrowthCard run={run} /> },
          { id: 'periods', heading: 'Every period of this length', content: <PeriodsCard run={run} /> },
        ];
      }}
      below={(run) => <IndexYears run={run} />}
    >
      {(run) => <IndexResults run={run} />}
    </ToolFrame>
  );
}

function IndexResults({ run }: { run: IndexRun }) {
  const cardProps = useMemo(() => ({ run }), [run]);
  return (
    <>
      <InShort run={run} />
      <SideCard run={run} />
      <WhenSeen card={YearsCard} input={cardProps} />
      <WhenSeen card={GrowthCard} input={cardProps} />
      <WhenSeen card={PeriodsCard} input={cardProps} />
      <WhenSeen card={GuidelineCard} input={cardProps} />
    </>
  );
}

function IndexYears({ run }: { run: IndexRun }) {
  const cardProps = useMemo(() => ({ run }), [run]);
  return (
    <>
      <WhenSeen card={TermsCard} input={cardProps} />
      <ToolWarnings warnings={run.result.combined.warnings} />
    </>
  );
}

const InShort = ({ run }: { run: IndexRun }) => (
  <Callout
    eyebrow="Credited a year"
    figure={<Figure at="geometric">{formatPercent(run.result.combined.geometric)}</Figure>}
    headline={headline(run)}
    caveat={caveat(run)}
  />
);

function SideCard({ run }: { run: IndexRun }) {
  const model = useMemo(() => sideTable(run), [run]);
  return <TableCard title="Side by side" fileName="index-strategies" model={model} />;
}

type StrategyChoice = number | 'blend';

const yearRates = (
  { result: { combined } }: IndexRun,
  choice: StrategyChoice,
): (YearRates & { note: string })[] =>
  combined.years.map((row) => {
    const label = row.end_month.slice(0, 4);
    if (choice === 'blend') return { label, first: row.blend, second: row.index_rate, mark: null, note: '' };
    const capped = row.capped[choice] ?? false;
    const inTerm = row.in_term[choice] ?? false;
    const zero = row.zero[choice] ?? false;
    return {
      label,
      first: inTerm ? null : (row.credited[choice] ?? null),
      second: row.raw[choice] ?? null,
      mark: zero ? 'zero' : capped === true ? 'capped' : null,
      note: inTerm
        ? 'in term'
        : zero
          ? 'nothing credited'
          : typeof capped === 'number' && capped > 0
            ? `${capped} months capped`
            : capped === true
              ? 'the cap applied'
              : '',
    };
  });

const BIN = 0.0025;

function binsOf(rates: readonly number[]): { from_rate: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const rate of rates) {
    // Tolerance for rounding: a rate on an edge belongs to the upper bin.
    const place = Math.floor(rate / BIN + 1e-9);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([place, count]) => ({ from_rate: place * BIN, count }));
}

const binName = (from: number, to: number): string =>
  `${formatShortPercent(from)} to ${formatShortPercent(to)}`;

function YearsCard({ run }: { run: IndexRun }) {
  const { strategies } = run.input;
  const [chosen, setChosen] = useState<string>('blend');
  const names = strategyNames(strategies).map((label, at) => ({ value: String(at), label }));
  const options = [{ value: 'blend', label: 'Blend' }, ...names];
  const several = strategies.length > 1;
  const choice: StrategyChoice =
    several && chosen !== 'blend' && Number(chosen) < strategies.length ? Number(chosen) : 'blend';
  const years = useMemo(() => yearRates(run, several ? choice : 0), [run, several, choice]);
  const name = several && choice === 'blend' ? 'Credited, blended' : 'Credited';
  const bars = useMemo(() => [name, 'Index alone'] as const, [name]);
  return (
    <ToolCard
      title="Credited against the index, year by year"
      fileName="index-strategy-years"
      cells={() => [
        ['Year to', bars[0], bars[1], 'Note'],
        ...years.map(({ label, first, second, note }) => [label, inPercent(first), inPercent(second), note]),
      ]}
      controls={
        several && (
          <Select
            label="Strategy shown"
            hideLabel
            value={String(choice)}
            options={options}
            onChange={setChosen}
          />
        )
      }
    >
      <YearBars
        title="Credited against the index, year by year"
        names={bars}
        years={years}
        formatRate={formatPercent}
      />
    </ToolCard>
  );
}

const inPercent = (rate: number | null) => (rate === null ? null : Number((rate * 100).toFixed(4)));

function GrowthCard({ run }: { run: IndexRun }) {
  const years = useMemo(() => growthYears(run), [run]);
  const series = useMemo(() => growthSeries(run), [run]);
  return (
    <LineCard
      title={`Growth of ${formatTableDollars(run.input.initial_amount)}`}
      fileName="index-strategy-growth"
      axisLabel=""
      ages={years}
      series={series}
      height={300}
    />
  );
}

const RANKS = [
  ['min', 'worst'],
  ['median', 'median'],
  ['max', 'best'],
] as const;

function PeriodsCard({ run }: { run: IndexRun }) {
  const { periods, combined } = run.result;
  const panels = useMemo(
    () => [
      {
        slot: 1 as const,
        name: 'Credited a year',
        note: `${periods.length} periods`,
        bins: binsOf(periods.map(({ geometric }) => geometric)),
        marks: RANKS.map(([rank, word]) => {
          const rate = combined.rolling[rank].geometric;
          return { rate, label: `${word} ${formatPercent(rate)}` };
        }),
      },
    ],
    [periods, combined],
  );
  const title = `Every ${run.input.lookback_years}-year period`;
  return (
    <ToolCard
      title={title}
      caption={rollingText(run)}
      fileName="index-strategy-periods"
      cells={() => [
        ['First month', 'Credited a year (%)'],
        ...periods.map(({ start_month, geometric }) => [start_month, inPercent(geometric)]),
      ]}
    >
      {periods.length > 1 && (
        <Histogram title={title} panels={panels} binRate={BIN} panelHeight={168} nameBin={binName} />
      )}
    </ToolCard>
  );
}

function GuidelineCard({ run }: { run: IndexRun }) {
  const guideline = guidelineText(run);
  return (
    guideline && (
      <section className={styles.guideline} aria-label="AG 49-A estimate">
        <h2>
          {guideline.title}: <Figure at={guideline.at}>{guideline.rate}</Figure>
        </h2>
        <p>{guideline.note}</p>
      </section>
    )
  );
}

function TermsCard({ run }: { run: IndexRun }) {
  const model = useMemo(() => yearTable(run), [run]);
  return (
    <TableCard
      title="Year by year"
      caption={'○\u00a0marks a year without a credit, ▔\u00a0a year in which the cap applied.'}
      fileName="index-strategy-table"
      model={model}
      grows
    />
  );
}
