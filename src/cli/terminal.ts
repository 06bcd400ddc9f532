/** What a command may do to the world outside: read a file or standard input, write lines. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
  /** A file's text, or standard input's for "-". */
  readText(file: string): Promise<string>;
  readonly isInteractive: boolean;
}
