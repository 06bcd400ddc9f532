import type { z } from 'zod';
import type {
  changePasswordSchema,
  UserSession,
  Profile,
  profilePatchSchema,
  registerSchema,
  SignedIn,
} from '../../domain/practice/users/account-schema.ts';
import type {
  AccessTokenView,
  createdTokenSchema,
  newAccessTokenSchema,
} from '../../domain/practice/users/access-token-schema.ts';
import type {
  CompletedSignIn,
  SignInMethod,
  StartedSignIn,
} from '../../domain/practice/users/identity-schema.ts';
import type { Picture } from '../../domain/practice/users/picture.ts';
import { api } from '../wiring.ts';
import { form } from './api.ts';
import { verbsOf, type CallOptions } from './http-port.ts';
import type { Holdings } from '../../domain/practice/clients/client-schema.ts';

export type LogoVariant = 'green' | 'blue' | 'dark';

/** `was_…`: the values last read. If another window changed the name, the server returns `profile_changed`. */
type ProfileFields = z.input<typeof profilePatchSchema> & Partial<Record<Picture, File>>;

export interface FactorSetup {
  secret: string;
  otpauth_url: string;
}

const { get, file, open, send } = verbsOf(api.call);
const post = <T>(path: string, body: unknown, options?: CallOptions) => send<T>('POST', path, body, options);

export const accounts = {
  register: (fields: z.input<typeof registerSchema>, options?: CallOptions) =>
    open<null>('auth/register/', fields, options),
  confirmEmail: (token: string, password: string, options?: CallOptions) =>
    open<SignedIn>('auth/confirm-email/', { token, password }, options),
  resendConfirmation: (email: string, options?: CallOptions) =>
    open<null>('auth/confirm-email/resend/', { email }, options),
  forgotPassword: (email: string, options?: CallOptions) =>
    open<null>('auth/request-forget-email/', { email }, options),
  resetPassword: (token: string, password: string, options?: CallOptions) =>
    open<null>('auth/password-forget-complete/', { token, password }, options),
  changePassword: (fields: z.input<typeof changePasswordSchema>, options?: CallOptions) =>
    post<null>('auth/change_password/', fields, options),
  profile: (options?: CallOptions) => send<Profile>('GET', 'auth/profile/', undefined, options),
  saveProfile: (fields: ProfileFields) => send<Profile>('PATCH', 'auth/profile/', form({ ...fields })),
  download: () => file('auth/export/'),
  removeLogo: (variant: LogoVariant | 'avatar') => post<Profile>('auth/remove-logo/', { variant }),
  holdings: (options?: CallOptions) => get<Holdings>('auth/delete-logged-in-user/', options),
  deleteOwnAccount: (password: string) =>
    api.call<null>({
      method: 'DELETE',
      path: 'auth/delete-logged-in-user/',
      endsSession: true,
      body: passwordBody(password),
    }),
  sessions: {
    list: (options?: CallOptions) => get<UserSession[]>('auth/sessions/', options),
    end: (id: number) => send<null>('DELETE', `auth/sessions/${id}/`),
    endOthers: () => post<null>('auth/sessions/end-others/', {}),
  },
  secondFactor: {
    verify: (challenge: string, code: string, options?: CallOptions) =>
      open<SignedIn>('auth/second-factor/verify/', { challenge, code }, options),
    setup: (password: string, options?: CallOptions) =>
      post<FactorSetup>('auth/second-factor/setup/', passwordBody(password), options),
    enable: (code: string, options?: CallOptions) =>
      post<{ recovery_codes: string[] }>('auth/second-factor/enable/', { code }, options),
    disable: (password: string, options?: CallOptions) =>
      post<null>('auth/second-factor/disable/', passwordBody(password), options),
    recoveryCodes: (password: string, options?: CallOptions) =>
      post<{ recovery_codes: string[] }>(
        'auth/second-factor/recovery-codes/',
        passwordBody(password),
        options,
      ),
  },
};

const passwordBody = (password: string): { password?: string } => (password === '' ? {} : { password });

interface LinkFields {
  link_token: string;
  email: string;
  password: string;
  code?: string;
}

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
    post<StartedSignIn>('auth/oidc/identities/start/', passwordBody(password), options),
  unlink: (id: number) => send<null>('DELETE', `auth/oidc/identities/${id}/`),
};

const tokensAt = (path: string) => ({
  list: (signal: AbortSignal) => get<AccessTokenView[]>(path, { signal }),
  revoke: (id: number) => send<null>('DELETE', `${path}${id}/`),
});

export const userTokens = tokensAt('auth/tokens/');
export const tokensOfUser = (user: number) => tokensAt(`auth/users/${user}/tokens/`);

export const createToken = async (fields: z.input<typeof newAccessTokenSchema>, options: CallOptions) =>
  (await post<z.output<typeof createdTokenSchema>>('auth/tokens/', fields, options)).data;
