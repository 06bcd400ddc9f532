import type { OwnerId } from './user.ts';

export interface ListVersions {
  /**
   * Another number after every write to the owner's clients, scenarios, simulations, reports or shares, whichever program
   * wrote; the same as long as nothing of theirs was written. 0 before the first.
   */
  of(owner: OwnerId): Promise<number>;
}
