import type { HttpBindings } from '@hono/node-server';

/** What a request carries with it on its way. Without a socket (in tests) the bindings are absent. */
export interface AppEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Pattern of the route, for the log. */
    route: string;
    /** Code of the refusal that was answered. */
    refusal?: string;
    /** Of the answer, by their names in small letters (send.ts). */
    headers?: Readonly<Record<string, string>>;
    /** The answer, where `send` made it: nothing is left to be done. */
    sent?: Response;
  };
}
