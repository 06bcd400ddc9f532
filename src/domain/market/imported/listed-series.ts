/** What is loaded of each series, for whoever looks after the figures. */
import { monthText } from '../months.ts';
import { dividendsOf } from '../history-of.ts';
import { readFigures, type IndexFigures, type Provenance } from '../index-figures.ts';
import { OWN_SERIES_IDS, seriesName, type OwnSeriesId } from './own-figures.ts';

export interface ListedSeries {
  id: OwnSeriesId;
  name: string;
  /** Null without figures. */
  first_month: string | null;
  last_month: string | null;
  months: number;
  /** What an account earns is known, not the price alone. */
  dividends: boolean;
  provenance: Provenance | null;
  loaded: 'own' | 'shipped' | null;
}

/** `inForce`: shipped figures with the own ones over them. */
export const listedSeries = (inForce: IndexFigures, own: IndexFigures): ListedSeries[] =>
  OWN_SERIES_IDS.map((id) => {
    const figures = Object.hasOwn(inForce, id) ? inForce[id] : null;
    const read = figures && readFigures(id, figures);
    return {
      id,
      name: seriesName(id),
      first_month: read && monthText(read.first),
      last_month: read && monthText(read.first + read.values.length - 1),
      months: read?.values.length ?? 0,
      dividends: Object.hasOwn(inForce, dividendsOf(id)),
      provenance: figures?.provenance ?? null,
      loaded: figures ? (Object.hasOwn(own, id) ? 'own' : 'shipped') : null,
    };
  });
