/** Serves the imitation over HTTP: Stripe's API, the browser's part, and `/_control` to simulate failures. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CardDeclined, deleteCustomer, pay, advanceTime } from './billing.ts';
import { Book } from './book.ts';
import { handleCall } from './calls.ts';
import { confirm, type Confirmed } from './confirm.ts';
import { FormRequest, BadRequest, readForm, requireRecord } from './form.ts';
import { BANK_FRAME, CARD_FRAME, invoicePage, SCRIPT, sessionFrame } from './pages.ts';
import { Webhooks, WEBHOOK_MODES, type WebhookMode } from './webhooks.ts';

export interface ImitationOptions {
  /** Default 0: any free port. */
  port?: number;
  /** File of its state; without a file the state is lost at exit. */
  file?: string | null;
  webhookSecret: string;
}

/** Request body of `/_control`. */
export interface Control {
  /** Seconds to advance the simulated clock, with all events that become due. */
  advance?: number;
  /** Delay of each response in milliseconds. */
  slow?: number;
  /** The next calls end without a response, before or after their changes. */
  down?: { when: 'before' | 'after'; times: number; path?: string };
  /** The next calls return this status and change nothing. */
  dataBody?: { status: 400 | 401 | 429 | 500; times: number; path?: string };
  archive?: string;
  reprice?: { id: string; unit_amount: number };
  webhooks?: WebhookMode;
  webhookUrl?: string;
  /** Sends the held events. */
  deliver?: true;
  /** As an admin does in Stripe's dashboard. */
  deleteCustomer?: string;
}

export interface Imitation {
  url: string;
  book: Book;
  control(command: Control): Promise<{ delivered: number }>;
  close(): Promise<void>;
}

const MAX_BYTES = 1024 * 1024;
/** Responses that are not stored under their idempotency key (docs.stripe.com/api/idempotent_requests). */
const NOT_STORED: ReadonlySet<number> = new Set([400, 404, 429]);
const NO_DELAY = { times: 0, path: '' };

