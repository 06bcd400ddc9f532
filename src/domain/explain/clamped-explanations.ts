/** A figure that was capped at the carrier's leads to what it was before; every other one to what made it. */
import type { LedgerOrigin } from '../policy/ledger-origin.ts';
import { cappedLegend } from '../policy/compliance-profile.ts';
import {
  part,
  type NamedPart,
  figuresBy,
  valueAt,
  withParts,
  type ExplainPath,
} from '../shared/explanation.ts';
import { memberAt } from '../shared/result-members.ts';

const figureAt = figuresBy('policy/carrier-scale.ts#clampColumn', 'docs/methods/illustration-checks.md');

/** Totals and percentiles: they are of capped figures, not capped themselves. */
const OF_MANY =
  /beats|expected_|interval|multiple|premium|total|cumulative|distribution|fan|max_level|median_|worst_|histogram|difference|total_benefit|share|cost|ror/;

/** Inputs and the accounts' own years, which no profile changes. */
const AS_ENTERED = /^(?:inputs|accounts)\./;

/** The calculation goes on with figures that no page shows: those lead nowhere. */
const beforeTheCap = ({ name, value, path, ...one }: NamedPart, result: object): NamedPart => {
  const shown = path === undefined || AS_ENTERED.test(path) ? value : memberAt(result, path);
  return shown === value
    ? { ...one, name, value, ...(path !== undefined && { path }) }
    : { ...one, name: `${name}, before the profile`, value };
};

/** The same result under both profiles, and what explains its figures before they are capped. */
interface UnderBothProfiles {
  readonly uncapped: object;
  readonly shown: object;
  readonly ofUncapped: ExplainPath;
  readonly origin?: LedgerOrigin | undefined;
}

export const clampedExplanations =
  ({ uncapped, shown: result, ofUncapped, origin }: UnderBothProfiles): ExplainPath =>
  (path) => {
    const was = valueAt(uncapped, path);
    const shown = valueAt(result, path);
    if (was === shown) {
      const found = ofUncapped(path);
      return found && withParts(found, (one) => beforeTheCap(one, result));
    }
    const inputs = [part('figure before the profile', was)];
    const figure = figureAt(path, shown);
    const explanation =
      OF_MANY.test(path) && was !== null && shown !== null
        ? figure.difference('figure before the profile − what the cap takes off its years or periods', {
            inputs,
            steps: [part('taken off', was - shown)],
          })
        : figure.by('min(figure, carrier’s)', {
            inputs,
            steps: [part('carrier’s illustrated figure of that duration', shown)],
          });
    return { ...explanation, note: cappedLegend(origin) };
  };
