/** Market figures of the installation: admins import and list them, browsers of signed-in users load them. */
import * as z from 'zod';
import { listedIndexes } from '../../../domain/market/index-path.ts';
import type { User } from '../../../domain/practice/users/user.ts';
import { checkImport, type CheckedImport } from '../../../domain/market/imported/check-import.ts';
import { importLosses, type ImportLosses } from '../../../domain/practice/operation/import-losses.ts';
import {
  indexCheckSchema,
  indexImportSchema,
  indexRemovalSchema,
} from '../../../domain/market/imported/import-schema.ts';
import {
  listSeries,
  isCustomSeriesId,
  overlayFigures,
  seriesName,
  withSeries,
  type CustomSeriesId,
  changeDetail,
  discardOnError,
  activateStaged,
  discardedEntry,
} from '../../../domain/market/imported/imported-figures.ts';
import { practiceDate } from '../../../domain/shared/dates.ts';
import { invalidInput, fail } from '../../../domain/shared/result.ts';
import { FILE_BODY } from '../../http/body-limits.ts';
import { refuse } from '../../http/errors.ts';
import { ADMIN, ADVISOR, route, routeGroup } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { done, isDone, type Outcome } from '../../http/outcome.ts';

const EXAMPLE = {
  csv: `Month,Close\n${Array.from({ length: 13 }, (_, k) => `${2020 + Math.floor(k / 12)}-${String((k % 12) + 1).padStart(2, '0')},${100 + k}`).join('\n')}`,
  mode: 'replace',
  publisher: 'The publisher of the index',
  source: 'Download of monthly levels',
};

const provenanceSchema = z.object({
  publisher: z.string(),
  source: z.string(),
  vintage: z.string(),
  retrieved: z.string(),
});
const listedSchema = z.object({
  id: z.string(),
  name: z.string(),
  first_month: z.string().nullable(),
  last_month: z.string().nullable(),
  months: z.int(),
  dividends: z.boolean(),
  provenance: provenanceSchema.nullable(),
  loaded: z.enum(['own', 'shipped']).nullable(),
});
const templateSchema = z.object({
  id: z.int(),
  index: z.string().describe('As the calculations name it'),
  template_name: z.string(),
  max_limit: z.int().describe('Maximum lookback period in years'),
  max_year: z.int().describe('The earliest calendar year'),
  launched: z.string().nullable(),
  years: z.int().describe('Current maximum lookback period in years; 0 without figures'),
  unavailable: z.string().nullable().describe('Why it cannot be chosen; null when it can'),
  proxy: z.string().nullable(),
});
const lossesSchema = z
  .object({ text: z.string(), months: z.int(), simulations: z.int(), reports: z.int() })
  .nullable()
  .describe('What `confirmed_losses` confirms: months, and saved cases that can no longer run');
const summarySchema = z.object({
  name: z.string(),
  rows: z.int(),
  frequency: z.enum(['daily', 'monthly']),
  columns: z.record(z.string(), z.string().nullable()),
  first_month: z.string(),
  last_month: z.string(),
  months: z.int(),
  new_months: z.int(),
  dividends: z.boolean(),
  notes: z.array(z.string()),
  jumps: z.array(z.object({ month: z.string(), change: z.number() })),
  replaces: z
    .object({
      months: z.int(),
      first_month: z.string(),
      last_month: z.string(),
      lost_months: z.int(),
      loses_dividends: z.boolean(),
    })
    .nullable(),
  losses: lossesSchema,
});

const checkSeries = (
  id: string,
  body: Parameters<typeof checkImport>[1],
  { indexes: { active }, zone }: Services,
  now: Date,
) => (isCustomSeriesId(id) ? checkImport(id, body, active.figures, practiceDate(now, zone.name)) : null);

const listAllSeries = ({ indexes: { active } }: Services) => listSeries(active.figures, active.imported);

/** `imported: null` removes the series. */
const findLosses = (
  id: CustomSeriesId,
  imported: CheckedImport | null,
  services: Services,
): Promise<ImportLosses | null> => {
  const { active, shipped } = services.indexes;
  return importLosses(
    { id, imported, importedFigures: active.imported, shipped },
    {
      ...services,
      owners: () => services.administration.owners(),
      pause: () => new Promise((next) => setImmediate(next)),
    },
  );
};

let lastImport: Promise<unknown> = Promise.resolve();

/** Serializes imports, because each is checked against the active figures. */
function runSerially<T>(work: () => Promise<T>): Promise<T> {
  const current = lastImport.then(work);
  lastImport = current.catch(() => undefined);
  return current;
}

interface Import {
  params: { series: string };
  body: z.output<typeof indexImportSchema>;
  user: User;
  now: Date;
}

