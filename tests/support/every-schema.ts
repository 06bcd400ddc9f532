/** Every schema of routes and calculations, with their places and test values. */
import * as z from 'zod';
import { calculations } from '../../src/domain/calculations/registry.ts';
import { historicalReportSchema } from '../../src/domain/comparison/historical/historical-report-schema.ts';
import { comparativeReportSchema } from '../../src/domain/comparison/comparative/comparative-report-schema.ts';
import { illustrationSchema } from '../../src/domain/policy/illustration-schema.ts';
import { strategiesSchema } from '../../src/domain/market/market-schema.ts';
import { scenarioFileSchema, fullDocumentSchema } from '../../src/domain/practice/cases/scenario-schema.ts';
import { checkedBy } from '../../src/domain/shared/bounded-schema.ts';
import { routeGroups } from '../../src/server/routes/route-groups.ts';

type Def = Readonly<Record<string, unknown>> & { readonly type: string };
export const defOf = (schema: z.core.$ZodType): Def => ({ ...schema._zod.def, type: schema._zod.def.type });

interface Root {
  name: string;
  schema: z.core.$ZodType;
  example: unknown;
}

/** Schemas for values that the first schema accepts unchecked, by name. */
export const SECOND: Readonly<Record<string, z.core.$ZodType | null>> = {
  illustrationSchema,
  wholeDocumentSchema: fullDocumentSchema,
  scenarioFileSchema,
  strategiesSchema,
  historicalReportSchema,
  'comparativeReportSchema, or the id of a report': comparativeReportSchema,
  'the schema of the calculation': null,
  'the calculation of the tool': null,
  'nothing: it is dropped': null,
};

export const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value;

export const roots: Root[] = [
  ...routeGroups.flatMap(({ routes }) =>
    routes.flatMap(({ method, path, query, body, example }) => [
      ...(query ? [{ name: `query of ${method} ${path}`, schema: query, example: {} }] : []),
      ...(body ? [{ name: `body of ${method} ${path}`, schema: body, example }] : []),
    ]),
  ),
  ...calculations.map(({ id, schema, example }) => ({ name: id, schema, example })),
  ...Object.entries(SECOND).flatMap(([name, schema]) => (schema ? [{ name, schema, example: {} }] : [])),
];

interface Place {
  path: readonly string[];
  schema: z.core.$ZodType;
  def: Def;
}

/** Yields every schema within a schema with its path. `within`: whether an outer schema limits the text. */
export function* placesOf(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
  within = false,
): Generator<Place & { within: boolean }> {
  const def = defOf(schema);
  yield { path, schema, def, within };
  if (checkedBy(schema) !== undefined) return;
  const below = (part: unknown, name?: string, inside = within) =>
    isSchema(part) ? placesOf(part, name === undefined ? path : [...path, name], inside) : [];
  if (schema instanceof z.ZodObject)
    for (const [name, member] of Object.entries(schema.shape)) yield* below(member, name);
  yield* below(def.element, '0');
  yield* below(def.valueType, 'name');
  yield* below(def.innerType);
  yield* below(def.in);
  yield* below(def.out, undefined, true);
  if (Array.isArray(def.options)) for (const option of def.options) yield* below(option);
}

/** Returns a value that throws when an element is read. */
export function unread<T extends object>(value: T): T {
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) throw new Error(`Element ${key} was read.`);
      const found: unknown = Reflect.get(target, key, target);
      return found;
    },
  });
}

export const WRONG: readonly unknown[] = [
  'text',
  '45',
  '',
  4.5,
  -1e300,
  null,
  [],
  ['x', 1],
  {},
  { x: 1 },
  true,
];

/** Returns the value with a replacement at a path. Creates missing parents. */
export function changed(value: unknown, [name, ...rest]: readonly string[], to: unknown): unknown {
  if (name === undefined) return to;
  const members = new Map<string, unknown>(
    value !== null && typeof value === 'object' ? Object.entries(value) : [],
  );
  const isList = Array.isArray(value) || (name === '0' && members.size === 0);
  members.set(name, changed(members.get(name), rest, to));
  return isList ? [...members.values()] : Object.fromEntries(members);
}
