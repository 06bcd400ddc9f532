import { notFoundScreen, screens, type Screen } from '../screens.ts';

/** The registry's row for a path ("/report-builder/12"), literal rows before those with a parameter. */
export function findScreen(path: string, list: readonly Screen[] = screens): Screen {
  const found = list.filter((screen) => matches(screen.path, path));
  found.sort((a, b) => parameters(a.path) - parameters(b.path));
  return found[0] ?? notFoundScreen;
}

/** Whether a link can lead somewhere: its path is known and its screen is there. */
export function hasScreen(href: string, list: readonly Screen[] = screens): boolean {
  return findScreen(pathOf(href), list).load !== null && findScreen(pathOf(href), list) !== notFoundScreen;
}

export const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] || '/';

const parameters = (pattern: string) => pattern.split(':').length;

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (given.length > wanted.length) return false;
  return wanted.every((part, index) => {
    const piece = given[index];
    if (part.startsWith(':')) return piece !== undefined || part.endsWith('?');
    return part === piece;
  });
}
