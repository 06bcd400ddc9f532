/** Log lines of the server. They must not contain a client's name, an address, a token or a figure. */
export interface RequestLine {
  method: string;
  /** The route's pattern, because the address may contain a token. */
  route: string;
  status: number;
  ms: number;
  request_id: string;
  /** Ids of the signed-in user and of the impersonating admin; absent for visitors. */
  user_id?: number;
  impersonator_id?: number;
  /** Id of the access token, if the request used one. */
  token_id?: number;
  /** The latest audit entry, as "1204:9f2c…": a truncated audit log no longer has it. */
  audit?: string;
}

export interface Log {
  request(line: RequestLine): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string, error: unknown, requestId?: string): void;
}
