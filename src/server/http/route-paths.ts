/** Paths of routes: patterns for Hono, methods of an address, and paths without their id. */
import { refuseFields } from './errors.ts';
import { TEXT_PARAMS, type Route } from './route.ts';

/**
 * The same routes at their paths without the last id, if those paths have no route: they report the missing id after
 * the access check.
 */
export const missingIdRoutes = (routes: readonly Route[]): Route[] =>
  routes.flatMap((target) => {
    const [, path = '', name = ''] = /^(.+)\/\{(\w+)\}$/.exec(target.path) ?? [];
    if (path === '' || TEXT_PARAMS.includes(name) || routes.some((other) => other.path === path)) return [];
    const respond = () => Promise.resolve(refuseFields({ [name]: [`${name} is a required field`] }));
    return [{ ...target, path, respond }];
  });

/** Positive integers only: report/calc/ is not a report. Without braces, which end Hono's pattern. */
const ID = '[1-9][0-9]*';

/** Converts to Hono's syntax: "/client/{id}" → "/client/:id{[1-9][0-9]*}". */
export const pathPattern = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    TEXT_PARAMS.includes(name) ? `:${name}` : `:${name}{${ID}}`,
  );

/** Returns the methods of an address for the Allow header, or null if the address is unknown. */
export function methodsAt(
  routes: readonly Pick<Route, 'method' | 'path'>[],
): (path: string) => string | null {
  const known = routes.map(({ path, method }) => ({ matches: matcher(path), method: method.toUpperCase() }));
  return (path) => {
    const allowed = new Set(known.filter(({ matches }) => matches.test(path)).map(({ method }) => method));
    if (allowed.size === 0) return null;
    if (allowed.has('GET')) allowed.add('HEAD');
    return [...allowed].sort().join(', ');
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
  return new RegExp(`^${source.join('')}$`);
}
