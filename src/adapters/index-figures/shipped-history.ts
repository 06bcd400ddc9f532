/** The history that ships with the product; read at the first use. */
import type { IndexFigures } from '../../domain/indexes/index-figures.ts';
import type { IndexHistory } from '../../domain/indexes/index-history.ts';
import { historyOf } from '../../domain/indexes/history-of.ts';
import { layOver } from '../../domain/indexes/own/own-figures.ts';
import { marketFigures } from './market-figures.ts';

export const shippedHistory: IndexHistory = historyOf(() => marketFigures);

/** With an installation's own figures over the shipped ones. */
export const layFigures = (own: IndexFigures): IndexHistory => historyOf(() => layOver(marketFigures, own));
