/** What the screens need of an HTTP client; wiring.ts says which one stands behind it. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  token?: string | null | undefined;
  idempotencyKey?: string | undefined;
  /** Without a session. A browser gives what its page preloaded only to a call that could send credentials too. */
  open?: boolean | undefined;
  /** A browser heeds `Clear-Site-Data` of an answer only where it could have sent credentials. */
  endsSession?: boolean | undefined;
  /** The tag of what is held already: an answer of 304 then says that it is still the same. */
  heldTag?: string | undefined;
  signal?: AbortSignal | undefined;
  /** A good answer is a file: its body comes as a Blob. */
  asFile?: boolean | undefined;
  onProgress?: ((share: number) => void) | undefined;
  /** How far the server's work is, where it tells. */
  onWork?: ((progress: unknown) => void) | undefined;
}

export type ApiOutcome =
  | { kind: 'answer'; status: number; body: unknown; tag?: string }
  /** `isLate`: the longest wait is over; otherwise the connection was lost. */
  | { kind: 'no_answer'; aborted: boolean; message: string; isLate?: true };

export type SendRequest = (request: ApiRequest) => Promise<ApiOutcome>;
