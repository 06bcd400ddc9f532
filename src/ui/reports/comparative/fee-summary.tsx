import { Fragment } from 'react';
import { classes } from '../../kit/classes.ts';
import { SeriesKey } from '../../kit/series-key.tsx';
import parts from '../frame/card-parts.module.css';
import type { FeeLine } from './fee-figures.ts';
import { Figure, useOpensFigures } from '../../explain/figure.tsx';
import type { HeldSlot } from './held-slots.ts';

interface FeeSummaryProps {
  held: readonly HeldSlot[];
  lines: readonly FeeLine[];
  /** Whose differences stand after each slot. */
  variant?: string | undefined;
}

/** A column a slot, a line a kind. */
export function FeeSummary({ held, lines, variant }: FeeSummaryProps) {
  const opens = useOpensFigures();
  return (
    <div
      className={parts.summary}
      role="region"
      aria-label="Fees and taxes, line by line"
      tabIndex={opens ? -1 : 0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Kind</span>
            </th>
            {held.map(({ slot, name }) => (
              <Fragment key={slot}>
                <th scope="col">
                  <span className={parts.name}>
                    <SeriesKey slot={slot} />
                    {name}
                  </span>
                </th>
                {variant !== undefined && <th scope="col">{variant}, difference</th>}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, sub, isStrong, isPart, isRuled, isExtra, cells }) => (
            <tr
              key={label}
              className={classes(
                isStrong && parts.strong,
                isPart && parts.part,
                isRuled && parts.ruled,
                isExtra && parts.extraRow,
              )}
            >
              <th scope="row">
                {label}
                {sub && <span className={classes(parts.sub, parts.aside)}>{sub}</span>}
              </th>
              {cells.map(({ text, value, at }, place) => (
                <td key={place} className={value === null || text === '–' ? parts.quiet : undefined}>
                  <Figure at={at}>{text}</Figure>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
