import type { Migration } from './migration.ts';

/**
 * The age that a ledger starts at, beside the row that holds it: a list says which ledgers no longer match the client's
 * age without reading ledgers. Generated, so that nothing can write it out of step; the indexes hold it.
 */
export const ledgerAges: Migration = {
  name: '0015-ledger-ages',
  sql: `
alter table scenarios add column ledger_age integer
  generated always as (json_extract(illustration_summary, '$.first_age')) virtual;
alter table simulations add column ledger_age integer
  generated always as (json_extract(document, '$.illustration.rows[0].age')) virtual;
create index scenarios_by_ledger_age on scenarios (owner_id, client_id, ledger_age);
create index simulations_by_ledger_age on simulations (owner_id, client_id, scenario_id, ledger_age);
`,
};
