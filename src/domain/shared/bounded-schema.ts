/**
 * Texts, lists and records that check their size first and stop after the maximum number of reported errors. Zod's
 * checks run after all elements were parsed, and each of them continues: a list of a million elements would be
 * parsed completely. The bound is part of the definition, so that derived schemas have it and tests can read it.
 */
import * as z from 'zod';
import { MAX_ERRORS } from './result.ts';

interface Bounded {
  /** Characters, elements or members. */
  readonly upperBound: number;
}

interface BoundedMembers extends Bounded {
  readonly longestKey: number;
}

type TextDef = z.core.$ZodStringDef & Bounded;
type ListDef = z.core.$ZodArrayDef & Bounded;
type MembersDef = z.core.$ZodRecordDef<z.ZodString> & BoundedMembers;
/** Additional error codes of a bounded schema for its error function. */
export const TOO_BIG = 'too_big';
export const KEY_TOO_LONG = 'invalid_key';

type Payload = z.core.ParsePayload;
type RawIssue = Payload['issues'][number];
type Parse = z.core.$ZodType['_zod']['parse'];

function refuseUnwalked(
  inst: z.ZodType,
  size: (value: unknown) => number | null,
  def: Bounded,
  origin: 'string' | 'array' | 'record',
) {
  const { parse } = inst._zod;
  inst._zod.parse = (payload, context) => {
    if ((size(payload.value) ?? 0) <= def.upperBound) return parse(payload, context);
    payload.issues.push({
      code: TOO_BIG,
      origin,
      maximum: def.upperBound,
      inclusive: true,
      input: payload.value,
      inst,
      continue: false,
    });
    return payload;
  };
}

/** Collects the issues of several values. Returns true at the maximum number in a response. */
function collectIssues(payload: Payload, inst: z.ZodType): (issues: readonly RawIssue[]) => boolean {
  let errors = 0;
  return (issues) => {
    for (const issue of issues) errors += issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
    payload.issues.push(...issues);
    if (errors < MAX_ERRORS) return false;
    // Also skips all later checks of the complete value, because they require checked values.
    payload.issues.push({ code: 'custom', message: 'Not checked.', input: undefined, inst, continue: false });
    return true;
  };
}

function checkOneByOne(inst: z.ZodType, { element }: z.core.$ZodArrayDef) {
  const { parse } = inst._zod;
  inst._zod.parse = (payload, context) => {
    const raw: unknown = payload.value;
    if (!Array.isArray(raw)) return parse(payload, context);
    const isEnough = collectIssues(payload, inst);
    const values: unknown[] = [];
    for (const [at, item] of (raw as unknown[]).entries()) {
      const { value, issues } = synchronous(element._zod.run({ value: item, issues: [] }, context));
      values.push(value);
      if (issues.length > 0 && isEnough(z.core.util.prefixIssues(at, issues))) break;
    }
    payload.value = values;
    return payload;
  };
}

function checkMembersOneByOne(inst: z.ZodType, parse: Parse): Parse {
  return (payload, context) => {
    const raw: unknown = payload.value;
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return parse(payload, context);
    const isEnough = collectIssues(payload, inst);
    const members = {};
    for (const [name, member] of Object.entries<unknown>(raw as Record<string, unknown>)) {
      const { value, issues } = synchronous(parse({ value: { [name]: member }, issues: [] }, context));
      Object.assign(members, value);
      // Zod drops this member without an error.
      if (name === '__proto__')
        issues.push({ code: 'custom', message: 'Unknown field.', path: [name], input: member, inst });
      if (issues.length > 0 && isEnough(issues)) break;
    }
    payload.value = members;
    return payload;
  };
}

function synchronous(payload: z.core.util.MaybeAsync<Payload>): Payload {
  if (payload instanceof Promise) throw new z.core.$ZodAsyncError();
  return payload;
}

/** Separate constants with types, because not every module resolution supports an assertion as a member of `z`. */
const startText: (inst: z.ZodString, def: TextDef) => void = z.ZodString.init;
const startList: (inst: z.ZodArray<z.core.$ZodType>, def: ListDef) => void = z.ZodArray.init;
const startMembers: (inst: z.ZodRecord<z.ZodString, z.core.$ZodType>, def: MembersDef) => void =
  z.ZodRecord.init;

const BoundedText = z.core.$constructor<z.ZodString, TextDef>('BoundedText', (inst, def) => {
  startText(inst, def);
  refuseUnwalked(inst, (value) => (typeof value === 'string' ? value.length : null), def, 'string');
});

const BoundedList = z.core.$constructor<z.ZodArray<z.core.$ZodType>, ListDef>('BoundedList', (inst, def) => {
  startList(inst, def);
  checkOneByOne(inst, def);
  refuseUnwalked(inst, (value) => (Array.isArray(value) ? value.length : null), def, 'array');
});

const BoundedMembers = z.core.$constructor<z.ZodRecord<z.ZodString, z.core.$ZodType>, MembersDef>(
  'BoundedMembers',
  (inst, def) => {
    startMembers(inst, def);
    const parse = checkMembersOneByOne(inst, inst._zod.parse);
    inst._zod.parse = (payload, context) => {
      const value: unknown = payload.value;
      const isLong = (key: string) => key.length > def.longestKey;
      if (typeof value !== 'object' || value === null || !Object.keys(value).some(isLong))
        return parse(payload, context);
      payload.issues.push({
        code: KEY_TOO_LONG,
        origin: 'record',
        issues: [],
        input: value,
        inst,
        continue: false,
      });
      return payload;
    };
    const members = (value: unknown) =>
      typeof value === 'object' && value !== null ? Object.keys(value).length : null;
    refuseUnwalked(inst, members, def, 'record');
  },
);

type ErrorOf = (issue: { readonly code?: unknown; readonly input?: unknown }) => string;

export const boundedText = (upperBound: number, error: ErrorOf): z.ZodString =>
  new BoundedText({ type: 'string', upperBound, error });

export const boundedList = <T extends z.ZodType>(
  element: T,
  upperBound: number,
  error: ErrorOf,
): z.ZodArray<T> =>
  // The constructor has an untyped element; the cast gives it type T.
  new BoundedList({ type: 'array', element, upperBound, error }) as unknown as z.ZodArray<T>;

export const boundedMembers = <T extends z.ZodType>(
  keyType: z.ZodString,
  valueType: T,
  { upperBound, longestKey, error }: BoundedMembers & { error: ErrorOf },
): z.ZodRecord<z.ZodString, T> =>
  new BoundedMembers({
    type: 'record',
    keyType,
    valueType,
    upperBound,
    longestKey,
    error,
  }) as unknown as z.ZodRecord<z.ZodString, T>;

const deferred = new WeakMap<z.core.$ZodType, string>();

/** Marks a value that another schema checks later; `by` names that schema. */
export function deferValidation<T extends z.ZodType>(schema: T, by: string): T {
  deferred.set(schema, by);
  return schema;
}

/** Accepts and ignores any value without a check. */
export const ignored = (): z.ZodOptional<z.ZodUnknown> =>
  deferValidation(z.unknown(), 'nothing: it is dropped').optional();

export const checkedBy = (schema: z.core.$ZodType): string | undefined => deferred.get(schema);
