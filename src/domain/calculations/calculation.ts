/** The common form of all calculations: one pure function with its schema, registered once. */
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
  /** Page of the documentation with the method. */
  readonly method: string;
  /** A zod schema, which OpenAPI and forms read as such. */
  readonly schema: Schema<unknown>;
  /** An input that runs without changes. */
  readonly example: Readonly<Record<string, unknown>>;
  /** The functions that calculate each member of the result, by path. */
  readonly members: Readonly<Record<string, ResultMember>>;
  /** Members that are rates here but money elsewhere. */
  readonly rates: readonly string[];
  /** Schema of the data sent with the messages for rejected input. */
  readonly refusedWith?: Schema<unknown>;
  parse(raw: unknown): Result<unknown>;
  /** Validates and runs loose input. Without tax tables, the shipped ones apply. Figures are unrounded. */
  run(
    raw: unknown,
    history?: IndexHistory,
    taxTables?: TaxTables,
  ): Result<{
    readonly inputs: unknown;
    readonly result: object;
    /** Newest month of the loaded market figures, if the result used any. */
    readonly market: string | null;
  }>;
}

/** Connects a schema with the function that takes its output, and hides the types in between. */
export function calculation<I, R extends object, S extends Schema<I>>(
  id: string,
  title: string,
  definition: {
    summary: string;
    schema: S & Schema<I>;
    example: Readonly<Record<string, unknown>>;
    /** Checks beyond the schema: errors by path, empty if the input is valid. */
    check?: (input: I, history: IndexHistory) => FieldErrors;
    /** Data sent with the messages for rejected input, and its schema. */
    refused?: {
      schema: Schema<unknown>;
      from: (fields: FieldErrors) => Readonly<Record<string, unknown>>;
    };
    calculate: (input: I, history: IndexHistory, taxTables?: TaxTables) => R;
    /** Every index and allocation that the calculation looks up. */
    uses?: (input: I) => readonly Allocation[];
    rates?: readonly string[];
    members: NoInfer<ResultMembers<R>>;
  },
): Calculation & { readonly schema: S } {
  const { summary, schema, check, refused, calculate, uses, members } = definition;
  const rejection = (failure: Failure) =>
    fail(refused ? { ...failure, beside: refused.from(failure.fields ?? {}) } : failure);
  const parse = (raw: unknown): Result<I> => {
    const parsed = parseWith<I>(schema, raw);
    return parsed.ok ? parsed : rejection(parsed.error);
  };
  return {
    id,
    title,
    summary,
    method: `docs/methods/${id}.md`,
    schema,
    // Created on demand, because some examples run a complete policy.
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
      if (Object.keys(fields).length > 0) return rejection(invalidInput(fields));
      const customSeries = seriesOf(parsed.value);
      const hasMarketFigures = (uses?.(parsed.value) ?? []).some((used) =>
        isLoaded(used, customSeries, history),
      );
      return ok({
        inputs: parsed.value,
        result: calculate(parsed.value, history, taxTables),
        market: hasMarketFigures ? history.vintage : null,
      });
    },
  };
}

/** Returns the series in an input, by id. */
function seriesOf(input: unknown): CustomIds {
  if (input === null || typeof input !== 'object') return {};
  const { series }: { series?: unknown } = input;
  return series !== null && typeof series === 'object' ? { ...series } : {};
}
