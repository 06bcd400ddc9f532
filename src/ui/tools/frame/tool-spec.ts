import { withStartYear } from '../../../domain/calculations/registry.ts';
import type { Explanation } from '../../../domain/shared/explanation.ts';
import { type IndexHistory, NO_HISTORY } from '../../../domain/market/inline-series.ts';
import { type Schema, type FieldErrors, parseWith } from '../../../domain/shared/result.ts';
import type { InflationLabel } from '../../../domain/shared/todays-dollars.ts';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import type { MethodId } from '../../explain/method-note.tsx';
import type { KeyValue } from '../../state/storage.ts';
import { DEFAULT_INFLATION } from '../../reports/frame/dollars-options.ts';
import type { Figures } from '../../../domain/practice/reports/calculator.ts';
import { SHIPPED_TAX_TABLES } from '../../../domain/tax/federal/grown-tables.ts';
import type { Tool } from '../../../domain/practice/reports/tool-run-schema.ts';

/** The input of `plumbline run <calculation>`. Stored, linked, saved and downloaded inputs have this form. */
export type LooseInput = Readonly<Record<string, unknown>>;

/** Form values of a calculation's input. A missing number is null. */
export type Filled<T> = {
  [K in keyof T]-?: number extends T[K] ? number | null : Exclude<T[K], undefined>;
};

/** `V`: form values. `I`: validated input. `R`: results that the domain calculates for the screen. */
export interface ToolSpec<V extends object, I, R> {
  /** TOOL_PAGES has its title and the address of the results. */
  id: Tool;
  /** Also the id of its method note. */
  calculation: MethodId;
  /** The address that focuses on the inputs of the same screen. */
  inputsPath: string;
  storedKey: string;
  defaults: V;
  example: V;
  /** Reads any stored, linked or saved document. Invalid values become `defaults`. */
  read: (document: LooseInput) => V;
  /** Describes the values of a document that the form changed and no field can report. */
  misread?: (document: LooseInput) => string | null;
  /** Returns the calculation's input. Omits empty values so that the schema's defaults apply. */
  write: (values: V) => LooseInput;
  schema: Schema<I>;
  inDollars?: (input: I) => { inflation?: InflationLabel };
  check?: (input: I, history: IndexHistory) => FieldErrors;
  calculate: (input: I, history: IndexHistory, taxTables: TaxTables) => R;
  pdfPath: string;
  needs: 'history' | 'tax years';
  explain: () => Promise<ExplainTool<I, R>>;
  /** Writes `storedKeys` after each valid calculation. */
  keep?: (run: { input: I; result: R }, store: KeyValue) => void;
  storedKeys?: readonly string[];
}

type ExplainTool<I, R> = (
  input: I,
  result: R,
  history: IndexHistory,
  taxTables: TaxTables,
) => (path: string) => Explanation | null;

export interface ToolRunResult<V, I, R> {
  values: V;
  /** The downloadable document, which includes the calculation year. */
  document: LooseInput;
  input: I;
  result: R;
  history: IndexHistory;
  taxTables: TaxTables;
}

/** Reads the members of `defaults` from a document if they have the type of the default. */
export function readPlain<V extends object>(defaults: V, document: LooseInput): V {
  const fitting = Object.entries(defaults).flatMap(
    ([name, usual]: [string, unknown]): [string, unknown][] => {
      const storedValue = document[name];
      if (storedValue === undefined) return [];
      if (usual === null || typeof usual === 'number') return [[name, numberIn(storedValue)]];
      return typeof storedValue === typeof usual ? [[name, storedValue]] : [];
    },
  );
  return { ...defaults, ...Object.fromEntries(fitting) };
}

/** Returns NaN for other types so that a field reports the error. A default would change the results silently. */
export const numberIn = (storedValue: unknown): number | null =>
  storedValue === undefined || storedValue === null
    ? null
    : typeof storedValue === 'number'
      ? storedValue
      : NaN;

