/** The history that ships with the product; read at the first use. */
import { type IndexFigures, historyOf } from '../../domain/market/index-figures.ts';
import type { IndexHistory } from '../../domain/market/inline-series.ts';
import { layOver } from '../../domain/market/imported/own-figures.ts';
import { marketFigures } from './market-figures.ts';

export const shippedHistory: IndexHistory = historyOf(() => marketFigures);

/** With an installation's own figures over the shipped ones. */
export const layFigures = (own: IndexFigures): IndexHistory => historyOf(() => layOver(marketFigures, own));
