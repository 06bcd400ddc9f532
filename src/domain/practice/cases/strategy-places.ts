/** The three strategies one at a time: a place is filled, changed or emptied, and the weights still total 100%. */
import type { IndexStrategy } from '../../market/crediting.ts';
import { invalidInput, parseWith } from '../../shared/field-errors.ts';
import { fail, type Result } from '../../shared/result.ts';
import { DEFAULT_PARAMETERS, type SimulationParameters } from './simulation.ts';
import { parametersSchema } from './simulation-schema.ts';

export type StrategyPlace = 1 | 2 | 3;

/** Errors lie under `strategy`, as the form of one strategy names its fields. */
export function withStrategy(
  parameters: SimulationParameters | null,
  place: StrategyPlace,
  raw: Readonly<Record<string, unknown>> | null,
): Result<SimulationParameters> {
  const strategies = parameters?.strategies ?? [];
  const at = place - 1;
  if (at > strategies.length) return refused(`Fill strategy ${strategies.length + 1} first.`);
  if (raw === null) {
    if (at >= strategies.length) return refused(`There is no strategy ${place}.`);
    if (strategies.length === 1) return refused('A simulation needs at least one strategy.');
  }
  const others = strategies.filter((_, index) => index !== at);
  const before = strategies.at(at);
  const weight = raw?.weight ?? (at < strategies.length ? before?.weight : others.length === 0 ? 1 : null);
  const left = raw === null ? 1 : typeof weight === 'number' ? 1 - weight : null;
  const shared: unknown[] = left === null ? others : sharing(others, left);
  const listed = raw === null ? shared : [...shared.slice(0, at), { ...raw, weight }, ...shared.slice(at)];
  const checked = parseWith(parametersSchema, {
    ...DEFAULT_PARAMETERS,
    ...parameters,
    strategies: listed,
  });
  return checked.ok ? checked : fail(invalidInput(asOfPlace(checked.error.fields ?? {}, at)));
}

/** What is left goes to the other strategies as they stood to each other; where none had anything, in equal parts. */
function sharing(others: readonly IndexStrategy[], left: number): IndexStrategy[] {
  const total = others.reduce((sum, { weight }) => sum + weight, 0);
  // Thirds that total what is left stay thirds: dividing them once more would move their last digit.
  if (Math.abs(total - left) < 1e-9) return [...others];
  return others.map((strategy) => ({
    ...strategy,
    weight: total > 0 ? (strategy.weight / total) * left : left / others.length,
  }));
}

const refused = (message: string): Result<never> => fail(invalidInput({ strategy: [message] }));

function asOfPlace(fields: Readonly<Record<string, readonly string[]>>, at: number) {
  const own = `strategies.${at}`;
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [
      path === own || path.startsWith(`${own}.`) ? path.replace(own, 'strategy') : path,
      messages,
    ]),
  );
}
