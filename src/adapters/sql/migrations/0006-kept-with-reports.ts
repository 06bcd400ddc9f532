import type { Migration } from './migration.ts';

/** What a report keeps besides its figures, the longest last, and when its link was last opened. */
export const keptWithReports: Migration = {
  name: '0006-kept-with-reports',
  sql: `
alter table reports add column removed_slots text not null default '[]' check (json_valid(removed_slots));
alter table reports add column variants text not null default '[]' check (json_valid(variants));
alter table reports add column notes text not null default '';
alter table reports add column disclosures text not null default '';
alter table report_shares add column last_viewed_at text;
`,
};
