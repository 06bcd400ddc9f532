/** A calculation as every surface finds it: one pure function with its schema, registered once. */
import { isLoaded, type Allocation, type CustomIds } from '../market/market.ts';
import { NO_HISTORY, type IndexHistory } from '../market/inline-series.ts';
import {
  invalidInput,
  parseWith,
  type Schema,
  fail,
  ok,
  type Failure,
  type FieldErrors,
  type Result,
} from '../shared/result.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import type { ResultMember, ResultMembers } from '../shared/result-members.ts';

export interface Calculation {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** The page of the documentation that says how it is calculated. */
  readonly method: string;
  /** A zod schema; surfaces that print it (OpenAPI, forms) read it as one. */
  readonly schema: Schema<unknown>;
  /** An input that runs as it stands. */
  readonly example: Readonly<Record<string, unknown>>;
  /** What makes each member of the result, by path. */
  readonly members: Readonly<Record<string, ResultMember>>;
  /** Members that are rates here and money elsewhere. */
  readonly rates: readonly string[];
  /** Of what stands beside the messages where the input is refused. */
  readonly refusedWith?: Schema<unknown>;
  /** What the schema makes of loose input. */
  parse(raw: unknown): Result<unknown>;
  /** Checks and runs loose input, on the market history and tax tables (else the shipped) handed in; figures unrounded. */
  run(
    raw: unknown,
    history?: IndexHistory,
    taxTables?: TaxTables,
  ): Result<{
    readonly inputs: unknown;
    readonly result: object;
    /** Newest month of the loaded market figures, where the result used any. */
    readonly market: string | null;
  }>;
}

/** Ties a schema to the function that takes its output, and forgets the types in between. */
export function calculation<I, R extends object, S extends Schema<I>>(definition: {
  id: string;
  title: string;
  summary: string;
  schema: S & Schema<I>;
  example: Readonly<Record<string, unknown>>;
  /** What the schema cannot say: errors by path, none when the input can be calculated with. */
  check?: (input: I, history: IndexHistory) => FieldErrors;
  /** What is answered beside the messages where the input is refused, and its schema. */
  refused?: {
    schema: Schema<unknown>;
    from: (fields: FieldErrors) => Readonly<Record<string, unknown>>;
  };
  calculate: (input: I, history: IndexHistory, taxTables?: TaxTables) => R;
  /** Every index and allocation that the calculation looks up. */
  uses?: (input: I) => readonly Allocation[];
  rates?: readonly string[];
  members: NoInfer<ResultMembers<R>>;
}): Calculation & { readonly schema: S } {
  const { id, title, summary, schema, check, refused, calculate, uses, members } = definition;
  const refusal = (failure: Failure) =>
    fail(refused ? { ...failure, beside: refused.from(failure.fields ?? {}) } : failure);
  const parse = (raw: unknown): Result<I> => {
    const parsed = parseWith<I>(schema, raw);
    return parsed.ok ? parsed : refusal(parsed.error);
  };
  return {
    id,
    title,
    summary,
    method: `docs/methods/${id}.md`,
    schema,
    // Some examples cost a policy's whole life to make: only when asked for.
    get example() {
      return definition.example;
    },
    members,
    rates: definition.rates ?? [],
    ...(refused && { refusedWith: refused.schema }),
    parse,
    run(raw, history = NO_HISTORY, taxTables) {
      const parsed = parse(raw);
      if (!parsed.ok) return parsed;
      const fields = check?.(parsed.value, history) ?? {};
      if (Object.keys(fields).length > 0) return refusal(invalidInput(fields));
      const customSeries = seriesOf(parsed.value);
      const market = (uses?.(parsed.value) ?? []).some((used) => isLoaded(used, customSeries, history));
      return ok({
        inputs: parsed.value,
        result: calculate(parsed.value, history, taxTables),
        market: market ? history.vintage : null,
      });
    },
  };
}

/** The series that an input brings along, by id. */
function seriesOf(input: unknown): CustomIds {
  if (input === null || typeof input !== 'object') return {};
  const { series }: { series?: unknown } = input;
  return series !== null && typeof series === 'object' ? { ...series } : {};
}
