/** Where each member of a result comes from, so that a reader gets from any figure to its function and its method. */

export interface ResultMember {
  readonly what: string;
  /** The file, and the function in it that makes the member. */
  readonly from: `src/domain/${string}.ts#${string}`;
  /** The page that says how, where it is another than the calculation's own. */
  readonly method?: `docs/methods/${string}.md`;
}

/** `maker`: file and function below `src/domain`. */
export const by = (
  maker: `${string}.ts#${string}`,
  what: string,
  method?: ResultMember['method'],
): ResultMember => ({ what, from: `src/domain/${maker}`, ...(method && { method }) });

/** The same by the functions of one file. */
export const makersIn =
  (file: `${string}.ts`) =>
  (name: string, what: string, method?: ResultMember['method']): ResultMember =>
    by(`${file}#${name}`, what, method);

/** Every member of the result, and below them (`totals.fee`) those that another function makes. */
export type ResultMembers<R> = { readonly [K in keyof R & string]-?: ResultMember } & {
  readonly [path: `${string}.${string}`]: ResultMember;
};

/** What every result carries beside its own figures. */
export const COMMON_MEMBERS = {
  inputs: {
    what: 'The input as it was taken, defaults filled in; unrounded.',
    from: 'src/domain/shared/result.ts#parseWith',
  },
  meta: {
    what: 'The version of the engine, and how old its data is.',
    from: 'src/domain/calculations/registry.ts#runCalculation',
  },
} as const satisfies Readonly<Record<string, ResultMember>>;

/** The member that says most about a path of the result: its own entry, else that of what holds it. */
export function memberFor(
  members: Readonly<Record<string, ResultMember>>,
  path: string,
): { readonly path: string; readonly member: ResultMember } | undefined {
  // "rows.3.age" is told by "rows.age" too: positions in a list do not matter.
  let names = path.split('.').filter((part) => part !== '*' && !/^\d+$/.test(part));
  const all: Readonly<Record<string, ResultMember>> = { ...members, ...COMMON_MEMBERS };
  for (; names.length > 0; names = names.slice(0, -1)) {
    const name = names.join('.');
    if (Object.hasOwn(all, name)) return { path: name, member: all[name] };
  }
  return undefined;
}

/** Reads JSON of unknown shape by path ("rows.0.age"), one member after the other; undefined where it ends. */
export function memberAt(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split('.')) {
    if (found === null || typeof found !== 'object') return undefined;
    // Own and enumerable: a list's length is no member of it.
    found = Object.prototype.propertyIsEnumerable.call(found, key) ? Reflect.get(found, key) : undefined;
  }
  return found;
}

/** The same where a number must stand. */
export function numberAt(value: unknown, path: string): number {
  const found = memberAt(value, path);
  if (typeof found !== 'number') throw new TypeError(`no number at ${path}: ${String(found)}`);
  return found;
}
