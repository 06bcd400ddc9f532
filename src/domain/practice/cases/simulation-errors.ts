/** Errors of a simulation's parts that prevent a run, by the document's paths, with the solution. */
import { historicalReportErrors } from '../../comparison/historical/run-historical-report.ts';
import { historicalReportSchema } from '../../comparison/historical/historical-report-schema.ts';
import { missingSeries } from '../../market/market.ts';
import { scheduleLists, type ScheduleInput } from '../../policy/schedule.ts';
import type { IllustrationInput } from '../../policy/illustration.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { strategyErrors } from '../../market/crediting.ts';
import { parseWith, type FieldErrors } from '../../shared/result.ts';
import { historicalInputOf, type SimulationDocument } from './simulation.ts';

/** Checks that named indexes and portfolios have figures, and that these cover the horizon. */
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
  // Errors of the ledger and its rate are reported by the previous step.
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

/** Returns all errors that prevent a run, including those of the ledger. */
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

/** Reports a ledger that ends before its schedule's payments. */
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
      `The ledger ends at age ${firstAge + years - 1}, but its distributions continue to age ${firstAge + paying - 1}. Enter years to age ${firstAge + paying - 1}, or end the distributions at age ${firstAge + years - 1}.`,
    ],
  };
}
