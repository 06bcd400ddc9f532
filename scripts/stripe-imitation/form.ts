/** Reads nested parameters in Stripe's form encoding: `items[0][price]=price_1`. */
export type Params = { [name: string]: Params | string };

const MAX_PAIRS = 200;
const DEEPEST = 6;

/** @throws {BadRequest} if the text is not a valid form */
export function readForm(text: string): Params {
  const root = Object.create(null) as Params;
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > MAX_PAIRS) throw new BadRequest('Too many parameters.');
  for (const [key, value] of pairs) {
    const path = [...key.matchAll(/^[^[\]]+|\[([^[\]]*)\]/g)].map((part) => part[1] ?? part[0]);
    if (path.length === 0 || path.length > DEEPEST) throw new BadRequest(`Invalid parameter: ${key}`);
    let current = root;
    for (const name of path.slice(0, -1)) {
      const next = (current[name] ??= Object.create(null) as Params);
      if (typeof next === 'string') throw new BadRequest(`Invalid parameter: ${key}`);
      current = next;
    }
    current[path.at(-1) ?? ''] = value;
  }
  return root;
}

/** An invalid request, with Stripe's status 400 and the parameter's name. */
export class BadRequest extends Error {
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly status: 400 | 404;
  constructor(message: string, code?: string, param?: string, status: 400 | 404 = 400) {
    super(message);
    this.code = code;
    this.param = param;
    this.status = status;
  }
}

/**
 * The parameters of one call. Each is read by name; `end` rejects unread parameters, as Stripe rejects unknown
 * parameters.
 */
export class FormRequest {
  private readonly seen = new Set<string>();
  private readonly inner: FormRequest[] = [];
  private readonly params: Params;
  private readonly at: string;
  constructor(params: Params, at = '') {
    this.params = params;
    this.at = at;
  }

  private take(name: string): Params | string | undefined {
    this.seen.add(name);
    return this.params[name];
  }

  private name(name: string): string {
    return this.at === '' ? name : `${this.at}[${name}]`;
  }

  text(name: string): string | undefined {
    const value = this.take(name);
    if (value !== undefined && typeof value !== 'string')
      throw new BadRequest(`Invalid string: ${this.name(name)}`, undefined, this.name(name));
    return value;
  }

  needed(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === '')
      throw new BadRequest(
        `Missing required param: ${this.name(name)}.`,
        'parameter_missing',
        this.name(name),
      );
    return value;
  }

  /** Reads one of `choices`. */
  word<T extends string>(name: string, choices: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = choices.find((word) => word === value);
    if (found === undefined)
      throw new BadRequest(
        `Invalid ${this.name(name)}: must be one of ${choices.join(', ')}`,
        undefined,
        this.name(name),
      );
    return found;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!/^\d{1,12}$/.test(value))
      throw new BadRequest(`Invalid integer: ${value}`, 'parameter_invalid_integer', this.name(name));
    return Number(value);
  }

  inside(name: string): FormRequest | undefined {
    const value = this.take(name);
    if (value === undefined) return undefined;
    if (typeof value === 'string')
      throw new BadRequest(`Invalid object: ${this.name(name)}`, undefined, this.name(name));
    const inner = new FormRequest(value, this.name(name));
    this.inner.push(inner);
    return inner;
  }
  each(name: string): FormRequest[] {
    const list = this.inside(name);
    return list === undefined ? [] : Object.keys(list.params).map((at) => list.inside(at) ?? list);
  }

  /** Reads a list of words. Rejects words outside `known`. */
  choices(name: string, known?: readonly string[]): string[] {
    const list = this.inside(name);
    if (list === undefined) return [];
    return Object.keys(list.params).map((at) => {
      const value = list.needed(at);
      if (known && !known.includes(value))
        throw new BadRequest(`This property cannot be expanded (${value}).`, undefined, name);
      return value;
    });
  }

  /** Reads a map from arbitrary names to strings. */
  record(name: string): Record<string, string> {
    const members = this.inside(name);
    return members === undefined
      ? {}
      : Object.fromEntries(Object.keys(members.params).map((key) => [key, members.text(key) ?? '']));
  }

  /** @throws {BadRequest} if a parameter was not read */
  end(): void {
    const unknown = Object.keys(this.params).find((name) => !this.seen.has(name));
    if (unknown !== undefined)
      throw new BadRequest(
        `Received unknown parameter: ${this.name(unknown)}`,
        'parameter_unknown',
        this.name(unknown),
      );
    for (const inner of this.inner) inner.end();
  }
}

/** @throws {BadRequest} if the id is unknown */
export function requireRecord<T>(all: Record<string, T>, id: string | null, kind: string): T {
  const found = id === null ? undefined : all[id];
  if (found === undefined) throw new BadRequest(`No such ${kind}: '${id}'`, 'resource_missing', 'id', 404);
  return found;
}
