/** Exactly one Host header: two readers of a request must not take different ones. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { startServer } from './start-server.ts';

test('two Host headers, an empty one and none are refused with 400', async (context) => {
  const data = await mkdtemp(join(tmpdir(), 'plumbline-host-'));
  const server = await startServer({ dataDir: data, distFolder: join(data, 'dist'), people: [] });
  context.after(async () => {
    await server.stop();
    await rm(data, { recursive: true });
  });
  const { hostname, port } = new URL(server.url);
  const ask = async (path: string, ...hosts: string[]): Promise<number> => {
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const lines = [`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close', '', ''];
    socket.end(lines.join('\r\n'));
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(await text(socket))?.[1]);
  };
  for (const path of ['/api/health/', '/sign-in', '/assets/none.js']) {
    const [one = '', ...bad] = [
      [`Host: ${hostname}:${port}`],
      ['Host: plans.example.com', 'Host: evil.example.com'],
      ['Host: plans.example.com', 'host: plans.example.com'],
      ['Host:'],
      ['Host: '],
      [],
    ];
    assert.notEqual(await ask(path, ...one), 400, path);
    for (const hosts of bad) assert.equal(await ask(path, ...hosts), 400, `${path} ${hosts.join()}`);
  }
});
