/** What is wrong with a list that is typed as one text: which entry of it, and what the calculation says of it. */
import { inPercent } from '../frame/tool-fields.ts';
import { returnsIn } from './number-lists.ts';

interface Checked {
  errors: Readonly<Record<string, readonly string[]>>;
  errorOf: (path: string) => readonly string[] | undefined;
}

export function listErrors(tool: Checked, name: string): readonly string[] | undefined {
  const whole = tool.errorOf(name);
  if (whole) return whole;
  for (const path of Object.keys(tool.errors)) {
    const place = path.startsWith(`${name}.`) ? Number(path.slice(name.length + 1)) : NaN;
    const [message] = Number.isInteger(place) ? (tool.errorOf(path) ?? []) : [];
    if (message === undefined) continue;
    const said = name === 'returns' ? (inPercent([message])?.[0] ?? message) : message;
    return [`Entry ${place + 1}: ${said.charAt(0).toLowerCase()}${said.slice(1)}`];
  }
  return undefined;
}

/** How many figures stand in a list as typed. */
export const entryCount = (text: string): number => returnsIn(text).length;
