/** What is wrong with strategies and assumptions as they are typed: the answers of the server, from the same functions. */
import {
  historicalReportSchema,
  type HistoricalReportInput,
} from '../../../domain/comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import { IMPORT_IT } from '../../../domain/market/market.ts';
import { parseWith } from '../../../domain/shared/field-errors.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { runErrors } from '../../../domain/practice/cases/simulation-errors.ts';
import { parametersSchema } from '../../../domain/practice/cases/simulation-schema.ts';
import {
  historicalInputOf,
  type SimulationDocument,
  type SimulationParameters,
} from '../../../domain/practice/cases/simulation.ts';
import { inPercent } from '../accounts/field-messages.ts';
import type { ParametersDraft } from './parameters-draft.ts';

export interface CheckedParameters {
  /** Null while there is a fault. */
  parameters: SimulationParameters | null;
  /** What can be run; null also while the market figures are on their way. */
  input: HistoricalReportInput | null;
  /** By the form's own paths: "strategies.0.cap", "horizon", "vehicles.0.portfolio", "illustration.…". */
  errors: FieldErrors;
}

/** `document` holds the ledger and the accounts that are right. */
export function checkParameters(
  draft: ParametersDraft,
  clientAge: number,
  document: SimulationDocument,
  history: IndexHistory | null,
): CheckedParameters {
  const parsed = parseWith(parametersSchema, {
    ...draft,
    strategies: draft.strategies.map(({ key: _key, ...strategy }) => strategy),
  });
  if (!parsed.ok) return { parameters: null, input: null, errors: inPercent(parsed.error.fields ?? {}) };
  const parameters = parsed.value;
  if (!history) return { parameters, input: null, errors: {} };
  const whole = { ...document, parameters };
  const errors = ofForm(runErrors(clientAge, whole, history));
  // The ledger is the step before: what is wrong there does not keep these from being saved.
  const isOwn = Object.keys(errors).some((path) => !path.startsWith('illustration'));
  const input = Object.keys(errors).length === 0 ? historicalInputOf(clientAge, whole) : null;
  const run = input && parseWith(historicalReportSchema, input);
  return {
    parameters: isOwn ? null : parameters,
    input: run?.ok ? run.value : null,
    errors,
  };
}

/** The server names what it saves, the form what it shows. */
export const ofForm = (errors: FieldErrors): FieldErrors =>
  inPercent(
    Object.fromEntries(
      Object.entries(errors).map(([path, messages]) => [
        path.replace(/^parameters\./, ''),
        messages.map(forTheForm),
      ]),
    ),
  );

/** Who fills in the form can choose another index at once. */
const forTheForm = (message: string): string => message.replace(IMPORT_IT, 'Choose another index.');

/** The messages of one strategy, by the names of its fields. */
export const strategyErrorsOf = (errors: FieldErrors, index: number): FieldErrors => {
  const prefix = `strategies.${index}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, messages]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), messages]] : [],
    ),
  );
};
