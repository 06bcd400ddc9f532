import type { SignedIn } from '../../domain/practice/users/account-schema.ts';
import type {
  CompletedSignIn,
  SignInMethod,
  StartedSignIn,
} from '../../domain/practice/users/identity-schema.ts';
import { api } from '../wiring.ts';
import { verbsOf, type CallOptions } from './http-port.ts';

interface LinkFields {
  link_token: string;
  email: string;
  password: string;
  code?: string;
}

const { get, open, send } = verbsOf(api.call);

export const provider = {
  start: (next: string) => open<StartedSignIn>('auth/oidc/start/', { next }),
  /** With the session, if there is one: only its user completes a link. */
  complete: (flow: string, query: string) =>
    send<CompletedSignIn>('POST', 'auth/oidc/complete/', { flow, query }),
  link: (fields: LinkFields, options?: CallOptions) =>
    open<SignedIn & { next: string }>('auth/oidc/link/', fields, options),
  request: (link_token: string, options?: CallOptions) =>
    open<null>('auth/oidc/request/', { link_token }, options),
  methods: (options?: CallOptions) => get<SignInMethod[]>('auth/oidc/identities/', options),
  startLink: (password: string, options?: CallOptions) =>
    send<StartedSignIn>('POST', 'auth/oidc/identities/start/', password === '' ? {} : { password }, options),
  unlink: (id: number) => send<null>('DELETE', `auth/oidc/identities/${id}/`),
};
