import { labelOf } from './label.ts';

/** One figure of a result: its formula in the letters of its method's page, and the parts it was made of. */
export interface Explanation {
  path: string;
  /** What the figure is, in words: "balance of year 17". */
  label: string;
  value: number | null;
  /** What the result shows where the figure is a word: a status. */
  text?: string;
  formula: string;
  /** Which period of a history the figure belongs to. */
  note?: string;
  /** Where plain arithmetic on all the parts, inputs first, makes the figure: which. */
  how?: Arithmetic;
  /** What the document gave, or what stood at the start of the year. */
  inputs: NamedPart[];
  /** Parts that the year's step wrote on its way to the figure. */
  steps: NamedPart[];
  /** File and function. */
  source: string;
  /** Page of the documentation. */
  method: string;
}

/** sum a + b + …, difference a − b − …, quotient a ÷ b, mean of all, same: the one part itself. */
export type Arithmetic = 'sum' | 'difference' | 'quotient' | 'mean' | 'same';

export interface NamedPart {
  name: string;
  value: number | null;
  /** Where it stands in the result ("rows.3.balance") or in its echo of the input ("inputs.vehicle.fee"). */
  path?: string;
  /** The law or notice that sets a legal figure. */
  law?: string;
}

/** What an engine says of one member: the formula, and which of the year's parts stand in it. */
export interface MemberFormula<Part extends string> {
  readonly formula: string;
  readonly inputs: readonly Part[];
  readonly steps: readonly Part[];
}

export const memberFormula = <Part extends string>(
  formula: string,
  inputs: readonly Part[],
  steps: readonly Part[] = [],
): MemberFormula<Part> => ({ formula, inputs, steps });

/** The year's parts by letter: {name, value}. */
type YearParts<Part extends string> = Readonly<Record<Part, NamedPart>>;

export const part = (name: string, value: number | null, path?: string): NamedPart =>
  path === undefined ? { name, value } : { name, value, path };

export function explanationOf<Part extends string>(
  path: string,
  value: number | null,
  { formula, inputs, steps }: MemberFormula<Part>,
  parts: YearParts<Part>,
  from: { readonly source: string; readonly method: string },
): Explanation {
  return {
    path,
    label: labelOf(path),
    value,
    formula,
    inputs: inputs.map((name) => parts[name]),
    steps: steps.map((name) => parts[name]),
    ...from,
  };
}
