/** In which dollars a tool shows its figures: what its form holds, and how that becomes the calculation's input and back. */
import { USUAL_INFLATION } from '../../reports/frame/dollars-options.ts';
import { readPlain, writePlain, type LooseInput } from './tool-spec.ts';

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
  inflation: USUAL_INFLATION,
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
  const isUsual = inflation === 'cpi' || (inflation === undefined && dollars !== 'real');
  return {
    // What is neither of the two stays, and its field says so.
    ...readPlain(DOLLARS_AS_PAID, { dollars }),
    inflation_by: isUsual ? 'cpi' : 'rate',
    inflation: typeof inflation === 'number' ? inflation : isUsual ? USUAL_INFLATION : null,
    inflation_list: Array.isArray(inflation) ? inflation : null,
    inflation_unused: dollars === 'real' ? null : (inflation ?? null),
  };
}
