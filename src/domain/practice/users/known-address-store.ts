/** Marks of addresses from which a user has signed in; what a mark stands for cannot be read from it. */
export interface KnownAddressStore {
  has(userId: number, mark: string): Promise<boolean>;
  /** The newest of a user's are kept, some dozens. */
  add(userId: number, mark: string, now: Date): Promise<void>;
  /** Those that were not seen for half a year go. */
  sweep(now: Date): Promise<void>;
}
