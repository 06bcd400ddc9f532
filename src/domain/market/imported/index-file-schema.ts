import * as z from 'zod';
import { dividendsOf, type IndexFigures } from '../index-figures.ts';
import { kindOfSeries, type CustomSeriesId } from './imported-figures.ts';

const figures = (kind: string) =>
  z.object({
    kind: z.literal(kind),
    provenance: z.object({
      publisher: z.string(),
      source: z.string(),
      vintage: z.string(),
      retrieved: z.string(),
    }),
    years: z.string(),
  });

export const indexFileSchema = (id: CustomSeriesId): z.ZodType<IndexFigures> =>
  z
    .strictObject({
      [id]: figures(kindOfSeries(id)),
      [dividendsOf(id)]: figures('dividend_return').optional(),
    })
    .transform(
      (read): IndexFigures =>
        Object.fromEntries(Object.entries(read).filter((entry) => entry[1] !== undefined)) as IndexFigures,
    );
