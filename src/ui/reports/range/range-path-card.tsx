import { shortMonth } from '../../../domain/shared/dates.ts';
import { useMemo, useState } from 'react';
import type { FullPath } from '../../../domain/paths/range-picture.ts';
import { dollarsOrTaxDue } from '../../../rendering/words/dollars-text.ts';
import { yearsOf } from '../../../rendering/words/sentence-parts.ts';
import { SLOT } from '../../charts/chart-frame.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { IconButton } from '../../kit/form/button.tsx';
import { figureColumn, inRows, type TableCell } from '../../tables/table-text.ts';
import { withHangingMark } from '../../tables/hanging-mark.tsx';
import {
  creditFigure,
  figureDollars,
  figurePercent,
  figureText,
  markAt,
  withMark,
} from '../../../rendering/words/marks.ts';
import { markedYears, numberOf } from '../../../rendering/words/history/range-text.ts';
import { CardFrame } from '../frame/card-frame.tsx';
import { activeSlots, ofSlot, slotEntries } from '../../../rendering/words/history/historical-part.ts';
import type {
  ActiveHistoricalSlot,
  HistoricalCardProps,
} from '../../../rendering/words/history/historical-part.ts';
import opened from '../historical/picked-period.module.css';
import { useRanges } from './range-context.tsx';
import { SlotYears } from '../historical/picked-period.tsx';
import { useSlotChoice } from '../historical/period-choice.tsx';
import { Lever } from './lever.tsx';
import { RangeBasis } from './range-sentences.tsx';
import styles from './range.module.css';

const HEIGHT = 120;

const valueText = (value: number): string =>
  Math.abs(value) < 0.5 ? 'nothing left' : dollarsOrTaxDue(value);

/** Numbers from 1; documents and responses number paths from 0. */
const pathName = (path: number, of: number): string => `Path ${numberOf(path + 1)} of ${numberOf(of)}`;

const drawnFrom = ({ start_month: start, months }: FullPath['drawn'][number]): string =>
  `${shortMonth(start)} for ${months} ${months === 1 ? 'month' : 'months'}`;

export type RangePathBasis = Pick<HistoricalCardProps['basis'], 'first_age' | 'illustrated_rate'>;

type RangePathProps = { report: HistoricalCardProps['report']; basis: RangePathBasis };

