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
