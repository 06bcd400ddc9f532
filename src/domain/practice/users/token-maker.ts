/** Tokens that let somebody in: random, handed out once, kept only as hashes. */
export interface TokenMaker {
  random(): string;
  hash(token: string): string;
}
