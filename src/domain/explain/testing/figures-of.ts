/** Every number of a result with its path, but for the echo of its input and for what only names a row. */
export function figuresOf(result: Readonly<Record<string, unknown>>): [string, number][] {
  const found: [string, number][] = [];
  const visit = (value: unknown, path: string) => {
    if (typeof value === 'number') {
      if (!isName(path)) found.push([path, value]);
    } else if (value !== null && typeof value === 'object')
      for (const [key, member] of Object.entries(value)) visit(member, path === '' ? key : `${path}.${key}`);
  };
  const { inputs: _echo, meta: _meta, ...figures } = result;
  visit(figures, '');
  return found;
}

/** The year, age or slot that a row is of; a longevity's age is a figure. */
const isName = (path: string) =>
  /(^|\.)(year|slot)$/.test(path) ||
  (/\.age$/.test(path) && !path.endsWith('longevity.age')) ||
  /^comparative_graph\.ages\.\d+$/.test(path);
