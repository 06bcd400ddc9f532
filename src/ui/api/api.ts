import type { ClientListItem } from '../../domain/practice/reports/client-list.ts';
import type { Client, ClientFields } from '../../domain/practice/clients/client.ts';
import type { LedgerChoice } from '../../domain/practice/clients/holdings.ts';
import type { z } from 'zod';
import type {
  Profile,
  secondFactorRequiredSchema,
  SignedIn,
} from '../../domain/practice/users/account-schema.ts';
import type { ExtractedIllustration, ReadingChoice } from '../../domain/policy/extraction.ts';
import type { Scenario, ScenarioDocument } from '../../domain/practice/cases/scenario.ts';
import { ApiError, apiErrorOf, member } from './api-error.ts';
import {
  verbsOf,
  newRequestKey,
  type ApiRequest,
  type SendRequest,
  type Saved,
  type CallOptions,
  type Call,
} from './http-port.ts';
import { createReportsApi } from './report-calls.ts';
import type { ClientHoldings, Holdings } from '../../domain/practice/clients/client-schema.ts';

export interface StoredFile {
  hash: string;
  name: string;
  s3_url: string;
}

export interface Extraction {
  file: StoredFile;
  extraction: ExtractedIllustration;
  needs_review: boolean;
}

export interface Health {
  status: string;
  version: string;
  commit: string;
  database: string;
  uptime_seconds: number;
}

interface ApiOptions {
  send: SendRequest;
  token: () => string | null;
  /** Called if there is no response or an invalid one (status 500 and above, or not JSON). */
  onServerError?: (error: ApiError) => void;
  onUnauthorized: () => void;
  onSecondFactorRequired?: () => void;
}

