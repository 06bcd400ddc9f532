import { useMemo } from 'react';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { useLater } from '../../charts/use-later.ts';
import { SeriesKey } from '../../kit/series-key.tsx';
import { PeriodLines, type PeriodSide } from '../frame/period-lines.tsx';
import { ToolCard } from '../frame/tool-parts.tsx';
import type { BufferRun } from './buffer-spec.ts';
import { portfolioName } from '../../../rendering/tools/buffer/buffer-view.ts';
import {
  byDecade,
  everyPeriod,
  everyPeriodTable,
  periodRows,
  rankPins,
  startName,
  startWords,
  yearNamer,
  type StartDecade,
} from './every-period.ts';

const KEYS = { buffered: <SeriesKey slot={1} />, alone: <SeriesKey slot={2} /> };

/** What was left of every period, with the buffer and without, a moment after the figures that are looked at first. */
export function EveryPeriodCard({ run: newest, marketAlone }: { run: BufferRun; marketAlone: boolean }) {
  const run = useLater(newest);
  const all = useMemo(() => everyPeriod(run), [run]);
  const drawn = useMemo(() => {
    const { simulations } = run.result;
    if (!all || !simulations) return null;
    const { show_distribution, sort_type } = run.input;
    const name = portfolioName(marketAlone, show_distribution);
    const { average, ...ranks } = simulations[name];
    const sides: PeriodSide[] = [
      { slot: 1, name: 'With the buffer', values: all.buffered.endings },
      { slot: 2, name: 'Market alone', values: all.alone.endings },
    ];
    return {
      sides,
      pins: rankPins(simulations, name, all.starts),
      chosen: sort_type === 'average' ? null : all.starts.indexOf(ranks[sort_type].start_month),
      level: sort_type === 'average' ? { value: average.ending_value, label: 'Average' } : null,
      yearName: yearNamer(run),
      decades: byDecade(run, all),
    };
  }, [run, all, marketAlone]);
  if (!all || !drawn) return null;
  const isPaying = run.input.show_distribution && run.input.distribution > 0;
  const { decades, ...chart } = drawn;
  return (
    <ToolCard
      title="Ending balance by start date"
      caption={`The balance after ${run.input.years} years, by ${startWords(run)}; named: ${marketAlone ? 'market alone' : 'with the buffer'}.`}
      fileName="retirement-buffer-every-period"
      cells={() => everyPeriodTable(run, all)}
    >
      {(isFull) => (
        <PeriodLines
          {...chart}
          title="Ending balance by start date"
          starts={all.starts}
          pinned={marketAlone ? 2 : 1}
          wordsOf={(index) => ({
            title: startName(run, all.starts[index] ?? ''),
            rows: periodRows(all, index, isPaying).map(({ side, ...row }) => ({
              ...row,
              sign: side && KEYS[side],
            })),
          })}
          height={isFull ? Math.max(360, window.innerHeight - 240) : 260}
        >
          <Decades decades={decades} />
        </PeriodLines>
      )}
    </ToolCard>
  );
}

/** The chart for a screen reader. */
function Decades({ decades }: { decades: readonly StartDecade[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Ending balance by start date, by when it starts</caption>
        <thead>
          <tr>
            <th scope="col">Starts</th>
            <th scope="col">Periods</th>
            <th scope="col">With the buffer, least</th>
            <th scope="col">With the buffer, most</th>
            <th scope="col">Market alone, least</th>
            <th scope="col">Market alone, most</th>
          </tr>
        </thead>
        <tbody>
          {decades.map(({ label, count, buffered, alone }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{count}</td>
              {[buffered.low, buffered.high, alone.low, alone.high].map((value, at) => (
                <td key={at}>{formatTableDollars(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