async function importSeries({ params, body, user, now }: Import, services: Services): Promise<Outcome> {
  const { series } = params;
  const { store, active, shipped } = services.indexes;
  const result = checkSeries(series, body, services, now);
  if (!result || !isCustomSeriesId(series)) return refuse('not_found');
  if (!result.ok) return result;
  const { figures, summary } = result.value;
  if (summary.jumps.length > 0 && !body.confirmed_jumps) {
    const months = summary.jumps.map(({ month }) => month).join(', ');
    return fail(
      invalidInput({ confirmed_jumps: [`Look at ${months}, and confirm that the figures are right.`] }),
    );
  }
  const losses = body.confirmed_losses ? null : await findLosses(series, result.value, services);
  if (losses) return fail({ code: 'losses_not_confirmed', detail: losses.text });
  const importedFigures = withSeries(active.imported, series, figures);
  const staged = store.stage(series, figures);
  const outcome = await discardOnError(staged, () =>
    services.commitStep(async ({ audit }) => {
      const months = `${summary.first_month} to ${summary.last_month}`;
      const detail = changeDetail(series, staged, [months, body.source]);
      await audit.record({ action: 'index_imported', user_id: user.id, detail }, now);
      return done(
        listSeries(overlayFigures(shipped, importedFigures), importedFigures),
        `${summary.name}: figures to ${summary.last_month} now apply.`,
      );
    }),
  );
  if (isDone(outcome)) {
    const change = { id: series, kind: 'import', mark: staged.mark } as const;
    await activateStaged(staged, () =>
      services.revertStep(({ audit }) => audit.record(discardedEntry(change, user.id), now)),
    );
    await services.indexes.shared.changed();
  } else staged.discard();
  return outcome;
}

export const adminIndexRoutes = routeGroup('indexes', [
  route('get', '/index-figures', ADVISOR, 'calculations:run', {
    summary: 'Imported figures, which replace the shipped ones; empty if none were imported',
    responseBody: z.record(
      z.string(),
      z.object({ kind: z.string(), provenance: provenanceSchema, years: z.string() }),
    ),
    etag: true,
    handle: async (_request, { indexes }) => done(indexes.active.imported),
  }),
  route('get', '/index-templates', ADVISOR, 'calculations:run', {
    summary: 'The index strategy templates with their limits, and the number of loaded years of each',
    responseBody: z.array(templateSchema),
    handle: async (_request, { history }) =>
      done(listedIndexes(history).map(({ number, id, ...limits }) => ({ id: number, index: id, ...limits }))),
  }),
  route('get', '/admin/indexes', ADMIN, 'admin', {
    summary: 'Every series with its months, its source, and whether it is shipped or imported',
    responseBody: z.array(listedSchema),
    handle: async (_request, services) => done(listAllSeries(services)),
  }),
  route('post', '/admin/indexes/{series}/check', ADMIN, 'admin', {
    errorCodes: ['not_found'],
    summary: 'Checks an import: the figures it would save, and the problems; saves nothing',
    body: indexCheckSchema,
    bodyLimits: FILE_BODY,
    responseBody: summarySchema,
    example: { csv: EXAMPLE.csv, mode: 'replace' },
    remembered: false,
    async handle({ params, body, now }, services) {
      const { series } = params;
      const result = checkSeries(series, { ...body, publisher: '', source: '' }, services, now);
      if (!result || !isCustomSeriesId(series)) return refuse('not_found');
      if (!result.ok) return result;
      return done({ ...result.value.summary, losses: await findLosses(series, result.value, services) });
    },
  }),
  route('post', '/admin/indexes/{series}', ADMIN, 'admin', {
    errorCodes: ['not_found', 'losses_not_confirmed'],
    summary: 'Import figures of a series from CSV',
    body: indexImportSchema,
    bodyLimits: FILE_BODY,
    responseBody: z.array(listedSchema),
    example: EXAMPLE,
    // The file is activated after its audit line is committed.
    slow: true,
    handle: (request, services) => runSerially(() => importSeries(request, services)),
  }),
  route('get', '/admin/indexes/{series}/removal', ADMIN, 'admin', {
    errorCodes: ['not_found'],
    summary: 'Simulations that can no longer run without the imported figures; null if all can',
    responseBody: lossesSchema,
    handle: async ({ params: { series } }, services) =>
      isCustomSeriesId(series) ? done(await findLosses(series, null, services)) : refuse('not_found'),
  }),
  route('delete', '/admin/indexes/{series}', ADMIN, 'session', {
    errorCodes: ['not_found', 'losses_not_confirmed'],
    summary: 'Remove imported figures; the shipped ones apply again',
    body: indexRemovalSchema,
    responseBody: z.array(listedSchema),
    example: { confirmed_losses: true },
    handle: ({ params: { series }, body, user, now }, services) =>
      runSerially(async () => {
        if (!isCustomSeriesId(series)) return refuse('not_found');
        const losses = body.confirmed_losses ? null : await findLosses(series, null, services);
        if (losses) return fail({ code: 'losses_not_confirmed', detail: losses.text });
        const staged = services.indexes.store.stageRemoval(series);
        if (!staged) return refuse('not_found');
        const detail = changeDetail(series, staged);
        await discardOnError(staged, () =>
          services.audit.record({ action: 'index_removed', user_id: user.id, detail }, now),
        );
        const change = { id: series, kind: 'removal', mark: staged.mark } as const;
        await activateStaged(staged, () => services.audit.record(discardedEntry(change, user.id), now));
        await services.indexes.shared.changed();
        return done(listAllSeries(services), `${seriesName(series)}: imported figures removed.`);
      }),
  }),
]);
