/** Reads the calls and their parameters from the OpenAPI document. */
export interface JsonSchema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  additionalProperties?: boolean | JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
}

export interface Operation {
  method: string;
  /** "/api/client/{id}/" */
  path: string;
  /** Names of query parameters. */
  query: readonly string[];
  body: JsonSchema | null;
  example: unknown;
  isForm: boolean;
}

interface Described {
  parameters?: readonly { name: string; in: string }[];
  requestBody?: { content: Readonly<Record<string, { schema: JsonSchema; example?: unknown }>> };
}

export function operationsOf(document: string): Operation[] {
  const { paths } = JSON.parse(document) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const content = requestBody?.content ?? {};
      const json = content['application/json'];
      return {
        method,
        path,
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
        body: json?.schema ?? null,
        example: json?.example,
        isForm: 'multipart/form-data' in content,
      };
    }),
  );
}

/** Returns every place of a body with its path and schema, including each alternative of a union. */
export function placesOf(
  schema: JsonSchema,
  at: readonly string[] = [],
): { at: readonly string[]; schema: JsonSchema }[] {
  const location = { at, schema };
  if (at.length > 8) return [location];
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const members = Object.entries(schema.properties ?? {});
  const more =
    typeof schema.additionalProperties === 'object' ? [['any', schema.additionalProperties] as const] : [];
  return [
    location,
    ...alternatives.flatMap((one) => placesOf(one, at)),
    ...[...members, ...more].flatMap(([name, one]) => placesOf(one, [...at, name])),
    ...(schema.items ? placesOf(schema.items, [...at, '0']) : []),
  ];
}

/** Returns a copy of `value` with `put` at the path. Creates missing parents. */
export function withAt(value: unknown, at: readonly string[], put: unknown): unknown {
  const [name, ...rest] = at;
  if (name === undefined) return put;
  const isList = name === '0' && (Array.isArray(value) || value === undefined || value === null);
  if (isList) {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    return [withAt(first, rest, put), ...others];
  }
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  // Assignment would not create a member named "__proto__".
  return Object.fromEntries([
    ...Object.entries(object).filter(([key]) => key !== name),
    [
      name,
      withAt(Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined, rest, put),
    ],
  ]);
}
