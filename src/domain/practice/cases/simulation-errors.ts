/** What a simulation's parts cannot be run with, by the document's own paths: each says which and what to enter. */
import { historicalReportErrors } from '../../comparison/historical/run-historical-report.ts';
import { historicalReportSchema } from '../../comparison/historical/historical-report-schema.ts';
import { missingSeries } from '../../market/market.ts';
import { scheduleLists, type ScheduleInput } from '../../policy/schedule.ts';
import type { IllustrationInput } from '../../policy/illustration.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { strategyErrors } from '../../market/crediting.ts';
import { parseWith, type FieldErrors } from '../../shared/result.ts';
import { historicalInputOf, type SimulationDocument } from './simulation.ts';

/** What the parameters name: indexes and portfolios that have figures, and a horizon that the figures hold. */
export function parameterErrors(document: SimulationDocument, history: IndexHistory): FieldErrors {
  const input = historicalInputOf(1, document);
  if (!input) {
    const errors: Record<string, readonly string[]> = {};
    Object.assign(errors, strategyErrors(document.parameters?.strategies ?? [], undefined, history));
    document.vehicles.forEach(({ portfolio }, k) => {
      if (portfolio !== undefined)
        Object.assign(errors, missingSeries(`vehicles.${k}.portfolio`, portfolio, undefined, history));
    });
    return inDocument(errors);
  }
  // The ledger and its rate are the step before, which says itself what is wrong with them.
  const { illustration } = input;
  const [first] = illustration.rows;
  const checked = parseWith(historicalReportSchema, {
    ...input,
    age: first?.age,
    illustration: { ...illustration, illustrated_rate: illustration.illustrated_rate ?? 0 },
  });
  const errors = checked.ok ? historicalReportErrors(checked.value, history) : (checked.error.fields ?? {});
  return Object.fromEntries(
    Object.entries(inDocument(errors)).filter(([path]) => !path.startsWith('illustration')),
  );
}

/** All that stands in the way of a run, the ledger with it. Empty: it can be run. */
export function runErrors(
  clientAge: number,
  document: SimulationDocument,
  history: IndexHistory,
): FieldErrors {
  const input = historicalInputOf(clientAge, document);
  if (!input)
    return {
      ...(document.illustration === null && { illustration: ['Add an illustration first.'] }),
      ...(document.parameters === null && { parameters: ['Choose at least one strategy.'] }),
    };
  const checked = parseWith(historicalReportSchema, input);
  return inDocument(
    checked.ok ? historicalReportErrors(checked.value, history) : (checked.error.fields ?? {}),
  );
}

const OF_PARAMETERS =
  /^(strategies|horizon|history_window|borrowing_rate|charge_stress|income_mode|rank_by)\b/;

const inDocument = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [
      OF_PARAMETERS.test(path) ? `parameters.${path}` : path,
      messages,
    ]),
  );

/** A ledger that ends while its schedule still pays out. */
export function scheduleErrors(
  illustration: IllustrationInput | null,
  schedule: ScheduleInput | null,
): FieldErrors {
  if (!illustration || !schedule) return {};
  const { withdrawals, loans } = scheduleLists(schedule);
  const paying = withdrawals.findLastIndex((amount, t) => amount + loans[t] > 0) + 1;
  const years = illustration.rows.length;
  if (paying <= years) return {};
  const firstAge = illustration.rows[0]?.age ?? 0;
  return {
    rows: [
      `The ledger ends at age ${firstAge + years - 1}, but its distributions go on to age ${firstAge + paying - 1}. Enter years to age ${firstAge + paying - 1}, or end the distributions at age ${firstAge + years - 1}.`,
    ],
  };
}
