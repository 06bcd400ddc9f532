import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createReloadProxy } from './reload-proxy.mjs';

async function listen(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}

async function proxied(t: TestContext, backend?: () => Promise<number>) {
  const target = createServer((incoming, outgoing) => {
    const isPage = incoming.url === '/';
    outgoing.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'application/json');
    outgoing.setHeader('content-security-policy', "script-src 'self'");
    outgoing.end(isPage ? '<head></head><p>page</p>' : JSON.stringify({ path: incoming.url }));
  });
  const port = await listen(t, target);
  const proxy = createReloadProxy({ backend: backend ?? (() => Promise.resolve(port)) });
  return { proxy, port, address: `http://127.0.0.1:${await listen(t, proxy.server)}` };
}

test('pages get a same-origin script and retain their content security policy', async (t) => {
  const { address } = await proxied(t);
  const response = await fetch(`${address}/`);
  assert.equal(response.headers.get('content-security-policy'), "script-src 'self'");
  const [, script = ''] = /<script src="([^"]+)"/.exec(await response.text()) ?? [];
  assert.match(await (await fetch(address + script)).text(), /EventSource/);
});

test('other responses are unchanged', async (t) => {
  const { address } = await proxied(t);
  assert.deepEqual(await (await fetch(`${address}/api/health/`)).json(), { path: '/api/health/' });
});

test('open pages are notified to reload', async (t) => {
  const { address, proxy } = await proxied(t);
  const { body } = await fetch(`${address}/__dev/events`);
  assert.ok(body);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  proxy.reload();
  assert.match((await reader.read()).value ?? '', /^data: /);
});

test('a request during a restart waits for the new server', async (t) => {
  let restarted = (_port: number) => {};
  const restart = new Promise<number>((resolve) => (restarted = resolve));
  const { address, port } = await proxied(t, () => restart);
  let hasResponded = false;
  const pending = fetch(`${address}/api/x`).then((response) => {
    hasResponded = true;
    return response.status;
  });
  await wait(50);
  assert.equal(hasResponded, false);
  restarted(port);
  assert.equal(await pending, 200);
});
