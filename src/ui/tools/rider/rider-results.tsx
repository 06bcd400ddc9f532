import { useMemo, type ReactNode } from 'react';
import { formatTableDollars, formatInteger } from '../../../domain/shared/format.ts';
import { seriesCells } from '../../../rendering/tools/tool-parts.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Facts, FigureTable } from '../../kit/data/data-table.tsx';
import { Figure } from '../../explain/figure.tsx';
import { YearTable } from '../../tables/year-table.tsx';
import { yearTableCells, type YearColumn, type YearTableModel } from '../../tables/year-table-model.ts';
import { fullHeight } from '../../reports/frame/card-frame.tsx';
import { LineCard, ToolCard } from '../frame/tool-cards.tsx';
import { ResultCallout, ToolWarnings, WhenSeen } from '../frame/tool-parts.tsx';
import { riderCards, type RiderCardModel } from '../../../rendering/tools/rider/rider-cards.ts';
import {
  agesOf,
  balanceSeries,
  incomeSeries,
  PAID,
  PERIODS_TITLE,
  simulationLines,
  simulationSeries,
  simulationText,
  yearColumns,
  accountName,
  periodText,
  returnText,
  riderName,
  selectPart,
  perPeriod,
} from '../../../rendering/tools/rider/rider-figures.ts';
import type { Money, Names, RiderView, PartView } from '../../../rendering/tools/rider/rider-figures.ts';
import type { RiderRun } from './rider-spec.ts';
import { SeriesKey } from '../../kit/data/tag.tsx';
import styles from './rider.module.css';
import { riderText } from '../../../rendering/tools/rider/rider-text.ts';
import { unmarked } from '../../../rendering/words/marks.ts';

type RiderResultsProps = { run: RiderRun; view: RiderView; controls?: ReactNode };

export const RiderThreeCards = ({ cards }: { cards: readonly RiderCardModel[] }) => (
  <div className={styles.cards}>
    {cards.map(({ id, title, key, lines }) => (
      <section key={id} className={styles.card} aria-label={title} data-card={id}>
        <h2>
          {id !== 'optimization' && <SeriesKey slot={id === 'rider' ? 1 : 2} />}
          <span className={styles.name}>{title}</span>
        </h2>
        <p className={styles.label}>{key.label}</p>
        <p className={styles.figure}>
          <Figure at={key.at}>{key.text}</Figure>
        </p>
        {lines.length > 0 && (
          <Facts
            of={lines.map(({ label, text, at }) => [label, <Figure at={at}>{text}</Figure>])}
            className={styles.lines}
          />
        )}
      </section>
    ))}
  </div>
);

export function RiderResults({ run, view, controls }: RiderResultsProps) {
  const figures = useRiderFigures(run, view);
  const cardProps = useMemo(() => figures && { ...figures, run, view }, [figures, run, view]);
  if (!figures || !cardProps) return null;
  const { shown: selected, words, cards } = figures;
  return (
    <>
      <div data-card="result">
        <ResultCallout text={words} />
      </div>
      {controls}
      <RiderThreeCards cards={cards} />
      <ToolWarnings warnings={run.result.parts.warnings} />
      {selected.part.income_rider_longevity > 0 && <WhenSeen card={IncomeCard} input={cardProps} />}
      <WhenSeen card={BalanceCard} input={cardProps} />
      <WhenSeen card={YearsCard} input={cardProps} />
      {selected.part.optimization && <WhenSeen card={PeriodsCard} input={cardProps} />}
    </>
  );
}

type RiderCardInput = Figures & { run: RiderRun; view: RiderView };

function YearsCard({ run, shown: selected, names }: Pick<RiderCardInput, 'run' | 'shown' | 'names'>) {
  const model = useMemo(() => riderTable(selected, names), [selected, names]);
  return (
    <div data-card="years">
      <ToolCard
        title="Year by year"
        caption={returnText(run.input, selected.view.view_result)}
        fileName="income-rider-years"
        cells={() => yearTableCells(model)}
        flush
      >
        {(isFull) => <YearTable model={model} fill={isFull} />}
      </ToolCard>
    </div>
  );
}

type Figures = NonNullable<ReturnType<typeof useRiderFigures>>;

export const useRiderFigures = (run: RiderRun, view: RiderView) =>
  useMemo(() => {
    const selected = selectPart(run.result.parts, view);
    if (!selected) return null;
    const { input } = run;
    const names = { rider: riderName(input), account: accountName(input), totalBalance: input.total_balance };
    return { shown: selected, names, words: riderText(selected, names), cards: riderCards(selected, names) };
  }, [run, view]);

