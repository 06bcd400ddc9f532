/** OpenID Connect by openid-client: code flow with PKCE, state, nonce and a verified signature. */
import type * as openid from 'openid-client';
import type { ClientAuth, Configuration, CustomFetch, IDToken, UserInfoResponse } from 'openid-client';
import {
  IdentityProviderError,
  type FlowSecrets,
  type IdentityProvider,
  type ProviderAccount,
  type ProviderFailure,
} from '../../domain/practice/users/identity-provider.ts';
import { email as emailSchema } from '../../domain/practice/users/account-schema.ts';
import type { Clock } from '../../domain/shared/dates.ts';
import type { Log } from '../../domain/shared/log.ts';
import { errorCode } from '../../domain/shared/result.ts';
import { cutTo, readableName } from '../../domain/shared/text.ts';

interface OpenIdOptions {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** From the settings, never from a request. */
  redirectUri: string;
  roleClaim: string;
  clock: Clock;
  log: Log;
}

type Library = typeof openid;
type Claims = UserInfoResponse | IDToken;

const TIMEOUT_SECONDS = 5;
const DISCOVERY_MS = 3_600_000;
const MAX_RESPONSE_BYTES = 1_000_000;

/** The library reads responses of any size. */
const fetchLimited: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new IdentityProviderError('refused');
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(size === 0 ? null : Buffer.concat(chunks), { status, headers });
};

export function openIdProvider(options: OpenIdOptions): IdentityProvider {
  const { issuer, clientId, redirectUri, roleClaim, clock, log } = options;
  let loading: Promise<Library> | undefined;
  let found: { config: Configuration; until: number } | null = null;

  async function discover(library: Library): Promise<Configuration> {
    const now = clock.now().getTime();
    if (found && now < found.until) return found.config;
    const config = await library.discovery(
      issuer,
      clientId,
      undefined,
      authentication(library, options.clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        [library.customFetch]: fetchLimited,
        execute: [
          // The library trusts HTTPS instead of the signature of a token that it fetched itself.
          library.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [library.allowInsecureRequests] : []),
        ],
      },
    );
    found = { config, until: now + DISCOVERY_MS };
    return config;
  }

  async function call<T>(work: (library: Library, config: Configuration) => Promise<T>): Promise<T> {
    loading ??= import('openid-client');
    const library = await loading;
    let isFound = false;
    try {
      const config = await discover(library);
      isFound = true;
      return await work(library, config);
    } catch (error) {
      const failure = failureOf(error, library);
      log.warn(`OpenID Connect: ${codesOf(error)}`);
      throw new IdentityProviderError(!isFound && failure === 'refused' ? 'misconfigured' : failure);
    }
  }

  return {
    ready: () => call(() => Promise.resolve()),
    signInUrl: ({ state, nonce, verifier }) =>
      call(async (library, config) => {
        const url = library.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: options.scopes,
          state,
          nonce,
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return url.href;
      }),
    accountOf: (query, secrets) =>
      call(async (library, config) => {
        const { token, person } = await claimsIn(library, config, { redirectUri, query, secrets, roleClaim });
        return accountOf(token, person, roleClaim);
      }),
    signOutUrl: (returnTo) =>
      call((library, config) =>
        Promise.resolve(
          library.buildEndSessionUrl(config, {
            client_id: clientId,
            post_logout_redirect_uri: returnTo,
          }).href,
        ),
      ),
  };
}

/** HTTP Basic is the default of the standard. */
function authentication(library: Library, secret: string): ClientAuth {
  const basic = library.ClientSecretBasic(secret);
  const post = library.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

interface CodeResponse {
  redirectUri: string;
  query: string;
  secrets: FlowSecrets;
  roleClaim: string;
}

async function claimsIn(
  library: Library,
  config: Configuration,
  { redirectUri, query, secrets, roleClaim }: CodeResponse,
): Promise<{ token: IDToken; person: Claims }> {
  const returned = new URL(redirectUri);
  returned.search = query;
  const tokens = await library.authorizationCodeGrant(config, returned, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  });
  const token = tokens.claims();
  if (!token || !isIdentifier(token.iss) || !isIdentifier(token.sub))
    throw new IdentityProviderError('refused');
  // Many providers return the email and groups only from this endpoint.
  const isComplete = token.email !== undefined && (roleClaim === '' || token[roleClaim] !== undefined);
  if (isComplete || config.serverMetadata().userinfo_endpoint === undefined) return { token, person: token };
  const info = await library.fetchUserInfo(config, tokens.access_token, token.sub);
  // An address and its verification come from one source.
  const { email, email_verified } = token.email === undefined ? info : token;
  return { token, person: { ...info, ...token, email, email_verified } };
}

/** OpenID Connect limits the subject to 255 ASCII characters. Longer values would not fit into an index. */
const isIdentifier = (claim: string): boolean => /^[\x20-\x7e]{1,255}$/.test(claim);

const MAX_NAME_LENGTH = 100;

/** People choose their names at most providers, so names and addresses follow the rules of forms. */
const nameOf = (claim: unknown): string =>
  typeof claim === 'string' && claim.length <= 2 * MAX_NAME_LENGTH ? readableName(claim) : '';

function accountOf(token: IDToken, person: Claims, roleClaim: string): ProviderAccount {
  const { data: email = null } = emailSchema.safeParse(person.email);
  const [first = '', ...others] = nameOf(person.name).split(/\s+/);
  return {
    issuer: token.iss,
    subject: token.sub,
    email: email?.toLowerCase() ?? null,
    email_verified: email !== null && person.email_verified === true,
    first_name: cutTo(nameOf(person.given_name) || first, MAX_NAME_LENGTH),
    last_name: cutTo(nameOf(person.family_name) || others.join(' '), MAX_NAME_LENGTH),
    roles: roleClaim === '' ? null : textsOf(person[roleClaim]),
    mfa: textsOf(token.amr).includes('mfa'),
  };
}

const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((one) => typeof one === 'string');

const UNREACHABLE = /^OAUTH_(?:TIMEOUT|ABORT)$/;
/** The published configuration lacks an address, or has one that is not https. */
const MISCONFIGURED = /^OAUTH_\w+(?:_SERVER_METADATA|_FORBIDDEN)$/;

function failureOf(error: unknown, library: Library): ProviderFailure {
  if (error instanceof library.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'canceled' : 'refused';
  if (error instanceof library.WWWAuthenticateChallengeError) return 'misconfigured';
  if (error instanceof library.ResponseBodyError)
    return error.error === 'invalid_client' ? 'misconfigured' : 'refused';
  if (UNREACHABLE.test(errorCode(error))) return 'unreachable';
  if (MISCONFIGURED.test(errorCode(error))) return 'misconfigured';
  const cause = error instanceof Error ? error.cause : undefined;
  // `fetch` reports connection errors as TypeError with a cause.
  const isDown = (error instanceof TypeError && cause instanceof Error) || isServerError(cause);
  return isDown ? 'unreachable' : 'refused';
}

/** Not `instanceof Response`: the server replaces the global class, and `fetch` returns the original one. */
const isServerError = (cause: unknown): boolean =>
  cause instanceof Object && 'status' in cause && Number(cause.status) >= 500;

/** Codes of the library and the standard. Messages may contain tokens. */
function codesOf(error: unknown): string {
  const standard = error instanceof Error && 'error' in error ? String(error.error) : '';
  const cause = error instanceof Error ? errorCode(error.cause) : '';
  const codes = [errorCode(error), standard, cause].filter((code) => /^\w{1,60}$/.test(code));
  return codes.length === 0 ? 'failed' : codes.join(' ');
}
