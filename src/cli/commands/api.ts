/** Calls the API of a server with a personal access token. */
import { open } from 'node:fs/promises';
import { looksLikeAccessToken } from '../../domain/practice/users/access-token.ts';
import { isLoopback } from '../../server/settings/setting.ts';
import { CommandError, optionValue, reasonOf, usageError, type Arguments, type Run } from '../command.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'];
const TIMEOUT_MS = 600_000;

/** The token is never an argument, because other users of the machine see arguments. */
async function tokenOf(args: Arguments): Promise<string> {
  const path = optionValue(args, 'token-file');
  const token = (path === undefined ? process.env.PLUMBLINE_TOKEN : await readTokenFile(path))?.trim();
  if (!token) throw new CommandError('Set PLUMBLINE_TOKEN, or use --token-file.');
  // fetch repeats a header with a line end in its error message.
  if (!looksLikeAccessToken(token))
    throw new CommandError(`${path ?? 'PLUMBLINE_TOKEN'} must contain one access token and nothing else.`);
  return token;
}

async function readTokenFile(path: string): Promise<string> {
  const file = await open(path).catch((error: unknown) => {
    throw new CommandError(`Can't read ${path}: ${reasonOf(error)}`);
  });
  try {
    // Of the opened file, which cannot be replaced after the check.
    if (((await file.stat()).mode & 0o077) !== 0)
      throw new CommandError(`Other users can read ${path}. Run: chmod 600 ${path}`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function addressOf(args: Arguments, path: string): URL {
  const url = optionValue(args, 'url') ?? process.env.PLUMBLINE_URL ?? '';
  if (!URL.canParse(url))
    throw new CommandError('Set PLUMBLINE_URL, or use --url, such as https://plans.example.com.');
  const { protocol, hostname, origin, pathname } = new URL(url);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    throw new CommandError('Use https. Plain http would show the token to the network.');
  const base = pathname.replace(/\/$/, '');
  return new URL(`${origin}${base}/api/${path.replace(/^\/?(api\/)?/, '')}`);
}

export const apiCommand: Run = async (args, terminal) => {
  const [method = '', path, file, ...rest] = args.positionals;
  if (!METHODS.includes(method) || path === undefined || rest.length > 0)
    throw usageError('api <GET|POST|PATCH|DELETE> <path> [FILE|-]');
  const address = addressOf(args, path);
  const token = await tokenOf(args);
  const body =
    file === undefined
      ? undefined
      : await terminal.readText(file).catch((error: unknown) => {
          throw new CommandError(`Can't read ${file}: ${reasonOf(error)}`);
        });
  const response = await fetch(address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
    // A redirect would send the token to another address.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw new CommandError(`Can't reach ${address.origin}: ${reasonOf(cause)}`, 1);
  });
  const { status } = response;
  if (status >= 300 && status < 400)
    throw new CommandError(`${address.origin} redirects. Use the address of the server itself.`, 1);
  const text = await response.text();
  const answer = parsed(text);
  const failed = status >= 400 && status < 500 ? 2 : 1;
  if (response.ok && (answer !== null || isText(response))) {
    terminal.out(
      answer === null ? text : `${JSON.stringify('data' in answer ? answer.data : answer, null, 2)}\n`,
    );
    return 0;
  }
  if (answer === null) throw new CommandError(`The response (status ${status}) is not JSON.`, failed);
  terminal.err(`${JSON.stringify(answer, null, 2)}\n`);
  return failed;
};

/** Exports are text, such as CSV and JSON lines. */
const isText = ({ headers }: Response): boolean =>
  /^text\/(?!html)|ndjson|jsonl/.test(headers.get('content-type') ?? '');

function parsed(text: string): { data?: unknown } | null {
  try {
    return JSON.parse(text) as { data?: unknown };
  } catch {
    return null;
  }
}
