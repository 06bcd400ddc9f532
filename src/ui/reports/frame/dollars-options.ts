/** The switch of dollars, on reports and tools alike. */
export const DOLLARS_OPTIONS = [
  { value: 'nominal', label: 'As paid' },
  { value: 'real', label: 'Today’s' },
] as const;

/** On history, where each period has consumer prices of its own. */
export const INFLATION_OPTIONS = [
  { value: 'cpi', label: 'Each period’s' },
  { value: 'rate', label: 'A rate' },
] as const;

/** Where nothing was typed: what the Federal Reserve aims at, rounded up to half a point. */
export const USUAL_INFLATION = 0.025;
