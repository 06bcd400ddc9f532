import type { OwnerId } from '../users/user.ts';

/** Of one advisor; few enough to be listed whole. */
export const MOST_PORTFOLIOS = 200;

interface PortfolioChange {
  name?: string | undefined;
  weights?: Record<string, number> | undefined;
  lookback_years?: number | null | undefined;
}

/** Another owner's portfolio is, to every method, one that does not exist. Names differ within an owner. */
export interface PortfolioStore {
  /** By name. */
  list(owner: OwnerId): Promise<Portfolio[]>;
  find(owner: OwnerId, id: number): Promise<Portfolio | null>;
  create(owner: OwnerId, fields: PortfolioFields, now: Date): Promise<Portfolio | 'name_taken' | 'too_many'>;
  update(
    owner: OwnerId,
    id: number,
    change: PortfolioChange,
    now: Date,
  ): Promise<Portfolio | null | 'name_taken'>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
}

/** A mix of indexes that an advisor keeps under a name, to be used as a vehicle's return. */
export interface PortfolioFields {
  name: string;
  /** {index id: weight}; the weights sum to 1. */
  weights: Record<string, number>;
  /** Years of history that its return is taken from; null: all of it. */
  lookback_years: number | null;
}

export interface Portfolio extends PortfolioFields {
  id: number;
  updated_at: string;
}
