import { choices } from '../../kit/layout/tabs.tsx';

export const DOLLARS_OPTIONS = choices(['nominal', 'As paid'], ['real', 'Today’s']);

/** On history, where each period has consumer prices of its own. */
export const INFLATION_OPTIONS = choices(['cpi', 'Each period’s'], ['rate', 'A rate']);

/** Where nothing was typed: what the Federal Reserve aims at, rounded up to half a point. */
export const DEFAULT_INFLATION = 0.025;
