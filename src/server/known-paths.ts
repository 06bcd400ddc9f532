/** What the app knows of an address apart from its method: the router's pattern, and the methods that answer there. */
import { TEXT_PARAMS, type Route } from './route.ts';

/** An id is one only where it can be one: report/calc/ is no report. Without braces, which end the router's own. */
const ID = '[1-9][0-9]*';

/** A route's path as the router takes it: "/client/{id}" → "/client/:id{[1-9][0-9]*}". */
export const pathPattern = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    TEXT_PARAMS.includes(name) ? `:${name}` : `:${name}{${ID}}`,
  );

/** The methods of an address of the API, in the form of an Allow header; null where nothing is. */
export function methodsAt(
  routes: readonly Pick<Route, 'method' | 'path'>[],
): (path: string) => string | null {
  const known = routes.map(({ path, method }) => ({ matches: matcher(path), method: method.toUpperCase() }));
  return (path) => {
    const here = new Set(known.filter(({ matches }) => matches.test(path)).map(({ method }) => method));
    if (here.size === 0) return null;
    if (here.has('GET')) here.add('HEAD');
    return [...here].sort().join(', ');
  };
}

function matcher(path: string): RegExp {
  const source = path
    .split(/(\{\w+\})/)
    .map((part) =>
      part.startsWith('{')
        ? TEXT_PARAMS.includes(part.slice(1, -1))
          ? '[^/]+'
          : ID
        : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    );
  return new RegExp(`^${source.join('')}/?$`);
}
