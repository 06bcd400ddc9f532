/** Source of each member of a result: its function and its method. */

export interface ResultMember {
  readonly what: string;
  /** The file and function that return the member. */
  readonly from: `src/domain/${string}.ts#${string}`;
  /** The page of the method, if it differs from the calculation's. */
  readonly method?: `docs/methods/${string}.md`;
}

/** `maker`: file and function below `src/domain`. */
export const by = (
  maker: `${string}.ts#${string}`,
  what: string,
  method?: ResultMember['method'],
): ResultMember => ({ what, from: `src/domain/${maker}`, ...(method && { method }) });

/** Returns a `by` for the functions of one file. */
export const makersIn =
  (file: `${string}.ts`) =>
  (name: string, what: string, method?: ResultMember['method']): ResultMember =>
    by(`${file}#${name}`, what, method);

/** All members of the result, and nested members (`totals.fee`) of other functions. */
export type ResultMembers<R> = { readonly [K in keyof R & string]-?: ResultMember } & {
  readonly [path: `${string}.${string}`]: ResultMember;
};

/** Members of every result in addition to its figures. */
export const COMMON_MEMBERS = {
  inputs: {
    what: 'The input with defaults added, unrounded.',
    from: 'src/domain/shared/result.ts#parseWith',
  },
  meta: {
    what: 'The version of the engine and the date of its data.',
    from: 'src/domain/calculations/registry.ts#runCalculation',
  },
} as const satisfies Readonly<Record<string, ResultMember>>;

export const resultMembers = ({
  members,
}: {
  readonly members: Readonly<Record<string, ResultMember>>;
}): [string, ResultMember][] => Object.entries({ ...members, ...COMMON_MEMBERS });

/** Returns the entry for a path of the result, or that of the nearest parent. */
export function memberFor(
  members: Readonly<Record<string, ResultMember>>,
  path: string,
): { readonly path: string; readonly member: ResultMember } | undefined {
  // "rows.3.age" also has the entry "rows.age": positions in a list are ignored.
  let names = path.split('.').filter((part) => part !== '*' && !/^\d+$/.test(part));
  const all: Readonly<Record<string, ResultMember>> = { ...members, ...COMMON_MEMBERS };
  for (; names.length > 0; names = names.slice(0, -1)) {
    const name = names.join('.');
    if (Object.hasOwn(all, name)) return { path: name, member: all[name] };
  }
  return undefined;
}

/** Reads unknown JSON by path ("rows.0.age"); undefined if a member is missing. */
export function memberAt(value: unknown, path: string): unknown {
  let found = value;
  for (const key of path.split('.')) {
    if (found === null || typeof found !== 'object') return undefined;
    // Only own enumerable properties: the length of a list is not a member.
    found = Object.prototype.propertyIsEnumerable.call(found, key) ? Reflect.get(found, key) : undefined;
  }
  return found;
}

/** As `memberAt`; throws unless the member is a number. */
export function numberAt(value: unknown, path: string): number {
  const found = memberAt(value, path);
  if (typeof found !== 'number') throw new TypeError(`no number at ${path}: ${String(found)}`);
  return found;
}
