/** Repeats one request on a few connections with minimal client work, to measure requests per second. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const CONNECTIONS = 8;
const HEAD_END = Buffer.from('\r\n\r\n');

export interface Steady {
  /** Body of the first response. */
  body: Buffer;
  /** Measures requests per second for this duration. */
  rate(milliseconds: number): Promise<number>;
  close(): void;
}

export async function steadyRequests(
  address: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Steady> {
  const { hostname, port, host } = new URL(address);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const requestBytes = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(Number(port), hostname).setNoDelay(true);
      await once(socket, 'connect');
      return socket;
    }),
  );
  const [first] = sockets;
  if (!first) throw new Error('No connection.');
  const { size, body } = await readResponse(first, requestBytes);
  return {
    body,
    async rate(milliseconds) {
      const startedAt = performance.now();
      const counts = await Promise.all(
        sockets.map((socket) => repeated(socket, requestBytes, size, startedAt + milliseconds)),
      );
      return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - startedAt)) * 1000;
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}

/** All responses have the same length: the values that vary (date, request id) have a fixed length. */
async function readResponse(socket: Socket, requestBytes: Buffer): Promise<{ size: number; body: Buffer }> {
  socket.write(requestBytes);
  let received = Buffer.alloc(0);
  for (;;) {
    const [piece] = (await once(socket, 'data')) as [Buffer];
    received = Buffer.concat([received, piece]);
    const head = received.indexOf(HEAD_END);
    if (head < 0) continue;
    const text = received.toString('latin1', 0, head);
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? [];
    if (!text.startsWith('HTTP/1.1 200 ') || length === undefined)
      throw new Error(`Unexpected response, or no length: ${text.split('\r\n')[0]}`);
    const size = head + HEAD_END.length + Number(length);
    if (received.length >= size) return { size, body: received.subarray(head + HEAD_END.length) };
  }
}

function repeated(socket: Socket, requestBytes: Buffer, size: number, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    let missing = size;
    const ended = (settle: () => void) => {
      socket.off('data', read).off('close', closed);
      settle();
    };
    const closed = () => ended(() => reject(new Error('The connection was closed.')));
    const read = (piece: Buffer) => {
      missing -= piece.length;
      if (missing > 0) return;
      if (missing < 0) return ended(() => reject(new Error('A response was longer than the first.')));
      count += 1;
      missing = size;
      if (performance.now() >= until) ended(() => resolve(count));
      else socket.write(requestBytes);
    };
    socket.on('data', read).on('close', closed);
    socket.write(requestBytes);
  });
}
