/** Kysely tables. Booleans are 0 or 1, dates ISO 8601 in UTC, documents JSON text. */
import type { ColumnType, Generated } from 'kysely';
import type { SealedLine } from '../../domain/practice/operation/audit-chain.ts';
import type { AccessToken } from '../../domain/practice/users/access-token.ts';
import type { User } from '../../domain/practice/users/user.ts';
import type { SignInSteps } from '../../domain/practice/users/identity-provider.ts';
import type { StoredFile } from '../../domain/practice/users/file-store.ts';
import type { Plan } from '../../domain/practice/users/plan.ts';
import type { ClientFields } from '../../domain/practice/clients/client.ts';
import type { CheckoutAttempt, StoredEvent } from '../../domain/practice/payments/billing-account.ts';
import type { ReportShare } from '../../domain/practice/reports/sharing.ts';
import type { BillingAccount } from '../../domain/practice/payments/plan-state.ts';

type Flag = 0 | 1;
type BillingDocument = 'coupon' | 'card' | 'open_invoice' | 'pending_change';

interface OwnedRow {
  id: Generated<number>;
  owner_id: number;
  created_at: string;
  updated_at: string;
}

interface CaseRow extends OwnedRow {
  client_id: number;
  name: string;
  description: string;
  is_draft: Flag;
  document_hash: string;
  revision: number;
  file_hash: string | null;
  document: string;
  /** Generated: first age of its ledger. Null in a scenario's simulation. */
  ledger_age: ColumnType<number | null, never, never>;
}

export interface Tables {
  users: Pick<
    User,
    'email' | 'first_name' | 'last_name' | 'role_type' | 'created_at' | 'chosen_plan' | 'granted_plan'
  > & {
    id: Generated<number>;
    is_staff: Flag;
    is_superuser: Flag;
    password_hash: string | null;
    plan: Generated<Plan>;
    avatar: string | null;
    logo_green: string | null;
    logo_blue: string | null;
    logo_dark: string | null;
    /** JSON; null if every field is empty. */
    firm: string | null;
    confirmed_at: string | null;
    sign_up_query: string | null;
  };
  billing_account: Omit<BillingAccount, BillingDocument> &
    Record<BillingDocument, string | null> & { user_id: number };
  checkout_attempt: CheckoutAttempt & { user_id: number };
  webhook_event: StoredEvent;
  /** Tasks of deleted users. `session_ids` is a JSON list. */
  billing_task: {
    customer_id: string;
    session_ids: string;
    tries: number;
    next_try_at: string | null;
  };
  sessions: {
    id: Generated<number>;
    user_id: number;
    access_hash: string;
    access_expires_at: string;
    refresh_hash: string;
    refresh_expires_at: string;
    created_at: string;
    impersonator_id: number | null;
    remembered: Flag;
    device: string;
    address: string | null;
    last_used_at: string;
    opened_from: number | null;
    from_provider: Generated<Flag>;
  };
  /** `scopes` is separated by spaces. */
  access_tokens: Omit<AccessToken, 'id' | 'scopes'> & {
    id: Generated<number>;
    user_id: number;
    hash: string;
    scopes: string;
  };
  known_addresses: {
    user_id: number;
    mark: string;
    seen_at: string;
  };
  one_time_tokens: {
    hash: string;
    user_id: number;
    purpose: string;
    expires_at: string;
    used_at: string | null;
    created_at: string;
  };
  oidc_identities: {
    id: Generated<number>;
    user_id: number;
    issuer: string;
    subject: string;
    email: string | null;
    linked_at: string;
    last_used_at: string | null;
  };
  oidc_steps: {
    hash: string;
    kind: keyof SignInSteps;
    user_id: number | null;
    payload: string;
    expires_at: string;
  };
  oidc_requests: {
    id: Generated<number>;
    issuer: string;
    subject: string;
    email: string | null;
    email_verified: Flag;
    requested_at: string;
    expires_at: string;
  };
  files: StoredFile & { owner_id: number; created_at: string };
  clients: OwnedRow & ClientFields;
  scenarios: CaseRow & { illustration_summary: string | null };
  templates: OwnedRow & { type: string; template_name: string; body: string };
  portfolios: OwnedRow & { name: string; weights: string; lookback_years: number | null };
  simulations: CaseRow & { scenario_id: number | null; included: Flag; saved_vintage: string | null };
  /** Either the scenario or the simulation is set. */
  reports: OwnedRow & {
    client_id: number;
    scenario_id: number | null;
    simulation_id: number | null;
    name: string;
    description: string;
    saved_action: string;
    generation: number;
    removed_slots: Generated<string>;
    variants: Generated<string>;
    notes: Generated<string>;
    disclosures: Generated<string>;
  };
  tool_runs: OwnedRow & { client_id: number; tool: string; name: string; inputs: string };
  report_shares: Omit<ReportShare, 'moved_on'> & {
    report_id: number;
    generation: number;
    owner_id: number;
    snapshot: string;
    snapshot_hash: string;
    fingerprint: string;
    withdrawn_at: string | null;
  };
  idempotency_keys: {
    owner_id: number;
    scope: string;
    body_hash: string;
    status: number;
    body: string;
    created_at: string;
  };
  waiting_mail: {
    id: Generated<number>;
    user_id: number;
    message: string;
    created_at: string;
    report_id: number | null;
    recipient_id: Generated<number | null>;
    /** Older messages have no job until startup. */
    has_job: Generated<Flag>;
  };
  share_recipients: {
    id: Generated<number>;
    owner_id: number;
    report_id: number;
    generation: number;
    email: string;
    has_link: number;
    added_at: string;
    mailed_at: string | null;
    mailed_key: string | null;
    turned_off_at: string | null;
    views: Generated<number>;
    last_viewed_at: string | null;
  };
  /** SQLite only; pg-boss has separate tables. */
  jobs: {
    id: Generated<number>;
    kind: string;
    key: string | null;
    payload: string;
    state: 'waiting' | 'running' | 'failed';
    run_after: string;
    lease_until: string | null;
    tries: number;
    most_tries: number;
    last_error: string | null;
    failed_at: string | null;
  };
  audit_log: Omit<SealedLine, 'id' | 'times'> &
    Record<'id' | 'times', Generated<number>> & { seal: string | null };
  audit_personal: {
    line_id: number;
    part: 'address' | 'note';
    person_id: number | null;
    salt: string;
    text: string;
  };
  audit_former_keys: { last_line: number; sealed_key: string };
  second_factors: {
    user_id: number;
    sealed_secret: string;
    enabled_at: string | null;
    last_step: number;
  };
  recovery_codes: { user_id: number; hash: string; used_at: string | null; lookup: string | null };
  tallies: { name: string; month: string; n: number };
  list_versions: { owner_id: number; version: number };
  disclosure_texts: {
    number: number;
    method: string;
    text: string | null;
    saved_at: string;
    saved_by: number | null;
  };
  meta: { key: string; value: string };
}
