/** In whose dollars a tool's figures are, as a line of what was entered; none in the dollars of each year. */
import { saidInflation } from '../../domain/shared/todays-dollars.ts';
import { dollarsLine } from '../words/dollars-words.ts';
import type { InputLine } from './input-line.ts';

type Terms = Parameters<typeof saidInflation>[0];

export const toolDollars = (input: Terms): string | null => dollarsLine(saidInflation(input));

export function dollarsPair(input: Terms): InputLine[] {
  const text = toolDollars(input);
  return text === null ? [] : [{ label: 'Dollars', text }];
}
