/** What the people of the demo practice are simulated on: terms as carriers offer them today. Checked when filled in. */
export interface DemoSimulation {
  name: string;
  description: string;
  /** Else it stands alone, with the same ledger and accounts. */
  isOfScenario: boolean;
  parameters: unknown;
}

export const elenasHistory: DemoSimulation = {
  name: 'S&P 500 with a 10% cap',
  description: 'Forty-year periods: what the illustrated income would have met.',
  isOfScenario: true,
  parameters: { strategies: [{ index: 'sp500', cap: 0.1, floor: 0 }] },
};

export const marcusHistory: DemoSimulation = {
  name: 'Two indexes, 60/40',
  description: 'Large companies by two indexes, each under its own cap.',
  isOfScenario: true,
  parameters: {
    strategies: [
      { index: 'sp500', weight: 0.6, cap: 0.095, floor: 0 },
      { index: 'djia', weight: 0.4, cap: 0.09, floor: 0.01 },
    ],
    rank_by: 'total_income',
  },
};

export const ruthsHistory: DemoSimulation = {
  name: 'Half of the index, no cap',
  description: 'Participation in place of a cap, over thirty years of the whole record.',
  isOfScenario: false,
  parameters: {
    strategies: [{ index: 'sp500', cap: null, participation: 0.5, floor: 0 }],
    horizon: 30,
    history_window: 'all',
  },
};
