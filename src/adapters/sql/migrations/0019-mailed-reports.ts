import type { Migration } from './migration.ts';

/** Which report a waiting message tells of: whoever sends it later writes it into the audit log. */
export const mailedReports: Migration = {
  name: '0019-mailed-reports',
  sql: `alter table waiting_mail add column report_id integer;`,
};
