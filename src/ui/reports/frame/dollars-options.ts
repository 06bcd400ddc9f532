import { choices } from '../../kit/layout/tabs.tsx';

export const DOLLARS_OPTIONS = choices(['nominal', 'As paid'], ['real', 'Today’s']);

/** Historical periods have different consumer prices. */
export const INFLATION_OPTIONS = choices(['cpi', 'Each period’s'], ['rate', 'A rate']);

/** The Federal Reserve's target (2%), rounded up. */
export const DEFAULT_INFLATION = 0.025;
