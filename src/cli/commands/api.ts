/** Calls the API of a server with a personal access token. */
import { open } from 'node:fs/promises';
import { looksLikeAccessToken } from '../../domain/practice/users/access-token.ts';
import { isLoopback } from '../../server/settings/setting.ts';
import { CommandError, optionValue, reasonOf, usageError, withOpen } from '../command.ts';
import type { Arguments, Run } from '../command.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];
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
  const opened = await open(path).catch((error: unknown) => {
    throw new CommandError(`Can't read ${path}: ${reasonOf(error)}`);
  });
  return withOpen(opened, async (file) => {
    // Checks the opened file, because the path could name another one later.
    if (((await file.stat()).mode & 0o077) !== 0)
      throw new CommandError(`Other users can read ${path}. Run: chmod 600 ${path}`);
    return file.readFile('utf8');
  });
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

type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'write'>;

export const apiCommand: Run<[output?: Output]> = async (args, terminal, output = process.stdout) => {
  const [method = '', path, file, ...rest] = args.positionals;
  if (!METHODS.includes(method) || path === undefined || rest.length > 0)
    throw usageError('api <GET|HEAD|POST|PATCH|DELETE> <path> [FILE|-]');
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
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Decoding also preserves the byte order mark of a CSV file.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const type = response.headers.get('content-type') ?? '';
  // A page without a file name is from another program, such as a sign-in page.
  const isFile =
    response.headers.has('content-disposition') || !/^(application\/json|text\/html|$)/.test(type);
  if (response.ok && (bytes.length === 0 || (isFile && TEXT_FILE.test(type)))) {
    terminal.out(text);
    return 0;
  }
  if (response.ok && isFile && !type.startsWith('application/json')) {
    if (output.isTTY) throw new CommandError(`This is ${fileKind(type)}. Redirect it to a file.`);
    output.write(bytes);
    return 0;
  }
  const problem = parsed(text);
  const failed = status >= 400 && status < 500 ? 2 : 1;
  if (problem === null)
    throw new CommandError(
      `The response (status ${status}) ${bytes.length === 0 ? 'is empty' : 'is not JSON'}.`,
      failed,
    );
  const printed = response.ok && 'data' in problem ? problem.data : problem;
  terminal[response.ok ? 'out' : 'err'](`${JSON.stringify(printed, null, 2)}\n`);
  return response.ok ? 0 : failed;
};

/** Exports, such as CSV, JSON lines and report files. */
const TEXT_FILE = /^text\/|ndjson|jsonl/;

const fileKind = (type: string): string =>
  type.includes('pdf') ? 'a PDF' : type.includes('zip') ? 'a ZIP archive' : 'not text';

function parsed(text: string): { data?: unknown } | null {
  try {
    return JSON.parse(text) as { data?: unknown };
  } catch {
    return null;
  }
}
