import { useMemo } from 'react';
import { formatTableDollars, formatWhole } from '../../../domain/shared/format.ts';
import type { RiderSimulation } from '../../../domain/tools/rider/income-rider.ts';
import type { Span } from '../../../rendering/charts/crossing.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { Figure } from '../../explain/figure.tsx';
import { fullHeight, ToolCard } from '../frame/tool-cards.tsx';
import { seriesCells } from '../../../rendering/tools/tool-parts.ts';
import {
  agesOf,
  PERIODS_TITLE,
  simulationLines,
  simulationSeries,
  simulationWords,
} from '../../../rendering/tools/rider/rider-figures.ts';
import type { RiderView } from '../../../rendering/tools/rider/rider-view.ts';
import styles from './simulation-card.module.css';

interface SimulationCardProps {
  simulation: RiderSimulation;
  stream: RiderView['result_type'];
  /** What the account is held in, in words. */
  allocation: string;
}

const NO_SPANS: readonly Span[] = [];

/** The account over every period of the plan's length that the history has. */
export function SimulationCard({ simulation, stream, allocation }: SimulationCardProps) {
  const ages = useMemo(() => agesOf(simulation.median), [simulation]);
  const series = useMemo(() => simulationSeries(simulation), [simulation]);
  const lines = useMemo(() => simulationLines(simulation, stream), [simulation, stream]);
  return (
    <div data-card="simulation">
      <ToolCard
        title={`All periods, ${allocation}`}
        caption={`${simulationWords(simulation)} The average is not an actual period.`}
        fileName="income-rider-periods"
        cells={() => seriesCells(ages, series)}
      >
        {(isFull) => (
          <>
            <p className={styles.share}>
              <span>Pays every year of the income</span>
              <b>
                <Figure
                  at={`${stream}.success_rate`}
                >{`${Math.round(simulation.success_rate * 100)}%`}</Figure>
              </b>
              <span>
                of <Figure at={`${stream}.count`}>{formatWhole(simulation.count)}</Figure> periods
              </span>
            </p>
            <LineChart
              title={PERIODS_TITLE}
              ages={ages}
              series={series}
              spans={NO_SPANS}
              height={fullHeight(isFull, 270, 360)}
              formatFigure={formatTableDollars}
            />
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Ranked</th>
                  <th scope="col">Pays in full through</th>
                  <th scope="col">Left at the end</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ label, longevity, ending, at }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>
                      <Figure at={at.longevity}>{longevity}</Figure>
                    </td>
                    <td>
                      <Figure at={at.ending}>{formatTableDollars(ending)}</Figure>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </ToolCard>
    </div>
  );
}
