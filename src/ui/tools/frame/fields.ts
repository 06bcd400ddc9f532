import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { ToolForm } from './use-tool.ts';
import { parseNumberText, withoutNoise } from '../../../domain/shared/number-text.ts';

// TypeScript does not assign a computed key to Partial<V>.
const only = <V>(name: string, value: unknown) => ({ [name]: value }) as Partial<V>;

/** `<MoneyInput label="Balance" {...field(tool, 'balance')} />` */
export const field = <V extends object, K extends keyof V & string>(tool: ToolForm<V>, name: K) => ({
  name,
  value: tool.values[name],
  onChange: (next: V[K]) => tool.set(only(name, next)),
  error: tool.errorOf(name),
});

/** For PercentInput: converts fractions in messages to percent. */
export const percentField = <V extends object, K extends keyof V & string>(tool: ToolForm<V>, name: K) => ({
  ...field(tool, name),
  error: inPercent(tool.errorOf(name)),
});

export function firstUnder<V extends object>(
  { errors, errorOf }: Pick<ToolForm<V>, 'errorOf'> & { errors: FieldErrors },
  name: string,
): readonly string[] | undefined {
  const path = Object.keys(errors).find((one) => one.split('.')[0] === name);
  return path === undefined ? undefined : errorOf(path);
}

export const percentMessage = (message: string): string =>
  /^Must be between [\d.−-]+ and [\d.]+\.$/.test(message)
    ? message.replace(/[\d.]*\d/g, (bound) => `${Number((Number(bound) * 100).toFixed(4))}%`)
    : message;

export const inPercent = (messages: readonly string[] | undefined): readonly string[] | undefined =>
  messages?.map(percentMessage);

export function listErrors(
  errorOf: (path: string) => readonly string[] | undefined,
  path: string,
  count: number,
  messageOf: (place: number, message: string) => string,
): readonly string[] | undefined {
  const listMessages = errorOf(path);
  if (listMessages) return listMessages;
  for (let at = 0; at < count; at += 1) {
    const [message] = errorOf(`${path}.${at}`) ?? [];
    if (message !== undefined) return [messageOf(at + 1, message)];
  }
  return undefined;
}

const GROUPED = /^[-−(]?\$?\d{1,3}(,\d{3})+(\.\d+)?\)?$/;

/** "25,000" is one figure; "25,26" is two. Spaces, tabs, line breaks and semicolons always separate. */
export const entriesOf = (text: string): string[] =>
  text
    .split(/[\s;]+/)
    .map((part) => part.replace(/,$/, ''))
    .flatMap((part) => (GROUPED.test(part) ? [part] : part.split(',')))
    .filter((part) => part !== '');

export const dollarsIn = (text: string): (number | string)[] =>
  entriesOf(text).map((entry) => parseNumberText(entry) ?? entry);

export const returnsIn = (text: string): (number | string)[] =>
  entriesOf(text).map((entry) => {
    const value = parseNumberText(entry);
    return value === null ? entry : withoutNoise(value / 100);
  });

export const dollarsText = (values: readonly unknown[]): string => values.map(String).join(', ');

export const returnsText = (values: readonly unknown[]): string =>
  values.map((value) => (typeof value === 'number' ? withoutNoise(value * 100) : String(value))).join(', ');
