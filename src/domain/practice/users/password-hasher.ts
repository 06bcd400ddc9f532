export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** With no hash to compare it takes as long and says no, so that an unknown address cannot be told by time. */
  verify(hash: string | null, password: string): Promise<boolean>;
}
