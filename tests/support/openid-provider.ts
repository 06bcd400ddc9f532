/** A real OpenID Connect provider over HTTP, whose responses tests can falsify. */
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { decodeJwt, SignJWT, type JWTPayload } from 'jose';
import Provider from 'oidc-provider';

export const CLIENT = { id: 'plumbline', secret: 'the secret of the client' };

interface Person {
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: readonly string[];
}

type TokenResponse = Record<string, unknown> & { id_token?: string };

/** Changes by the proxy in front of the provider to the next responses. */
interface ProviderFailures {
  /** Claims of the ID token, signed again. */
  claims?: (claims: JWTPayload) => JWTPayload;
  /** Signs with a key that the provider does not publish. */
  foreignKey?: boolean;
  /** The provider replaces its key by another one with another id, which it publishes. */
  newKey?: boolean;
  /** Paths that never get a response. */
  silent?: RegExp;
  /** Paths of which only the start of the response arrives. */
  stalled?: RegExp;
  /** Paths for which the provider returns this status. */
  broken?: { path: RegExp; status: number; body?: object };
}

/** The keys of all providers of the process: making one takes as long as ten sign-ins. */
const [key, foreign] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
const KEY_ID = 'the-key';
const NEXT_KEY_ID = 'the-next-key';

export interface TestProvider {
  issuer: string;
  people: Record<string, Person>;
  failures: ProviderFailures;
  /** Who signs in; null cancels. */
  signsIn: string | null;
  /** Number of requests by path. */
  requests: Map<string, number>;
  /** Follows the redirects of the sign-in page as a new browser. Returns the query for the callback page. */
  visit(url: string): Promise<string>;
  settings: Record<string, string>;
}

export async function startProvider(publicUrl: string, appBase = ''): Promise<TestProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const redirectUri = `${publicUrl}${appBase}/oidc/callback`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [`${publicUrl}${appBase}/sign-in`],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...test.people[sub] }),
    }),
    // The client belongs to the practice, so consent is not required.
    async loadExistingGrant({ oidc: { client, session } }) {
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();

  const finish = (request: IncomingMessage, response: ServerResponse) =>
    provider.interactionFinished(
      request,
      response,
      test.signsIn === null
        ? { error: 'access_denied', error_description: 'The person canceled.' }
        : { login: { accountId: test.signsIn } },
    );

  /** Signs the ID token of a token response again. */
  async function falsified({ id_token, ...body }: TokenResponse): Promise<TokenResponse> {
    if (id_token === undefined) return body;
    const claims = decodeJwt(id_token);
    const { foreignKey, newKey } = test.failures;
    const signer: KeyObject = foreignKey || newKey ? foreign : key;
    const token = await new SignJWT(test.failures.claims?.(claims) ?? claims)
      .setProtectedHeader({ alg: 'RS256', kid: newKey ? NEXT_KEY_ID : KEY_ID })
      .sign(signer);
    return { ...body, id_token: token };
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '/', issuer).pathname;
    test.requests.set(path, (test.requests.get(path) ?? 0) + 1);
    const { silent, stalled, broken, claims, foreignKey, newKey } = test.failures;
    if (silent?.test(path)) return;
    if (stalled?.test(path))
      return void response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    if (broken?.path.test(path)) {
      const type = broken.body ? 'application/json' : 'text/plain';
      response
        .writeHead(broken.status, { 'content-type': type })
        .end(JSON.stringify(broken.body ?? 'broken'));
      return;
    }
    if (path.startsWith('/interaction/')) return void finish(request, response);
    if (newKey && path === '/jwks') {
      const keys = [
        { ...createPublicKey(foreign).export({ format: 'jwk' }), kid: NEXT_KEY_ID, alg: 'RS256' },
      ];
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ keys }));
    }
    if (path === '/token' && (claims || foreignKey || newKey)) {
      const end = response.end.bind(response);
      // Koa sends the body in one call.
      response.end = ((body: string) => {
        void falsified(JSON.parse(body) as TokenResponse).then((changed) => {
          const text = JSON.stringify(changed);
          response.setHeader('content-length', Buffer.byteLength(text));
          end(text);
        });
        return response;
      }) as typeof response.end;
    }
    void callback(request, response);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const test: TestProvider = {
    issuer,
    people: {},
    failures: {},
    signsIn: null,
    requests: new Map(),
    async visit(url) {
      const cookies = new Map<string, string>();
      let address = url;
      while (!address.startsWith(redirectUri)) {
        const response = await fetch(address, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`${address}: ${response.status} ${await response.text()}`);
        address = new URL(location, address).href;
      }
      return new URL(address).search;
    },
    settings: {
      PLUMBLINE_PUBLIC_URL: publicUrl,
      PLUMBLINE_OIDC_ISSUER: issuer,
      PLUMBLINE_OIDC_CLIENT_ID: CLIENT.id,
      PLUMBLINE_OIDC_CLIENT_SECRET: CLIENT.secret,
      PLUMBLINE_OIDC_NAME: 'Acme',
    },
  };
  return test;
}
