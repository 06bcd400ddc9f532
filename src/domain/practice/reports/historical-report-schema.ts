/** What the calls of historical reports take, and what they answer. */
import * as z from 'zod';
import { record, rowId } from '../../shared/schema-fields.ts';
import {
  HISTORICAL_TABS,
  type HistoricalCardId,
  type HistoricalReportListItem,
  type HistoricalReportRecord,
  type HistoricalSavedAction,
  type HistoricalTabId,
} from './historical-report-kept.ts';
import {
  chosen,
  cvNamesSchema,
  linkMembers,
  nonEmpty,
  noteText,
  removedSlots,
  reportDescription,
  reportName,
  textsBefore,
} from './report-schema.ts';
import { REMOVABLE } from './report.ts';

const tabIds: HistoricalTabId[] = HISTORICAL_TABS.map((tab) => tab.id);
const cardIds: HistoricalCardId[] = HISTORICAL_TABS.flatMap((tab) =>
  tab.cards.map((card): HistoricalCardId => card.id),
);

export const historicalSavedActionSchema = record('saved_action', {
  active_tabs: chosen(nonEmpty(tabIds)),
  active_cards: chosen(nonEmpty(cardIds)),
}) satisfies z.ZodType<HistoricalSavedAction, unknown>;

export const newHistoricalReportSchema = record('Report', {
  simulation_id: rowId('simulation_id'),
  name: reportName,
  description: reportDescription.default(''),
});

export const historicalReportPatchSchema = record('Report', {
  name: reportName.optional(),
  description: reportDescription.optional(),
  saved_action: historicalSavedActionSchema.optional(),
  notes: noteText('notes').optional(),
  disclosures: noteText('disclosures').optional(),
  deleted_historical_vehicle_ids: removedSlots.optional(),
  was: textsBefore
    .extend({
      saved_action: historicalSavedActionSchema.optional(),
      deleted_historical_vehicle_ids: removedSlots.optional(),
    })
    .optional(),
});

export const historicalListItemSchema = z.object({
  id: z.int(),
  report_id: z.int(),
  name: z.string(),
  description: z.string(),
  client_id: z.int(),
  simulation_id: z.int(),
  simulation_name: z.string(),
  scenario_id: z.int().nullable(),
  scenario_name: z.string().nullable(),
  saved_action: z.object({ active_tabs: z.array(z.enum(tabIds)), active_cards: z.array(z.enum(cardIds)) }),
  ...linkMembers,
}) satisfies z.ZodType<HistoricalReportListItem>;

export const historicalReportAnswerSchema = historicalListItemSchema.extend({
  notes: z.string(),
  disclosures: z.string(),
  deleted_historical_vehicle_ids: z.array(z.literal(REMOVABLE)),
  cv_names: cvNamesSchema.optional(),
}) satisfies z.ZodType<HistoricalReportRecord>;