export const writePlain = (values: object): LooseInput =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

export interface DollarValues {
  dollars: 'nominal' | 'real';
  inflation_by: 'cpi' | 'rate';
  inflation: number | null;
  /** Yearly rates of a document, which replace `inflation`. */
  inflation_list: readonly unknown[] | null;
  /** The inflation of a document in nominal dollars. It has no effect, but is saved unchanged. */
  inflation_unused: unknown;
}

export const DOLLARS_AS_PAID: DollarValues = {
  dollars: 'nominal',
  inflation_by: 'cpi',
  inflation: DEFAULT_INFLATION,
  inflation_list: null,
  inflation_unused: null,
};

/** `hasPeriods`: true if the run has periods with consumer prices. */
export const dollarsDocument = (
  { dollars, inflation_by: by, inflation, inflation_list: list, inflation_unused: unused }: DollarValues,
  hasPeriods: boolean,
): LooseInput =>
  dollars === 'nominal'
    ? // Without periods, the schema would reject consumer prices under a hidden field.
      writePlain({ inflation: unused === 'cpi' && !hasPeriods ? null : unused })
    : writePlain({ dollars, inflation: hasPeriods && by === 'cpi' ? 'cpi' : (list ?? inflation) });

export function dollarValues({ dollars, inflation }: LooseInput): DollarValues {
  const isDefaultInflation = inflation === 'cpi' || (inflation === undefined && dollars !== 'real');
  return {
    ...readPlain(DOLLARS_AS_PAID, { dollars }),
    inflation_by: isDefaultInflation ? 'cpi' : 'rate',
    inflation: typeof inflation === 'number' ? inflation : isDefaultInflation ? DEFAULT_INFLATION : null,
    inflation_list: Array.isArray(inflation) ? inflation : null,
    inflation_unused: dollars === 'real' ? null : (inflation ?? null),
  };
}

export const SHIPPED: Figures = { history: NO_HISTORY, taxTables: SHIPPED_TAX_TABLES };

export interface ToolState<V, I, R> {
  values: V;
  /** The start year of the inputs, by default the current year. */
  year: number;
  figures: Figures | null;
  errors: FieldErrors;
  /** The last valid calculation. If `errors` is not empty, its values are older than `values`. */
  run: ToolRunResult<V, I, R> | null;
  /** Edited fields, which show their messages. */
  touched: ReadonlySet<string>;
  showsAll: boolean;
  /** The field that is being edited. Its messages appear after a delay. */
  activeField: string | null;
}

type InitialState<V> = Pick<ToolState<V, never, never>, 'values' | 'year' | 'figures' | 'showsAll'>;

export const begin = <V extends object, I, R>(
  spec: ToolSpec<V, I, R>,
  initial: InitialState<V>,
): ToolState<V, I, R> =>
  calculated(spec, { ...initial, errors: {}, run: null, touched: new Set(), activeField: null });

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
    activeField: names.length === 1 ? (names[0] ?? null) : null,
  });
}

export const loaded = <V extends object, I, R>(
  spec: ToolSpec<V, I, R>,
  state: ToolState<V, I, R>,
  figures: Figures,
): ToolState<V, I, R> => calculated(spec, { ...state, figures });

export function messagesAt<V, I, R>(
  { errors, touched, showsAll, activeField, run }: ToolState<V, I, R>,
  path: string,
): readonly string[] | undefined {
  const [field = path] = path.split('.');
  if (activeField !== null && (activeField === field || activeField === path)) return undefined;
  return showsAll || run !== null || touched.has(field) ? errors[path] : undefined;
}

export const documentOf = <V extends object, I, R>(
  spec: ToolSpec<V, I, R>,
  { values, year }: Pick<ToolState<V, I, R>, 'values' | 'year'>,
): LooseInput => {
  const document = withStartYear(spec.calculation, spec.write(values), year);
  return typeof document === 'object' && document !== null ? { ...document } : {};
};

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
