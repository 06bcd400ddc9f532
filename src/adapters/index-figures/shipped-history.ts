/** The history that ships with the product; read at the first use. */
import type { IndexHistory } from '../../domain/indexes/index-history.ts';
import { historyOf } from '../../domain/indexes/history-of.ts';
import { marketFigures } from './market-figures.ts';

export const shippedHistory: IndexHistory = historyOf(() => marketFigures);
