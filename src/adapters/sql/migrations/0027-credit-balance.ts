import type { Migration } from './migration.ts';

/** Credit balance at Stripe and day of renewal. Filled by the next read. */
export const creditBalance: Migration = {
  name: '0027-credit-balance',
  sql: `
alter table billing_account add column anchor text;
alter table billing_account add column credit_balance_cents integer not null default 0;
`,
  postgres: `
alter table billing_account add column anchor text collate "C";
alter table billing_account add column credit_balance_cents bigint not null default 0;
`,
};
