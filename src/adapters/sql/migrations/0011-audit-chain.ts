import type { Migration } from './migration.ts';

/**
 * The audit log becomes a chain that is only ever added to. Lines from before keep their number; the first new line
 * seals them (`audit-log.ts`), since only then a key is at hand. Names in their words move to the side, as notes.
 */
export const auditChain: Migration = {
  name: '0011-audit-chain',
  sql: `
alter table audit_log add column impersonator_id integer;
alter table audit_log add column request_id text;
alter table audit_log add column times integer not null default 1;
alter table audit_log add column address_hash text;
alter table audit_log add column note_hash text;
alter table audit_log add column seal text;

create table audit_personal (
  line_id integer not null references audit_log (id),
  part text not null check (part in ('address', 'note')),
  person_id integer references users (id) on delete cascade,
  salt text not null,
  text text not null,
  primary key (line_id, part)
) strict;
create index audit_personal_by_person on audit_personal (person_id);

-- Sealed with the key that came after them: their seals are checked with the former one.
create table audit_former_keys (
  last_line integer primary key,
  sealed_key text not null
) strict;

-- "1 address; by Robin Test (user 4)": what an admin did in somebody's place. Names are looked up by id from now on.
update audit_log set
  impersonator_id = cast(substr(detail, instr(detail, '(user ') + 6) as integer),
  detail = case when instr(detail, '; by ') > 0 then substr(detail, 1, instr(detail, '; by ') - 1) end
  where action <> 'impersonation_started' and detail glob '*by * (user [0-9]*)';
-- "Mira Stone; clients to user 4"
update audit_log set detail = substr(detail, instr(detail, '; clients ') + 2)
  where action = 'user_deleted' and instr(detail, '; clients ') > 0;
-- "Robin Test as Dana Test: a question about a report"
insert into audit_personal (line_id, part, person_id, salt, text)
  select audit_log.id, 'note', users.id, lower(hex(randomblob(16))), audit_log.detail
  from audit_log join users on users.id = audit_log.subject_id
  where action = 'impersonation_started' and detail is not null;
update audit_log set detail = null where action = 'impersonation_started';

create index audit_log_of_user on audit_log (user_id);
create index audit_log_of_impersonator on audit_log (impersonator_id);
create index audit_log_of_action on audit_log (action);

create trigger audit_log_not_changed before update on audit_log when old.seal is not null
begin select raise(abort, 'the audit log is only added to'); end;
create trigger audit_log_not_removed before delete on audit_log
begin select raise(abort, 'the audit log is only added to'); end;
create trigger audit_personal_not_changed before update on audit_personal
begin select raise(abort, 'the audit log is only added to'); end;
`,
};
