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
const pathName = (path: number, count: number): string => `Path ${numberOf(path + 1)} of ${numberOf(count)}`;

const blockText = ({ start_month: start, months }: FullPath['drawn'][number]): string =>
  `${shortMonth(start)} for ${months} ${months === 1 ? 'month' : 'months'}`;

export type RangePathBasis = Pick<HistoricalCardProps['basis'], 'first_age' | 'illustrated_rate'>;

type RangePathProps = { report: HistoricalCardProps['report']; basis: RangePathBasis };

export function RangePathCard({ report, basis }: RangePathProps) {
  const { picture, fullPathOf, isLive, ...shared } = useRanges(report);
  // In the builder, the fan chart also shows the selected path. Shared pages cannot draw it.
  const [ownPath, setOwnPath] = useState<number | null>(null);
  const [selectedPath, setPath] = isLive ? [shared.path, shared.setPath] : [ownPath, setOwnPath];
  const active = useMemo(() => activeSlots(report), [report]);
  const { selected, choice } = useSlotChoice(active);
  const strip = picture?.strip;
  const stripSlot = selected && ofSlot(strip?.slots, selected.slot);
  if (!picture || !strip || !selected || !stripSlot) return null;
  const count = strip.paths.length;
  // Paths can be longer than the periods of history.
  const lastAge = basis.first_age + picture.report.horizon - 1;
  const shownIndex = Math.max(
    0,
    selectedPath === null ? Math.floor(count / 2) : strip.paths.indexOf(selectedPath),
  );
  const maxValue = Math.max(1, ...stripSlot.ending_value);
  const fullPath = selectedPath === null ? null : fullPathOf(selectedPath);
  const slots = fullPath ? slotEntries(active, fullPath.slots) : [];
  const missed = stripSlot.missed[shownIndex] ?? 0;
  const pathText = `${pathName(strip.paths[shownIndex] ?? 0, picture.report.paths)}, place ${numberOf(strip.ranks[shownIndex] ?? 0)} from the worst: ${withMark(valueText(stripSlot.ending_value[shownIndex] ?? 0), markAt(stripSlot, shownIndex))} at ${lastAge}, ${missed === 0 ? 'every year paid' : `${yearsOf(missed)} of income missed`}`;
  const step = 100 / count;
  return (
    <CardFrame
      title="Individual paths"
      caption={`${count} of ${numberOf(picture.report.paths)} simulated paths, from the policy’s worst to its best. Bars: value at ${lastAge}; red: years of income missed. Move along them to open one.`}
      controls={choice}
      fileName="individual-paths"
      cells={() => (fullPath ? pathCells(fullPath, active, basis.first_age) : stripCells())}
      dollars="as_paid"
    >
      {() => (
        <>
          <div className={classes(styles.strip, SLOT[selected.slot])} data-slot={selected.slot}>
            <div
              className={styles.bars}
              aria-hidden="true"
              onClick={(event) => {
                const box = event.currentTarget.getBoundingClientRect();
                const bar = Math.floor((count * (event.clientX - box.left)) / Math.max(1, box.width));
                setPath(strip.paths[Math.max(0, Math.min(count - 1, bar))] ?? null);
              }}
            >
              <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none">
                {stripSlot.ending_value.map((value, k) => {
                  const height = (Math.max(0, value) / maxValue) * (HEIGHT - 34);
                  const depth = Math.min(30, (stripSlot.missed[k] ?? 0) * 1.5);
                  return (
                    <g key={strip.paths[k]} data-picked={strip.paths[k] === selectedPath || undefined}>
                      <rect x={k * step} width={step * 0.8} y={HEIGHT - 32 - height} height={height} />
                      {depth > 0 && (
                        <rect data-missed x={k * step} width={step * 0.8} y={HEIGHT - 30} height={depth} />
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
              value={shownIndex + 1}
              onChange={(index) => setPath(strip.paths[index - 1] ?? null)}
            />
          </div>
          {fullPath && (
            <section className={opened.picked} aria-label="Selected path">
              <header>
                <h3>{pathName(fullPath.path, picture.report.paths)}</h3>
                <span className={styles.drawn}>
                  {fullPath.drawn.map(blockText).join(', then ') || 'from assumptions, month by month'}
                </span>
                <IconButton icon="x" label="Close the path" onClick={() => setPath(null)} />
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
