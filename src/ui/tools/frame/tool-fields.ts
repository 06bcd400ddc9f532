/** One field of a tool's form, as the inputs of src/ui/kit take it. */
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { ToolForm } from './use-tool.ts';

type FieldsOf<V, T> = { [K in keyof V]-?: V[K] extends T ? K : never }[keyof V] & string;

interface FieldBinding<T> {
  name: string;
  value: T;
  onChange: (value: T) => void;
  error: readonly string[] | undefined;
}

// TypeScript does not follow a computed key into Partial<V>.
const only = <V>(name: string, value: unknown) => ({ [name]: value }) as Partial<V>;

type NumberBinding = FieldBinding<number | null>;

/** For MoneyInput, PercentInput and IntegerInput: `<MoneyInput label="Balance" {...numberField(tool, 'balance')} />` */
export function numberField<V extends object>(
  tool: ToolForm<V>,
  name: FieldsOf<V, number | null>,
): NumberBinding {
  const value: unknown = tool.values[name];
  return {
    name,
    value: typeof value === 'number' ? value : null,
    onChange: (next) => tool.set(only(name, next)),
    error: tool.errorOf(name),
  };
}

/** For PercentInput: what is wrong is said in the percent that is typed. */
export const percentField = <V extends object>(
  tool: ToolForm<V>,
  name: FieldsOf<V, number | null>,
): NumberBinding => ({ ...numberField(tool, name), error: inPercent(tool.errorOf(name)) });

/** What is wrong with a choice, or with a part of what stands in its place. */
export function firstUnder<V extends object>(
  { errors, errorOf }: Pick<ToolForm<V>, 'errorOf'> & { errors: FieldErrors },
  name: string,
): readonly string[] | undefined {
  const path = Object.keys(errors).find((one) => one.split('.')[0] === name);
  return path === undefined ? undefined : errorOf(path);
}

/** Bounds of a rate are fractions in the calculation's messages, and percent in the form. */
export const inPercent = (messages: readonly string[] | undefined): readonly string[] | undefined =>
  messages?.map((message) =>
    /^Must be between [\d.−-]+ and [\d.]+\.$/.test(message)
      ? message.replace(/[\d.]*\d/g, (bound) => `${Number((Number(bound) * 100).toFixed(4))}%`)
      : message,
  );

/** For TextInput, Select and Segmented (which takes no error). */
export function choiceField<V extends object, K extends FieldsOf<V, string>>(
  tool: ToolForm<V>,
  name: K,
): FieldBinding<V[K]> {
  return {
    name,
    value: tool.values[name],
    onChange: (next) => tool.set(only(name, next)),
    error: tool.errorOf(name),
  };
}
