/** Reads settings from PLUMBLINE_ENV_FILE by the rules of systemd's EnvironmentFile. */
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** Returns the process account's name, or its number if it has no name. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** Adds missing variables. Returns the problem if the file cannot be read. */
export function addEnvironmentFile(environment: NodeJS.ProcessEnv): string | null {
  const path = environment['PLUMBLINE_ENV_FILE'];
  if (path === undefined || path === '') return null;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return `Can't read ${path} as user ${userName()}.`;
  }
  for (const [name, value] of parseEnvironment(text)) environment[name] ??= value;
  return null;
}

const COMMENT = /[#;].*/y;
const NAME = /[^=\n\r]+/y;
const BLANKS = /[ \t]*/y;
const SINGLE_QUOTED = /'([^']*)'?/y;
const DOUBLE_QUOTED = /"((?:\\[^]|[^"\\])*)"?/y;
const UNQUOTED = /(?:\\[^]?|[^\\\n\r])+/y;

/** Node's parseEnv cuts an unquoted value at "#", which passwords in URLs contain. */
export function parseEnvironment(text: string): Map<string, string> {
  const variables = new Map<string, string>();
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) at += 1;
    else if (!take(COMMENT)) {
      const name = take(NAME)?.[0].trim() ?? '';
      if (text.charAt(at) !== '=') continue;
      at += 1;
      const value = takeValue(take);
      // systemd ignores names that are invalid in a shell, such as "export A".
      if (/^[A-Za-z_]\w*$/.test(name)) variables.set(name, value);
    }
  }
  return variables;
}

/** Joins quoted parts. The first unquoted character starts the rest of the line. */
function takeValue(take: (pattern: RegExp) => RegExpExecArray | null): string {
  let value = '';
  for (;;) {
    take(BLANKS);
    const single = take(SINGLE_QUOTED);
    const double = single ? null : take(DOUBLE_QUOTED);
    if (single) value += single[1] ?? '';
    else if (double)
      value += (double[1] ?? '').replaceAll(/\\([^])/g, (pair, sign: string) =>
        sign === '\n' ? '' : '"\\`$'.includes(sign) ? sign : pair,
      );
    else return value + unescaped(take(UNQUOTED)?.[0] ?? '');
  }
}

/** A backslash escapes the next character and joins lines. Trailing blanks are removed unless escaped. */
const unescaped = (text: string): string =>
  text
    .replace(/((?:\\[^]|[^\\])*?)[ \t]*$/, '$1')
    .replaceAll(/\\([^]?)/g, (_pair, sign: string) => (/[\n\r]/.test(sign) ? '' : sign));
