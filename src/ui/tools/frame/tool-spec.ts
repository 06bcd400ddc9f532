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

/** The document that `plumbline run <calculation>` takes: stored, linked, saved and downloaded in this form. */
export type LooseInput = Readonly<Record<string, unknown>>;

/** What a form holds of a calculation's input: null for a number that is not filled in. */
export type Filled<T> = {
  [K in keyof T]-?: number extends T[K] ? number | null : Exclude<T[K], undefined>;
};

/**
 * `V`: what the form holds while it is being filled in. `I`: the checked input. `R`: what the screen shows, made by
 * the domain's own functions.
 */
export interface ToolSpec<V extends object, I, R> {
  /** Its title and the address with the results in focus are in TOOL_PAGES. */
  id: Tool;
  /** Also the id of its method's note. */
  calculation: MethodId;
  /** The address with the inputs in focus: the same screen. */
  inputsPath: string;
  /** Of WORK_KEYS. */
  storedKey: string;
  defaults: V;
  example: V;
  /** From a stored, linked or saved document. Takes anything; what it cannot use is as in `defaults`. */
  read: (document: LooseInput) => V;
  /** What of a document the form holds otherwise without a field that could say so, in a sentence. */
  misread?: (document: LooseInput) => string | null;
  /** To the calculation's input; what is empty stays out, so that the schema's own defaults hold. */
  write: (values: V) => LooseInput;
  schema: Schema<I>;
  /** In whose dollars its figures are; absent: as they are paid. */
  inDollars?: (input: I) => { inflation?: InflationLabel };
  check?: (input: I, history: IndexHistory) => FieldErrors;
  calculate: (input: I, history: IndexHistory, taxTables: TaxTables) => R;
  pdfPath: string;
  /** What is loaded before anything is calculated: the figures of indexes, or tax years of the installation's own. */
  needs: 'history' | 'tax years';
  /** What explains the figures, in a script of its own. `result` is whatever the explainer was written for. */
  explain: () => Promise<ExplainTool<I, R>>;
  /** Further stored keys, written after each valid calculation. */
  keep?: (run: { input: I; result: R }, store: KeyValue) => void;
  /** … and removed by Reset. */
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
  /** As it would be downloaded: with the year that it was calculated for. */
  document: LooseInput;
  input: I;
  result: R;
  history: IndexHistory;
  taxTables: TaxTables;
}

/**
 * Of members that the form holds as they are: a number or nothing where the default is one, else what is of the
 * default's kind; the rest as in `defaults`.
 */
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

/** NaN for what is no number: a field says so, where a default would give other figures without a word. */
export const numberIn = (storedValue: unknown): number | null =>
  storedValue === undefined || storedValue === null
    ? null
    : typeof storedValue === 'number'
      ? storedValue
      : NaN;

export const writePlain = (values: object): LooseInput =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** In which dollars a tool shows its figures: what its form holds, and how that becomes the calculation's input and back. */
export interface DollarValues {
  dollars: 'nominal' | 'real';
  /** Each period's consumer prices, where the tool runs on history; or a rate. */
  inflation_by: 'cpi' | 'rate';
  inflation: number | null;
  /** A rate for each year, as only a document can bring them: in place of the one. */
  inflation_list: readonly unknown[] | null;
  /** What a document says of inflation whose results are in dollars as they are paid: it changes nothing, and is kept. */
  inflation_unused: unknown;
}

export const DOLLARS_AS_PAID: DollarValues = {
  dollars: 'nominal',
  inflation_by: 'cpi',
  inflation: DEFAULT_INFLATION,
  inflation_list: null,
  inflation_unused: null,
};

/** `hasPeriods`: whether there are periods whose prices can be followed. */
export const dollarsDocument = (
  { dollars, inflation_by: by, inflation, inflation_list: list, inflation_unused: unused }: DollarValues,
  hasPeriods: boolean,
): LooseInput =>
  dollars === 'nominal'
    ? // Consumer prices are refused where there are no periods, by a field that nobody sees.
      writePlain({ inflation: unused === 'cpi' && !hasPeriods ? null : unused })
    : writePlain({ dollars, inflation: hasPeriods && by === 'cpi' ? 'cpi' : (list ?? inflation) });

export function dollarValues({ dollars, inflation }: LooseInput): DollarValues {
  const isDefaultInflation = inflation === 'cpi' || (inflation === undefined && dollars !== 'real');
  return {
    // What is neither of the two stays, and its field says so.
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
  /** Of the inputs: theirs when they came with one, else today's. */
  year: number;
  /** Null while what the tool needs is on its way. */
  figures: Figures | null;
  errors: FieldErrors;
  /** The last valid calculation; of these values unless there are errors. */
  run: ToolRunResult<V, I, R> | null;
  /** Fields whose messages are shown: what was never touched is not found fault with. */
  touched: ReadonlySet<string>;
  showsAll: boolean;
  /** The field that is being typed in; what is wrong with it is said a moment later. */
  activeField: string | null;
}

type InitialState<V> = Pick<ToolState<V, never, never>, 'values' | 'year' | 'figures' | 'showsAll'>;

export function begin<V extends object, I, R>(
  spec: ToolSpec<V, I, R>,
  initial: InitialState<V>,
): ToolState<V, I, R> {
  return calculated(spec, { ...initial, errors: {}, run: null, touched: new Set(), activeField: null });
}

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
  // Once there was a result, whatever stands in the way of the next one is said.
  return showsAll || run !== null || touched.has(field) ? errors[path] : undefined;
}

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
