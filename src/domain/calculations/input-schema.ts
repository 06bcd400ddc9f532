/** A calculation's input as JSON Schema, as text, and as valid paths. */
import * as z from 'zod';
import { calledSchema } from '../shared/schema-fields.ts';
import { resultMembers, type ResultMember } from '../shared/result-members.ts';
import type { Calculation } from './calculation.ts';

type InputSchema = z.core.JSONSchema.BaseSchema;

export function inputSchema({ id, schema }: Pick<Calculation, 'id' | 'schema'>): InputSchema {
  if (!(schema instanceof z.ZodType)) throw new TypeError(`the schema of ${id} cannot be printed`);
  return z.toJSONSchema(calledSchema(schema), { io: 'input', unrepresentable: 'any' });
}

/** The output of `plumbline describe --json`. */
export function describeCalculation(calculation: Calculation) {
  const { id, title, summary, method, example } = calculation;
  const members = resultMembers(calculation).map(([path, member]) => [
    path,
    { ...member, method: member.method ?? method },
  ]);
  return {
    ...{ id, title, summary, method, input: inputSchema(calculation), example },
    output: Object.fromEntries(members) as Record<string, ResultMember>,
  };
}

interface InputField {
  readonly path: string;
  readonly type: string;
  readonly bounds: string;
  /** "required", "optional", or the default as JSON. */
  readonly requirement: string;
  readonly meaning: string;
}

/** All fields in the schema's order, including those of nested objects and lists of objects. */
export function inputFields(schema: InputSchema, prefix = '', defaults?: InputSchema): InputField[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, requirement]) => {
    const path = `${prefix}${name}`;
    // Lists an object's default by field.
    const property =
      defaults && Object.hasOwn(defaults, name) && isSchema(requirement)
        ? { ...requirement, default: defaults[name] }
        : requirement;
    const choices = choicesOf(property);
    return [
      fieldLine(path, property, required.has(name)),
      ...choices.flatMap((choice) => fieldsBelow(choice, path, property)),
    ];
  });
}

function fieldsBelow(schema: InputSchema, path: string, property: unknown): InputField[] {
  const element = asSchema(schema.items);
  if (element) return choicesOf(element).flatMap((choice) => inputFields(choice, `${path}.*.`));
  const named = asSchema(schema.additionalProperties);
  if (named) return inputFields(named, `${path}.<id>.`);
  return inputFields(schema, `${path}.`, asSchema(asSchema(property)?.default));
}

function fieldLine(path: string, property: unknown, isRequired: boolean): InputField {
  const schema = asSchema(property) ?? {};
  const choices = choicesOf(property);
  const fallback: unknown = schema.default;
  const title = [schema, ...choices].map((choice) => choice.title).find((text) => text !== undefined) ?? '';
  const unit = unitOf(choices);
  return {
    path,
    type: [...new Set(choices.map(typeName))].join(' or '),
    bounds: [...new Set(choices.map(bounds))].filter((text) => text !== '').join('; '),
    requirement: isSchema(fallback)
      ? 'optional'
      : fallback !== undefined
        ? JSON.stringify(fallback)
        : isRequired
          ? 'required'
          : 'optional',
    meaning: unit && title ? `${title}, ${unit}` : title,
  };
}

function unitOf(choices: readonly InputSchema[]): string | undefined {
  const elements = choices.map((choice) => asSchema(choice.items) ?? choice);
  return elements.map((element) => element.description).find((text) => text !== undefined);
}

/** Returns the alternatives of a union without null, which means the same as a missing field. */
function choicesOf(property: unknown): InputSchema[] {
  const schema = asSchema(property);
  if (!schema) return [];
  if (schema.anyOf) return schema.anyOf.flatMap(choicesOf);
  return schema.type === 'null' ? [] : [schema];
}

const isSchema = (value: unknown): value is InputSchema =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const asSchema = (value: unknown): InputSchema | undefined => (isSchema(value) ? value : undefined);

function typeName(schema: InputSchema): string {
  if (schema.enum) return schema.enum.map(String).join(', ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items !== undefined) {
    const elements = [...new Set(choicesOf(schema.items).map(typeName))];
    return `list of ${elements.map((name) => `${name}s`).join(' or ')}`;
  }
  const names: Record<string, string> = { integer: 'whole number', string: 'text', boolean: 'true or false' };
  const type = typeof schema.type === 'string' ? schema.type : 'any';
  return names[type] ?? type;
}

function bounds(schema: InputSchema): string {
  if (schema.items !== undefined) {
    const each = [...new Set(choicesOf(schema.items).map(bounds))].filter((text) => text !== '').join('; ');
    return [between(schema.minItems, schema.maxItems, ' values'), each && `each ${each}`]
      .filter(Boolean)
      .join(', ');
  }
  if (schema.type === 'string') return schema.enum ? '' : between(undefined, schema.maxLength, ' characters');
  return between(schema.minimum, schema.maximum);
}

function between(lowerBound: number | undefined, upperBound: number | undefined, unit = ''): string {
  if (upperBound === undefined)
    return lowerBound === undefined ? '' : `from ${formatBound(lowerBound)}${unit}`;
  return `${lowerBound === undefined ? 'up' : formatBound(lowerBound)} to ${formatBound(upperBound)}${unit}`;
}

const formatBound = (bound: number): string => bound.toLocaleString('en-US', { maximumFractionDigits: 12 });

/** Returns the error of an input path; undefined if the schema contains it. `*` is each element of a list. */
export function unknownField(schema: InputSchema, path: string): string | undefined {
  let level = [schema];
  const parts = path.split('.');
  for (const [at, part] of parts.entries()) {
    const next = level.flatMap((choice) => choicesOf(memberOf(choice, part)));
    if (next.length === 0) {
      const known = level.flatMap((choice) => Object.keys(choice.properties ?? {}));
      const where = at === 0 ? 'the input' : parts.slice(0, at).join('.');
      const list = level.some((choice) => choice.items !== undefined)
        ? ' It is a list: give a position from 0, or *.'
        : '';
      return `${path}: there is no "${part}" in ${where}.${known.length > 0 ? ` There are: ${known.join(', ')}.` : list}`;
    }
    level = next;
  }
  return undefined;
}

function memberOf(schema: InputSchema, part: string): unknown {
  if (schema.items !== undefined) return part === '*' || /^\d+$/.test(part) ? schema.items : undefined;
  const { properties } = schema;
  if (properties && Object.hasOwn(properties, part)) return properties[part];
  return asSchema(schema.additionalProperties);
}
