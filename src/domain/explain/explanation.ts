/** One figure of a result: its formula in the letters of its method's page, and the parts it was made of. */
export interface Explanation {
  path: string;
  value: number | null;
  formula: string;
  /** What the document gave, or what stood at the start of the year. */
  inputs: NamedPart[];
  /** Parts that the year's step wrote on its way to the figure. */
  steps: NamedPart[];
  /** File and function. */
  source: string;
  /** Page of the documentation. */
  method: string;
}

export interface NamedPart {
  name: string;
  value: number | null;
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
export type YearParts<Part extends string> = Readonly<Record<Part, NamedPart>>;

export const part = (name: string, value: number | null): NamedPart => ({ name, value });

export function explanationOf<Part extends string>(
  path: string,
  value: number | null,
  { formula, inputs, steps }: MemberFormula<Part>,
  parts: YearParts<Part>,
  from: { readonly source: string; readonly method: string },
): Explanation {
  return {
    path,
    value,
    formula,
    inputs: inputs.map((name) => parts[name]),
    steps: steps.map((name) => parts[name]),
    ...from,
  };
}
