/** Sign-in with an OpenID Connect provider. A person there is identified by issuer and subject, never by email. */
import type { ListedLinkRequest, SignInMethod } from './identity-schema.ts';
import type { Role } from './user.ts';

export interface Identity {
  issuer: string;
  subject: string;
}

/** A person as the provider describes them. */
export interface ProviderAccount extends Identity {
  email: string | null;
  email_verified: boolean;
  first_name: string;
  last_name: string;
  /** Values of the role claim. Null without such a claim in the settings. */
  roles: readonly string[] | null;
  /** The provider checked a second factor. */
  mfa: boolean;
}

/** Random values that tie a response of the provider to one request. */
export interface FlowSecrets {
  state: string;
  nonce: string;
  verifier: string;
}

export type ProviderFailure = 'canceled' | 'refused' | 'misconfigured' | 'unreachable';

export class IdentityProviderError extends Error {
  override name = 'IdentityProviderError';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure) {
    super(`The identity provider failed: ${failure}.`);
    this.failure = failure;
  }
}

/** Methods throw `IdentityProviderError`. */
export interface IdentityProvider {
  /** Reads the configuration that the provider publishes. */
  ready(): Promise<void>;
  /** Address of the provider's sign-in page. */
  signInUrl(secrets: FlowSecrets): Promise<string>;
  /** `query`: of the page to which the provider returned. */
  accountOf(query: string, secrets: FlowSecrets): Promise<ProviderAccount>;
  /** Address of the provider's sign-out page. */
  signOutUrl(returnTo: string): Promise<string>;
}

const ROLES_BY_RANK = ['admin', 'advisor', 'tsc'] as const satisfies readonly Role[];

/** Returns the highest role of these values, or null. */
export const highestRole = (
  values: readonly string[],
  roles: readonly { role: Role; value: string }[],
): Role | null =>
  ROLES_BY_RANK.find((role) => roles.some((one) => one.role === role && values.includes(one.value))) ?? null;

/** Between the request to the provider and its response. `user_id`: the signed-in user who links an identity. */
export interface SignInFlow extends FlowSecrets {
  user_id: number | null;
  next: string;
}

/** A verified identity that is not linked yet. `role`: from the role claim, null without one. */
export interface UnlinkedAccount extends Identity {
  user_id: null;
  email: string | null;
  email_verified: boolean;
  role: Role | null;
  next: string;
}

/** A sign-in that waits for the two-factor code. */
export interface ProviderEntry extends Identity {
  user_id: number;
  email: string | null;
  role: Role | null;
}

export interface SignInSteps {
  flow: SignInFlow;
  entry: ProviderEntry;
  unlinked: UnlinkedAccount;
}

export type LinkedIdentity = Identity & SignInMethod;
export type LinkRequest = Identity & ListedLinkRequest;

type StepQuery = <Kind extends keyof SignInSteps>(
  kind: Kind,
  hash: string,
  now: Date,
) => Promise<SignInSteps[Kind] | null>;

export const STEP_MINUTES = 10;
export const REQUEST_DAYS = 7;

export interface IdentityStore {
  /** Stores one step of a sign-in under the hash of its token, for ten minutes. */
  addStep<Kind extends keyof SignInSteps>(
    kind: Kind,
    hash: string,
    step: SignInSteps[Kind],
    now: Date,
  ): Promise<void>;
  findStep: StepQuery;
  /** Uses up the step. Of simultaneous calls, only one succeeds. */
  takeStep: StepQuery;
  userOf(identity: Identity): Promise<number | null>;
  /** Records a sign-in. False if the identity is no longer linked to this user. */
  use(entry: Omit<ProviderEntry, 'role'>, now: Date): Promise<boolean>;
  list(userId: number): Promise<LinkedIdentity[]>;
  /** Deletes a request of the identity. False if it is linked to another user. */
  link(userId: number, identity: Identity & { email: string | null }, now: Date): Promise<boolean>;
  unlink(userId: number, id: number): Promise<void>;
  /** Replaces an earlier request of the identity. */
  request(account: Omit<LinkRequest, 'id' | 'requested_at' | 'expires_at'>, now: Date): Promise<void>;
  /** Oldest first. */
  requests(now: Date): Promise<LinkRequest[]>;
  takeRequest(id: number, now: Date): Promise<LinkRequest | null>;
  sweep(now: Date): Promise<void>;
}
