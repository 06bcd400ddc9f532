import type { ApiOutcome, ApiRequest, SendRequest } from './http-port.ts';

/** A connection that hangs must not keep the next screen from loading. */
const LONGEST_WAIT_MS = 5000;

/**
 * A change is shown before the server has taken it, and the next screen may ask for what it changed while it is still
 * under way. Reading therefore waits for the changes sent before it, and changes of one path go one after another, so
 * that the last one is the one that stays.
 * @returns the same port; what is created (POST) is awaited by its own screen and holds nothing up
 */
export function writesFirst(send: SendRequest, longest = LONGEST_WAIT_MS): SendRequest {
  const underWay = new Map<string, Promise<ApiOutcome>>();

  async function change(request: ApiRequest, before: Promise<unknown> | undefined): Promise<ApiOutcome> {
    if (before) await ended([before], request.signal, longest);
    return send(request);
  }

  return async (request) => {
    const { method, path, signal } = request;
    if (method === 'PATCH' || method === 'DELETE') {
      const sent = change(request, underWay.get(path));
      underWay.set(path, sent);
      return sent.finally(() => underWay.get(path) === sent && underWay.delete(path));
    }
    if (method === 'GET' && underWay.size > 0) await ended([...underWay.values()], signal, longest);
    return send(request);
  };
}

/** Whatever became of them; sooner when the reader leaves, or does not come to an end of them. */
function ended(
  sent: readonly Promise<unknown>[],
  signal: AbortSignal | undefined,
  longest: number,
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, longest);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
    void Promise.allSettled(sent).then(done);
  });
}
