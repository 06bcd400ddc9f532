/** Why income lasts as long as it does: the year before the first one that is short, or the whole plan. */
import { part, type Explanation, type NamedPart, type FigureAt } from '../shared/explanation.ts';
import type { Longevity } from './vehicle.ts';

/** `path` ends in ".years" or ".age", of a longevity that is not null. */
export function explainLongevity(
  path: string,
  { age, years, beyond_horizon: beyond }: Longevity,
  firstAge: NamedPart,
  figureAt: FigureAt,
  reason = 'a year is short when more than half a cent of its distribution is unpaid',
): Explanation | null {
  if (years === null) return null;
  if (path.endsWith('.age')) {
    if (age === null) return null;
    const inputs = [firstAge];
    const steps = [
      part('last plan year paid in full', years, path.replace(/\.age$/, '.years')),
      part('year 1 is lived at the first age', -1),
    ];
    return figureAt(path, age).sum('first age + years − 1', { inputs, steps });
  }
  if (!path.endsWith('.years')) return null;
  if (beyond)
    return figureAt(path, years).same(`all plan years: every distribution is paid in full (${reason})`, {
      steps: [part('plan years', years)],
    });
  const steps = [part('first plan year that is not paid in full', years + 1), part('the year before it', 1)];
  const formula = `the plan year before the first one, from the first distribution on, that is not paid in full (${reason})`;
  return figureAt(path, years).difference(formula, { steps });
}
