import { createServer, request } from 'node:http';

const EVENTS = '/__dev/events';
const SCRIPT = '/__dev/reload.js';
// Same origin as the page, so that the content security policy needs no exception.
const SCRIPT_TEXT = `let wasOpen = false;
const events = new EventSource('${EVENTS}');
events.onmessage = () => location.reload();
events.onopen = () => { if (wasOpen) location.reload(); wasOpen = true; };
`;

/**
 * A development proxy: adds the reload script to pages, and delays requests during a restart of the server.
 * @param {{ backend: () => Promise<number> }} options port of the running server, once it responds
 */
export function createReloadProxy({ backend }) {
  /** @type {Set<import('node:http').ServerResponse>} */
  const listeners = new Set();

  const server = createServer((incoming, outgoing) => {
    if (incoming.url === SCRIPT) {
      outgoing
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
        .end(SCRIPT_TEXT);
      return;
    }
    if (incoming.url === EVENTS) {
      outgoing
        .writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
        .write(': hello\n\n');
      listeners.add(outgoing);
      incoming.on('close', () => listeners.delete(outgoing));
      return;
    }
    void forward(incoming, outgoing, backend);
  });
  return {
    server,
    reload() {
      for (const listener of listeners) listener.write('data: changed\n\n');
    },
  };
}

/**
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 * @param {() => Promise<number>} backend
 */
async function forward(incoming, outgoing, backend) {
  const port = await backend();
  const { method, url: path, headers } = incoming;
  const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (reply) => {
    const isPage = (reply.headers['content-type'] ?? '').startsWith('text/html') && method === 'GET';
    if (!isPage) {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
      return;
    }
    const { 'content-length': _, ...headers } = reply.headers;
    outgoing.writeHead(reply.statusCode ?? 502, headers);
    let page = '';
    reply.setEncoding('utf8').on('data', (text) => (page += text));
    reply.on('end', () =>
      outgoing.end(page.replace('</head>', `<script src="${SCRIPT}" defer></script></head>`)),
    );
  });
  forwarded.on('error', (error) => {
    if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain' });
    outgoing.end(`The server did not respond: ${error.message}\n`);
  });
  incoming.pipe(forwarded);
}
