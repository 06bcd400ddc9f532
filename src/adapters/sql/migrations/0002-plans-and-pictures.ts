import type { Migration } from './migration.ts';

/** Pictures are named by the content hash of a file that the user owns. */
export const plansAndPictures: Migration = {
  name: '0002-plans-and-pictures',
  sql: `
alter table users add column plan text not null default 'FREE_TRIAL_PLAN'
  check (plan in ('FREE_TRIAL_PLAN', 'MONTHLY_PLAN', 'YEARLY_PLAN'));
alter table users add column chosen_plan text
  check (chosen_plan in ('FREE_TRIAL_PLAN', 'MONTHLY_PLAN', 'YEARLY_PLAN'));
alter table users add column avatar text;
alter table users add column logo_green text;
alter table users add column logo_blue text;
alter table users add column logo_dark text;
`,
};
