/** The thirteen index strategy templates in the specification's order, and account allocations. Licensed indexes have no figures. */
export const INDEX_IDS = [
  'barclays_trailblazer_5',
  'blended',
  'bloomberg_dynamic_balance_2',
  'djia',
  'eurostoxx50',
  'fidelity_multifactor_yield_5',
  'hindsight',
  'nasdaq100',
  'pimco_tactical_balanced',
  'putnam_low_volatility',
  'russell2000',
  'sp500',
  'sp_prism',
] as const;

export type IndexId = (typeof INDEX_IDS)[number];

export interface IndexTemplate {
  readonly template_name: string;
  /** Maximum lookback period in years. */
  readonly max_limit: number;
  /** Earliest calendar year. */
  readonly max_year: number;
  /** First day of publication; earlier figures are reconstructed. Null if unknown. */
  readonly launched: string | null;
}

const template = (
  template_name: string,
  max_limit: number,
  max_year: number,
  launched: string | null = null,
): IndexTemplate => ({ template_name, max_limit, max_year, launched });

export const INDEX_TEMPLATES: Readonly<Record<IndexId, IndexTemplate>> = {
  barclays_trailblazer_5: template('Barclays Trailblazer Sectors 5', 15, 2004),
  blended: template('Blended Index', 30, 1987),
  bloomberg_dynamic_balance_2: template('Bloomberg US Dynamic Balance II ER', 15, 2005),
  djia: template('DJIA', 55, 1960, '1896-05-26'),
  eurostoxx50: template('Eurostoxx 50', 30, 1987, '1998-02-26'),
  fidelity_multifactor_yield_5: template('Fidelity Multifactor Yield 5% ER', 20, 1999),
  hindsight: template('Hindsight', 30, 1986),
  nasdaq100: template('Nasdaq 100', 30, 1986, '1985-01-31'),
  pimco_tactical_balanced: template('PIMCO Tactical Balanced ER', 15, 2005),
  putnam_low_volatility: template('Putnam Dynamic Low Volatility Excess Return Index', 30, 1990),
  russell2000: template('Russell 2000', 45, 1979, '1984-01-01'),
  sp500: template('S&P 500', 55, 1960, '1957-03-04'),
  sp_prism: template('S&P Prism', 30, 1991),
};

export const isIndexId = (id: string): id is IndexId => Object.hasOwn(INDEX_TEMPLATES, id);

/** Balanced allocations of an account: S&P 500 with dividends and US bonds, rebalanced yearly. */
export const ACCOUNT_IDS = [
  'us_bonds',
  'equities_100',
  'equities_and_bonds_80_20',
  'equities_and_bonds_60_40',
  'equities_and_bonds_40_60',
  'equities_and_bonds_20_80',
  'bonds_100',
] as const;

export const ACCOUNT_NAMES: Readonly<Record<(typeof ACCOUNT_IDS)[number], string>> = {
  us_bonds: 'US bonds (10-year Treasury)',
  equities_100: 'Equities 100',
  equities_and_bonds_80_20: 'Equities & Bonds 80/20',
  equities_and_bonds_60_40: 'Equities & Bonds 60/40',
  equities_and_bonds_40_60: 'Equities & Bonds 40/60',
  equities_and_bonds_20_80: 'Equities & Bonds 20/80',
  bonds_100: 'Bonds 100',
};

/** Mixes of other series by weight, rebalanced yearly. */
export const MIXES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  blended: { djia: 0.35, us_bonds: 0.35, eurostoxx50: 0.2, russell2000: 0.1 },
  equities_100: { sp500: 1 },
  equities_and_bonds_80_20: { sp500: 0.8, us_bonds: 0.2 },
  equities_and_bonds_60_40: { sp500: 0.6, us_bonds: 0.4 },
  equities_and_bonds_40_60: { sp500: 0.4, us_bonds: 0.6 },
  equities_and_bonds_20_80: { sp500: 0.2, us_bonds: 0.8 },
  bonds_100: { us_bonds: 1 },
};

export const PROXIES: Readonly<Record<string, string>> = {
  blended: 'Blended Index includes a proxy: the total return of a 10-year Treasury replaces US bonds.',
};

export const NO_HISTORY_LOADED = 'No history loaded';

const ACCOUNTS: Readonly<Record<string, string>> = ACCOUNT_NAMES;

/** Returns the name of an index or allocation for messages; a series of the input has its id. */
export const marketName = (id: string): string =>
  isIndexId(id) ? INDEX_TEMPLATES[id].template_name : Object.hasOwn(ACCOUNTS, id) ? ACCOUNTS[id] : id;