const LINES = {
  income: {
    title: ({ view }: PartView) => `Income ${periodText(view)}`,
    caption: 'The rider’s income, and the payments of an account with the same income.',
    chartTitle: 'Income by age',
    series: incomeSeries,
  },
  balance: {
    title: () => 'Balance of the account',
    caption: 'At the end of each year, after payment, growth, fee and tax on growth.',
    chartTitle: 'Balance by age',
    series: balanceSeries,
  },
} as const;

export function LinesCard(props: Pick<Figures, 'shown' | 'names'> & { of: keyof typeof LINES }) {
  const { of, shown: selected, names } = props;
  const { title, caption, chartTitle, series: seriesOf } = LINES[of];
  const ages = useMemo(() => agesOf(selected.part), [selected]);
  const series = useMemo(() => seriesOf(selected, names), [seriesOf, selected, names]);
  return (
    <div data-card={of}>
      <LineCard
        {...{ caption, chartTitle, ages, series }}
        title={title(selected)}
        fileName={`income-rider-${of}`}
        stagger={of === 'income'}
        height={270}
        grows
      />
    </div>
  );
}

const IncomeCard = (cardProps: RiderCardInput) => <LinesCard of="income" {...cardProps} />;
const BalanceCard = (cardProps: RiderCardInput) => <LinesCard of="balance" {...cardProps} />;

export function PeriodsCard({ run, view }: Pick<RiderCardInput, 'run' | 'view'>) {
  const { result_type: stream } = view;
  const model = useMemo(() => {
    const simulation = run.result.simulation()?.[stream];
    return (
      simulation && {
        simulation,
        ages: agesOf(simulation.median),
        series: simulationSeries(simulation),
        lines: simulationLines(simulation, stream),
      }
    );
  }, [run, stream]);
  if (!model) return null;
  const { simulation, ages, series, lines } = model;
  const share = `${Math.round(simulation.success_rate * 100)}%`;
  return (
    <div data-card="simulation">
      <ToolCard
        title={`All periods, ${returnText(run.input, 'index_allocation')}`}
        caption={`${simulationText(simulation)} The average is not an actual period.`}
        fileName="income-rider-periods"
        cells={() => seriesCells(ages, series)}
      >
        {(isFull) => (
          <>
            <p className={styles.share}>
              <span>Pays every year of the income</span>
              <b>
                <Figure at={`${stream}.success_rate`}>{share}</Figure>
              </b>
              <span>
                of <Figure at={`${stream}.count`}>{formatInteger(simulation.count)}</Figure> periods
              </span>
            </p>
            <LineChart
              title={PERIODS_TITLE}
              ages={ages}
              series={series}
              height={fullHeight(isFull, 270, 360)}
              formatFigure={formatTableDollars}
            />
            <FigureTable
              className={styles.table}
              heads={['Ranked', 'Pays in full through', 'Left at the end']}
              rows={lines.map(({ label, longevity, ending, at }) => ({
                key: label,
                head: label,
                cells: [
                  <Figure at={at.longevity}>{longevity}</Figure>,
                  <Figure at={at.ending}>{formatTableDollars(ending)}</Figure>,
                ],
              }))}
            />
          </>
        )}
      </ToolCard>
    </div>
  );
}

export function riderTable({ part, at, view }: PartView, names: Names): YearTableModel {
  const column = (title: string, key: Money): YearColumn => {
    const monthly = view.income_type === 'monthly' && PAID.has(key);
    return {
      title: monthly ? `${title}, a month` : title,
      values: part.rows.map((row) => unmarked(monthly ? perPeriod(row[key], view) : row[key])),
      at: (row) => (monthly ? null : `${at}.rows.${row}.${key}`),
    };
  };
  const income = column('Income', 'rider_income');
  const depletionIndex = part.shortfall_surplus_years < 0 ? part.cv_longevity : -1;
  return {
    label: 'Rider and account, year by year',
    rows: part.rows.map(({ year, age }) => ({ year, age })),
    lead: [],
    groups: [
      { slot: 1, name: names.rider, columns: [income], depletedRow: -1, depletedWord: '' },
      {
        slot: 2,
        name: names.account,
        columns: yearColumns(part).map(([title, key]) => column(title, key)),
        depletedRow: depletionIndex,
        depletedWord: 'Depleted',
      },
    ],
    foot: [],
  };
}
