/** What the server tells whoever runs it. Nothing in it may name a client, an address, a token or a figure. */
export interface RequestLine {
  method: string;
  /** The route's pattern, never the address itself: that may hold a token. */
  route: string;
  status: number;
  ms: number;
  request_id: string;
  /** Who was signed in, and the admin behind it; ids only, and none for a visitor. */
  user_id?: number;
  impersonator_id?: number;
  /** The newest line of the audit log, as "1204:9f2c…": a log whose end was cut off no longer has it. */
  audit?: string;
}

export interface Log {
  request(line: RequestLine): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string, error: unknown, requestId?: string): void;
}