export async function startImitation(options: ImitationOptions): Promise<Imitation> {
  const book = new Book(options.file ?? null);
  const webhooks = new Webhooks(book, options.webhookSecret);
  let slow = 0;
  let down = { when: 'before' as 'before' | 'after', ...NO_DELAY };
  let failing = { status: 500, ...NO_DELAY };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      const refused = error instanceof BadRequest ? error : null;
      send(response, refused?.status ?? 500, errorBody(error));
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://imitation');
    const body = await bodyOf(request);
    const method = request.method ?? 'GET';
    if (url.pathname.startsWith('/v1/')) return api(request, response, { method, url, body });
    if (url.pathname === '/_control' && method === 'POST')
      return send(response, 200, JSON.stringify(await control(JSON.parse(body) as Control)));
    if (url.pathname === '/_control') return send(response, 200, JSON.stringify(book.saved));
    if (url.pathname === '/endive/stripe.js') return send(response, 200, SCRIPT, 'text/javascript');
    if (url.pathname === '/endive/card') return send(response, 200, CARD_FRAME, 'text/html');
    if (url.pathname === '/endive/bank') return send(response, 200, BANK_FRAME, 'text/html');
    if (url.pathname === '/endive/session')
      return send(response, 200, sessionFrame(book, url.searchParams.get('secret') ?? ''), 'text/html');
    if (url.pathname === '/endive/confirm' && method === 'POST') {
      if (down.when === 'before' && hits(down, url)) return void request.socket.destroy();
      const result = confirm(book, JSON.parse(body) as Confirmed);
      book.save();
      webhooks.handleCall();
      if (down.when === 'after' && hits(down, url)) return void request.socket.destroy();
      return send(response, 200, JSON.stringify(result));
    }
    const invoice = /^\/invoice\/(\w+)(\/pdf)?$/.exec(url.pathname);
    if (invoice) {
      const found = requireRecord(book.saved.invoices, invoice[1] ?? '', 'invoice');
      if (method === 'POST') {
        pay(book, found, true);
        book.save();
        webhooks.handleCall();
      }
      return send(response, 200, invoicePage(book, found), 'text/html');
    }
    send(response, 404, '');
  }

  async function api(
    request: IncomingMessage,
    response: ServerResponse,
    { method, url, body }: { method: string; url: URL; body: string },
  ): Promise<void> {
    const { authorization = '', 'stripe-version': version } = request.headers;
    if (!/^Bearer [sr]k_test_\w+$/.test(authorization))
      return send(response, 401, errorBody(new BadRequest('Invalid API Key provided.')));
    if (version !== '2026-10-28.endive')
      return send(response, 400, errorBody(new BadRequest(`Invalid Stripe API version: ${String(version)}`)));
    const respondOrDisconnect = (reply: { status: number; body: string }) => {
      if (down.when === 'after' && hits(down, url)) request.socket.destroy();
      else send(response, reply.status, reply.body);
    };
    const text = method === 'POST' ? body : url.search.slice(1);
    const key = request.headers['idempotency-key'];
    const idempotencyKey = typeof key === 'string' && method === 'POST' ? key : null;
    const hash = createHash('sha256').update(`${method} ${url.pathname} ${text}`).digest('hex');
    const before = idempotencyKey === null ? undefined : book.saved.keys[idempotencyKey];
    if (before) {
      if (before.request !== hash)
        return send(
          response,
          400,
          errorBody(
            new BadRequest('Keys for idempotent requests can only be used with the same parameters.'),
            'idempotency_error',
          ),
        );
      if (before.answer === null)
        return send(
          response,
          409,
          errorBody(
            new BadRequest('Another request is in progress.', 'idempotency_key_in_use'),
            'idempotency_error',
          ),
        );
      return respondOrDisconnect(before.answer);
    }
    if (idempotencyKey !== null) book.saved.keys[idempotencyKey] = { request: hash, answer: null };
    if (slow > 0) await wait(slow);
    const broken = down.when === 'before' && hits(down, url);
    const reply = broken
      ? null
      : hits(failing, url)
        ? {
            status: failing.status,
            body: errorBody(failing.status < 429 ? new BadRequest('No.') : new Error('Try again.')),
          }
        : handleRequest(book, method, url.pathname, text);
    // Failures are stored too. Invalid and rate-limited calls may be repeated with the same key.
    if (idempotencyKey !== null) {
      if (reply === null || NOT_STORED.has(reply.status)) delete book.saved.keys[idempotencyKey];
      else book.saved.keys[idempotencyKey] = { request: hash, answer: reply };
    }
    if (reply === null) return void request.socket.destroy();
    book.save();
    webhooks.handleCall();
    respondOrDisconnect(reply);
  }

  /** Decrements the counter on each match. */
  function hits(rule: { times: number; path: string }, url: URL): boolean {
    const isMatch = rule.times > 0 && url.pathname.includes(rule.path);
    if (isMatch) rule.times -= 1;
    return isMatch;
  }

  async function control(command: Control): Promise<{ delivered: number }> {
    if (command.slow !== undefined) slow = command.slow;
    if (command.down) down = { path: '', ...command.down };
    if (command.dataBody) failing = { path: '', ...command.dataBody };
    if (command.archive !== undefined)
      requireRecord(book.saved.prices, command.archive, 'price').active = false;
    if (command.reprice)
      requireRecord(book.saved.prices, command.reprice.id, 'price').unit_amount = command.reprice.unit_amount;
    if (command.webhookUrl !== undefined) webhooks.url = command.webhookUrl;
    if (command.webhooks !== undefined)
      webhooks.mode = WEBHOOK_MODES.find((way) => way === command.webhooks) ?? 'at_once';
    if (command.deleteCustomer !== undefined)
      deleteCustomer(book, requireRecord(book.saved.customers, command.deleteCustomer, 'customer'));
    if (command.advance !== undefined) advanceTime(book, book.now() + command.advance);
    book.save();
    const delivered = command.deliver ? await webhooks.deliver() : 0;
    webhooks.handleCall();
    return { delivered };
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  book.address = `http://127.0.0.1:${port}`;
  return {
    url: book.address,
    book,
    control,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function handleRequest(
  book: Book,
  method: string,
  path: string,
  text: string,
): { status: number; body: string } {
  try {
    const result = handleCall(book, method, path, new FormRequest(readForm(text)));
    if (result === undefined)
      return {
        status: 404,
        body: errorBody(new BadRequest(`Unrecognized request URL (${method}: ${path}).`)),
      };
    return { status: 200, body: JSON.stringify(result) };
  } catch (error) {
    if (error instanceof BadRequest) return { status: error.status, body: errorBody(error) };
    if (error instanceof CardDeclined) return { status: 402, body: errorBody(error) };
    throw error;
  }
}

function errorBody(error: unknown, type?: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const of =
    error instanceof CardDeclined
      ? { type: 'card_error', code: error.code, decline_code: error.decline_code }
      : error instanceof BadRequest
        ? { type: type ?? 'invalid_request_error', code: error.code, param: error.param }
        : { type: 'api_error' };
  return JSON.stringify({ error: { message, ...of } });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > MAX_BYTES) throw new BadRequest('Too large.');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}

let responseCount = 0;
function send(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'request-id': `req_${(responseCount += 1)}`,
    ...(status === 429 && { 'retry-after': '0' }),
  });
  response.end(body);
}
