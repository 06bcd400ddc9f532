import type { Migration } from './migration.ts';

/**
 * Plans that an admin gave stand by themselves, since `plan` follows what is paid for. A user who is deleted leaves behind
 * nothing but the customer's id, so that the subscription ends whatever deleted the user; what came about them goes at once.
 */
export const payments: Migration = {
  name: '0020-payments',
  sql: `
alter table users add column granted_plan text check (granted_plan in ('MONTHLY_PLAN', 'YEARLY_PLAN'));
update users set granted_plan = plan where plan <> 'FREE_TRIAL_PLAN';

create table billing_account (
  user_id integer primary key references users (id) on delete cascade,
  customer_id text unique,
  generation integer not null,
  subscription_id text,
  item_id text,
  status text,
  price_id text,
  plan_id integer not null,
  amount_cents integer,
  interval text check (interval in ('month', 'year')),
  period_end text,
  cancel_at text,
  coupon text check (json_valid(coupon)),
  card text check (json_valid(card)),
  open_invoice text check (json_valid(open_invoice)),
  pending_change text check (json_valid(pending_change)),
  problem text,
  read_at text
) strict;

create table checkout_attempt (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('pay', 'card')),
  plan_id integer,
  price_id text,
  promotion_code_id text,
  session_id text unique,
  state text not null check (state in ('open', 'done', 'over')),
  created_at text not null
) strict;
create unique index one_open_attempt on checkout_attempt (user_id, purpose) where state = 'open';

create table webhook_event (
  id text primary key,
  type text not null,
  customer_id text,
  received_at text not null,
  payload text,
  outcome text not null,
  tries integer not null,
  next_try_at text
) strict;
create index webhook_events_due on webhook_event (next_try_at) where next_try_at is not null;
create index webhook_events_received on webhook_event (received_at);
create index webhook_events_of_customer on webhook_event (customer_id);

create table billing_task (
  customer_id text primary key,
  session_ids text not null check (json_valid(session_ids)),
  tries integer not null,
  next_try_at text
) strict;

create trigger users_leave_subscription before delete on users begin
  insert or ignore into billing_task (customer_id, session_ids, tries, next_try_at)
    select customer_id,
      (select json_group_array(session_id) from checkout_attempt
        where user_id = old.id and state = 'open' and session_id is not null),
      0, '1970-01-01T00:00:00.000Z'
    from billing_account where user_id = old.id and customer_id is not null;
  update webhook_event set payload = null
    where customer_id = (select customer_id from billing_account where user_id = old.id);
end;
`,
};
