/** What a tool's screen stands on, without React: values, what is wrong with them, and the last valid result. */
import { withStartYear } from '../../../domain/calculations/start-year.ts';
import type { Figures } from '../../../domain/practice/reports/calculator.ts';
import { NO_HISTORY } from '../../../domain/market/index-history.ts';
import { parseWith } from '../../../domain/shared/field-errors.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { SHIPPED_TAX_TABLES } from '../../../domain/tax/federal/federal-figures.ts';
import type { LooseInput, ToolRunMade, ToolSpec } from './tool-spec.ts';

/** Without a history, on the tables that ship. */
export const SHIPPED: Figures = { history: NO_HISTORY, taxTables: SHIPPED_TAX_TABLES };

export interface ToolState<V, I, R> {
  values: V;
  /** Of the inputs: theirs when they came with one, else today's. */
  year: number;
  /** Null while what the tool needs is on its way. */
  figures: Figures | null;
  errors: FieldErrors;
  /** The last valid calculation; of these values unless there are errors. */
  run: ToolRunMade<V, I, R> | null;
  /** Fields whose messages are shown: what was never touched is not found fault with. */
  touched: ReadonlySet<string>;
  /** Everything that is wrong is said. */
  showsAll: boolean;
  /** The field that is being typed in; what is wrong with it is said a moment later. */
  held: string | null;
}

type Begun<V> = Pick<ToolState<V, never, never>, 'values' | 'year' | 'figures' | 'showsAll'>;

export function begin<V extends object, I, R>(spec: ToolSpec<V, I, R>, begun: Begun<V>): ToolState<V, I, R> {
  return calculated(spec, { ...begun, errors: {}, run: null, touched: new Set(), held: null });
}

/** Some values changed by hand. */
export function changed<V extends object, I, R>(
  spec: ToolSpec<V, I, R>,
  state: ToolState<V, I, R>,
  change: Partial<V>,
): ToolState<V, I, R> {
  const names = Object.keys(change);
  return calculated(spec, {
    ...state,
    values: { ...state.values, ...change },
    touched: new Set([...state.touched, ...names]),
    held: names.length === 1 ? (names[0] ?? null) : null,
  });
}

export const loaded = <V extends object, I, R>(
  spec: ToolSpec<V, I, R>,
  state: ToolState<V, I, R>,
  figures: Figures,
): ToolState<V, I, R> => calculated(spec, { ...state, figures });

/** The messages that are shown under a field, by its path. */
export function messagesAt<V, I, R>(
  { errors, touched, showsAll, held, run }: ToolState<V, I, R>,
  path: string,
): readonly string[] | undefined {
  const [field = path] = path.split('.');
  if (held !== null && (held === field || held === path)) return undefined;
  // Once there was a result, whatever stands in the way of the next one is said.
  return showsAll || run !== null || touched.has(field) ? errors[path] : undefined;
}

/** What is calculated, stored, linked, saved and downloaded. */
export const documentOf = <V extends object, I, R>(
  spec: ToolSpec<V, I, R>,
  { values, year }: Pick<ToolState<V, I, R>, 'values' | 'year'>,
): LooseInput => {
  const document = withStartYear(spec.calculation, spec.write(values), year);
  return typeof document === 'object' && document !== null ? { ...document } : {};
};

/** On invalid inputs nothing is calculated, and the last valid result stays. */
function calculated<V extends object, I, R>(
  spec: ToolSpec<V, I, R>,
  state: ToolState<V, I, R>,
): ToolState<V, I, R> {
  const { values, figures } = state;
  if (figures === null) return state;
  const { history, taxTables } = figures;
  const document = documentOf(spec, state);
  const parsed = parseWith(spec.schema, document);
  if (!parsed.ok) return { ...state, errors: parsed.error.fields ?? {} };
  const input = parsed.value;
  const errors = spec.check?.(input, history) ?? {};
  if (Object.keys(errors).length > 0) return { ...state, errors };
  const result = spec.calculate(input, history, taxTables);
  return { ...state, errors: {}, run: { values, document, input, result, history, taxTables } };
}