export function RangePathCard({ report, basis }: RangePathProps) {
  const { picture, fullPathOf, isLive, ...shared } = useRanges(report);
  // In the builder, the fan chart also shows the selected path. Shared pages cannot draw it.
  const [alone, setAlone] = useState<number | null>(null);
  const [picked, pick] = isLive ? [shared.picked, shared.pick] : [alone, setAlone];
  const active = useMemo(() => activeSlots(report), [report]);
  const { shown, choice } = useSlotChoice(active);
  const strip = picture?.strip;
  const stripSlot = shown && ofSlot(strip?.slots, shown.slot);
  if (!picture || !strip || !shown || !stripSlot) return null;
  const count = strip.paths.length;
  // Paths can be longer than the periods of history.
  const last = basis.first_age + picture.report.horizon - 1;
  const at = Math.max(0, picked === null ? Math.floor(count / 2) : strip.paths.indexOf(picked));
  const high = Math.max(1, ...stripSlot.ending_value);
  const fullPath = picked === null ? null : fullPathOf(picked);
  const slots = fullPath ? slotEntries(active, fullPath.slots) : [];
  const missed = stripSlot.missed[at] ?? 0;
  const pathText = `${pathName(strip.paths[at] ?? 0, picture.report.paths)}, place ${numberOf(strip.ranks[at] ?? 0)} from the worst: ${withMark(valueText(stripSlot.ending_value[at] ?? 0), markAt(stripSlot, at))} at ${last}, ${missed === 0 ? 'every year paid' : `${yearsOf(missed)} of income missed`}`;
  const step = 100 / count;
  return (
    <CardFrame
      title="Individual paths"
      caption={`${count} of ${numberOf(picture.report.paths)} simulated paths, from the policy’s worst to its best. Bars: value at ${last}; red: years of income missed. Move along them to open one.`}
      controls={choice}
      fileName="individual-paths"
      cells={() => (fullPath ? pathCells(fullPath, active, basis.first_age) : stripCells())}
      dollars="as_paid"
    >
      {() => (
        <>
          <div className={classes(styles.strip, SLOT[shown.slot])} data-slot={shown.slot}>
            <div
              className={styles.bars}
              aria-hidden="true"
              onClick={(event) => {
                const box = event.currentTarget.getBoundingClientRect();
                const place = Math.floor((count * (event.clientX - box.left)) / Math.max(1, box.width));
                pick(strip.paths[Math.max(0, Math.min(count - 1, place))] ?? null);
              }}
            >
              <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none">
                {stripSlot.ending_value.map((value, k) => {
                  const tall = (Math.max(0, value) / high) * (HEIGHT - 34);
                  const down = Math.min(30, (stripSlot.missed[k] ?? 0) * 1.5);
                  return (
                    <g key={strip.paths[k]} data-picked={strip.paths[k] === picked || undefined}>
                      <rect x={k * step} width={step * 0.8} y={HEIGHT - 32 - tall} height={tall} />
                      {down > 0 && (
                        <rect data-missed x={k * step} width={step * 0.8} y={HEIGHT - 30} height={down} />
                      )}
                    </g>
                  );
                })}
              </svg>
            </div>
            <Lever
              label="Path"
              text={pathText.replace(/^Path /, '')}
              screenReaderText={pathText}
              min={1}
              max={count}
              value={at + 1}
              onChange={(place) => pick(strip.paths[place - 1] ?? null)}
            />
          </div>
          {fullPath && (
            <section className={opened.picked} aria-label="Selected path">
              <header>
                <h3>{pathName(fullPath.path, picture.report.paths)}</h3>
                <span className={styles.drawn}>
                  {fullPath.drawn.map(drawnFrom).join(', then ') || 'from assumptions, month by month'}
                </span>
                <IconButton icon="x" label="Close the path" onClick={() => pick(null)} />
              </header>
              <SlotYears
                label="The path year by year"
                slots={slots}
                years={(slots[0]?.own.rate ?? []).map((_, t) => ({ name: t + 1, age: basis.first_age + t }))}
                cells={({ own: figures }, t) => {
                  const figure = (measure: 'income' | 'value') => ({
                    value: figures[measure][t] ?? null,
                    mark: markedYears(figures, measure)[t] ?? '',
                  });
                  const isMarked = figures.hypothetical !== undefined;
                  return [
                    figurePercent(creditFigure(figures.rate[t], basis.illustrated_rate, isMarked)),
                    figureDollars(figure('income')),
                    figureText(figure('value'), dollarsOrTaxDue),
                  ].map(withHangingMark);
                }}
              />
            </section>
          )}
          <RangeBasis picture={picture} />
        </>
      )}
    </CardFrame>
  );

  function stripCells(): TableCell[][] {
    return inRows([
      ['Path', ...(strip?.paths ?? []).map((path) => path + 1)],
      ['Place', ...(strip?.ranks ?? [])],
      ...slotEntries(active, strip?.slots).flatMap(({ name, own: figures }): TableCell[][] => [
        [`${name}: value at the end`, ...figures.ending_value],
        ...((figures.capped ?? figures.hypothetical)
          ? [
              [
                `${name}: value at the end, mark`,
                ...figures.ending_value.map((_, k) => markAt(figures, k) || null),
              ],
            ]
          : []),
        [`${name}: years missed`, ...figures.missed],
      ]),
    ]);
  }
}

const pathCells = (
  fullPath: FullPath,
  active: readonly ActiveHistoricalSlot[],
  age: number,
): TableCell[][] => {
  const slots = slotEntries(active, fullPath.slots);
  const years = slots[0]?.own.rate ?? [];
  return inRows([
    ['Year', ...years.map((_, t) => t + 1)],
    ['Age', ...years.map((_, t) => age + t)],
    ...slots.flatMap(({ name, isPolicy, own: figures }) => [
      [`${name}: ${isPolicy ? 'credited' : 'return'}`, ...figures.rate],
      ...(['income', 'value', 'death_benefit'] as const).flatMap((measure) =>
        figureColumn(
          `${name}: ${measure.replace('_', ' ')}`,
          figures[measure],
          markedYears(figures, measure),
        ),
      ),
    ]),
  ]);
};
