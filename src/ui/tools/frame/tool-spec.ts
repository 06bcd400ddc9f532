/** A planning tool as data: its calculation, what it begins with, and where its inputs are kept. */
import type { CalculationId } from '../../../domain/calculations/registry.ts';
import type { Explanation } from '../../../domain/shared/explanation.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { Schema } from '../../../domain/shared/field-errors.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { SaidInflation } from '../../../domain/shared/todays-dollars.ts';
import type { Tool } from '../../../domain/practice/reports/tool-run.ts';
import type { TaxTables } from '../../../domain/tax/federal/tax-tables.ts';
import type { MethodId } from '../../explain/method-notes.ts';
import type { KeyValue } from '../../state/storage-port.ts';

/** The document that `plumbline run <calculation>` takes: stored, linked, saved and downloaded in this form. */
export type LooseInput = Readonly<Record<string, unknown>>;

/**
 * `V`: what the form holds while it is being filled in. `I`: the checked input. `R`: what the screen shows, made by
 * the domain's own functions.
 */
export interface ToolSpec<V extends object, I, R> {
  id: Tool;
  calculation: CalculationId;
  title: string;
  /** One screen, two addresses: the second has the results in focus. */
  paths: { inputs: string; result: string };
  /** Of WORK_KEYS. */
  storedKey: string;
  method: MethodId;
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
  inDollars?: (input: I) => { inflation?: SaidInflation };
  /** What the schema cannot see. */
  check?: (input: I, history: IndexHistory) => FieldErrors;
  calculate: (input: I, history: IndexHistory, taxTables: TaxTables) => R;
  /** Where the server makes its pages; without it the browser prints. */
  pdfPath?: string;
  /** What is loaded before anything is calculated: the figures of indexes, or tax years of the installation's own. */
  needs?: 'history' | 'tax years';
  /** What explains the figures, in a script of its own. `result` is whatever the explainer was written for. */
  explain?: () => Promise<ExplainTool<I, R>>;
  /** Further stored keys, written after each valid calculation. */
  keep?: (run: { input: I; result: R }, store: KeyValue) => void;
  /** … and removed by Reset. */
  keptKeys?: readonly string[];
}

type ExplainTool<I, R> = (
  input: I,
  result: R,
  history: IndexHistory,
  taxTables: TaxTables,
) => (path: string) => Explanation | null;

/** A valid calculation, with everything that it was made of. */
export interface ToolRunMade<V, I, R> {
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
      const given = document[name];
      if (given === undefined) return [];
      if (usual === null || typeof usual === 'number') return [[name, numberIn(given)]];
      return typeof given === typeof usual ? [[name, given]] : [];
    },
  );
  return { ...defaults, ...Object.fromEntries(fitting) };
}

/** NaN for what is no number: a field says so, where a default would give other figures without a word. */
export const numberIn = (given: unknown): number | null =>
  given === undefined || given === null ? null : typeof given === 'number' ? given : NaN;

/** The members that hold something. */
export const writePlain = (values: object): LooseInput =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