export function createApi({
  send,
  token,
  onServerError,
  onUnauthorized,
  onSecondFactorRequired,
}: ApiOptions) {
  const call: Call = async <T>(request: ApiRequest): Promise<Saved<T>> => {
    const bearer = request.open ? null : token();
    const report = request.silent ? undefined : onServerError;
    const idempotencyKey =
      request.idempotencyKey ?? (request.method === 'POST' ? newRequestKey() : undefined);
    const outcome = await send({ ...request, token: bearer, idempotencyKey });
    if (outcome.kind === 'no_answer') {
      const { aborted } = outcome;
      const error = new ApiError(0, aborted ? 'aborted' : 'network', outcome.message, null, aborted);
      if (!aborted) report?.(error);
      throw error;
    }
    const { status, body, tag } = outcome;
    const isGood = status >= 200 && status < 300;
    // Every API response is JSON or a file. Text comes from a proxy, such as its error page.
    const isText = typeof body === 'string';
    if (isGood && !isText) {
      const message = member(body, 'message');
      const note = member(body, 'note');
      const data = member(body, 'data');
      return {
        data: (data ?? body) as T,
        message: typeof message === 'string' ? message : '',
        ...(typeof note === 'string' ? { note } : {}),
        ...(Array.isArray(data) ? { list: body as object } : {}),
        ...(tag === undefined ? {} : { tag }),
      };
    }
    // A late 401 to a replaced token must not end the current session.
    if (status === 401 && bearer !== null && bearer === token()) onUnauthorized();
    if (status === 403 && member(body, 'code') === 'second_factor_required') onSecondFactorRequired?.();
    const error = isGood
      ? new ApiError(status, 'bad_answer', 'The server’s answer could not be read.', null, false, { body })
      : apiErrorOf(status, body);
    if (status !== 401 && (status >= 500 || isText)) report?.(error);
    throw error;
  };

  const { send: request, get, open, post, patch } = verbsOf(call);

  return {
    call,
    auth: {
      login: async (
        body: { email: string; password: string; remember?: boolean; role?: 'tsc' },
        options?: CallOptions,
      ) =>
        (await open<SignedIn | z.infer<typeof secondFactorRequiredSchema>>('auth/login/', body, options))
          .data,
      verifyToken: async (token: string) =>
        (await open<SignedIn>('auth/remember-token/verify/', { token })).data,
      logout: (refresh: string) =>
        call<{ url: string } | null>({
          method: 'POST',
          path: 'auth/logout/',
          body: { refresh },
          endsSession: true,
        }),
      endImpersonation: () =>
        call<null>({ method: 'POST', path: 'auth/admin/impersonate/end/', body: {}, endsSession: true }),
      profile: (options?: CallOptions) => get<Profile>('auth/profile/', options),
    },
    clients: {
      list: (options?: CallOptions) => get<ClientListItem[]>('auth/clients/', options),
      get: (id: number, options?: CallOptions) => get<Client>(`client/${id}/`, options),
      create: (fields: ClientFields, options?: CallOptions) =>
        request<Client>('POST', 'auth/client/', fields, options),
      /** `was`: the values last read. If another window changed them, the server returns `client_changed`. */
      patch: (
        id: number,
        fields: Partial<ClientFields> & { ledgers?: LedgerChoice; was?: Partial<ClientFields> },
      ) => request<Client>('PATCH', `client/${id}/`, fields),
      holdings: (id: number, age?: number, options?: CallOptions) =>
        get<ClientHoldings>(`client/${id}/holdings/${age === undefined ? '' : `?age=${age}`}`, options),
      remove: (id: number) => request<null>('DELETE', `client/${id}/`),
    },
    scenarios: {
      list: (options?: CallOptions) => get<Scenario[]>('scenario/scenario/', options),
      get: (id: number, options?: CallOptions) => get<Scenario>(`scenario/${id}/`, options),
      holdings: (id: number, options?: CallOptions) => get<Holdings>(`scenario/${id}/holdings/`, options),
      create: (body: { client_id: number; name: string; description?: string }, options?: CallOptions) =>
        post<Scenario>('scenario/scenario/', body, options),
      patch: (
        id: number,
        body: {
          revision: number;
          scenario_details?: { name?: string; description?: string };
          document?: ScenarioDocument;
          is_draft?: boolean;
        },
        options?: CallOptions,
      ) => patch<Scenario>(`scenario/${id}/`, body, options),
      details: (id: number, body: { name: string; description: string; revision: number }) =>
        patch<Scenario>(`scenario/scenariodetails/${id}/`, body),
      illustration: (
        id: number,
        body: Partial<Pick<ScenarioDocument, 'illustration' | 'schedule' | 'policy_model'>> & {
          revision: number;
        },
        options?: CallOptions,
      ) => patch<Scenario>(`scenario/illustration/${id}/`, body, options),
      comparative: (
        id: number,
        body: Partial<Pick<ScenarioDocument, 'vehicles' | 'tax_profile' | 'value_basis' | 'methods'>> & {
          table_growth?: number | null;
          limit_growth?: number | null;
          revision: number;
        },
        options?: CallOptions,
      ) => patch<Scenario>(`scenario/comparative/${id}/`, body, options),
      remove: (id: number) => request<null>('DELETE', `scenario/${id}/`),
    },
    pdf: {
      extract: async (
        file: File | { hash: string },
        options: CallOptions & {
          scenario?: number | undefined;
          choice?: ReadingChoice | undefined;
          onProgress?: (share: number) => void;
          onPages?: (read: number, of: number, isRecognizing: boolean) => void;
          onAhead?: (files: number) => void;
          /** The server has stored the file; it can be read again by its hash. */
          onStored?: (hash: string) => void;
        } = {},
      ) => {
        const { data } = await call<Extraction>({
          method: 'POST',
          path: 'pdf/extract/',
          body: form({
            ...(file instanceof File ? { file } : { hash: file.hash }),
            scenario: options.scenario,
            choice: options.choice && JSON.stringify(options.choice),
          }),
          signal: options.signal,
          onProgress: options.onProgress,
          onWork: (progress) => {
            const hash = member(member(progress, 'file'), 'hash');
            if (typeof hash === 'string') options.onStored?.(hash);
            const [read, of] = [member(progress, 'pages_read'), member(progress, 'page_count')];
            if (typeof read === 'number' && typeof of === 'number')
              options.onPages?.(read, of, member(progress, 'recognizing') === true);
            const ahead = member(progress, 'ahead');
            if (typeof ahead === 'number') options.onAhead?.(ahead);
          },
          idempotencyKey: options.key,
        });
        return data;
      },
    },
    media: {
      attach: (file: File, scenario: number, options?: CallOptions) =>
        post<StoredFile>('scenario/media/', form({ file, scenario }), options),
      presignedUrl: (hash: string) => post<{ s3_url: string }>('scenario/get-presigned-url/', { hash }),
    },
    reports: createReportsApi(call),
    health: async ({ signal }: CallOptions = {}) =>
      (await call<Health>({ method: 'GET', path: 'health/', signal, open: true })).data,
  };
}

export function form(parts: Record<string, File | string | number | undefined>): FormData {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (part !== undefined) body.append(name, part instanceof File ? part : String(part));
  }
  return body;
}
