import { sql, type RawBuilder } from 'kysely';
import type { AccountDocument, AccountRecords } from '../../../domain/practice/portability/account-export.ts';
import type { OwnerId } from '../../../domain/practice/users/user.ts';
import type { Db } from '../db.ts';
import type {
  HoldingCounts,
  HoldingsRoot,
  HoldingsStore,
} from '../../../domain/practice/clients/holdings.ts';

type Row = Record<string, unknown>;

/** Stored as JSON text, exported as objects. */
const JSON_COLUMNS: ReadonlySet<string> = new Set([
  'document',
  'illustration_summary',
  'saved_action',
  'removed_slots',
  'variants',
  'snapshot',
  'inputs',
  'body',
  'weights',
  'coupon',
  'firm',
  'card',
  'open_invoice',
  'pending_change',
]);
/** Credentials, and columns without meaning for users. */
const OMITTED_COLUMNS: ReadonlySet<string> = new Set([
  'password_hash',
  'owner_id',
  'document_hash',
  'snapshot_hash',
  'fingerprint',
  'seal',
  'salt',
  'address_hash',
  'note_hash',
  'mailed_key',
]);

/** Exported tables and their user column. A test compares them with the schema. */
export const EXPORTED_TABLES = {
  users: 'id',
  clients: 'owner_id',
  scenarios: 'owner_id',
  simulations: 'owner_id',
  reports: 'owner_id',
  report_shares: 'owner_id',
  share_recipients: 'owner_id',
  tool_runs: 'owner_id',
  templates: 'owner_id',
  portfolios: 'owner_id',
  billing_account: 'user_id',
  checkout_attempt: 'user_id',
  oidc_identities: 'user_id',
  audit_log: 'user_id',
  audit_personal: 'person_id',
  files: 'owner_id',
} as const;

export function sqlAccountRecords(db: Db): AccountRecords {
  const rowsOf = async (
    table: Exclude<keyof typeof EXPORTED_TABLES, 'files'>,
    user: OwnerId,
    where = sql`true`,
  ): Promise<Row[]> => {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} as held
      where ${sql.ref(`held.${EXPORTED_TABLES[table]}`)} = ${user} and ${where}`.execute(db);
    return rows.map(toExported);
  };
  const ofClient = async (user: OwnerId, client: Row): Promise<AccountDocument> => {
    const where = sql`held.client_id = ${client.id}`;
    const onClient = sql`held.report_id in (select id from reports where reports.client_id = ${client.id})`;
    const shares = await rowsOf('report_shares', user, onClient);
    const recipients = await rowsOf('share_recipients', user, onClient);
    const reports = await rowsOf('reports', user, where);
    return {
      path: `clients/${String(client.id)}.json`,
      document: {
        client,
        scenarios: await rowsOf('scenarios', user, where),
        simulations: await rowsOf('simulations', user, where),
        reports: reports.map((report) => ({
          ...report,
          shares: shares.filter(({ report_id }) => report_id === report.id),
          recipients: recipients.filter(({ report_id }) => report_id === report.id),
        })),
        tool_runs: await rowsOf('tool_runs', user, where),
      },
    };
  };
  /** Audit lines with personal data, including other users' lines about this user. */
  const activityOf = async (user: OwnerId): Promise<Row[]> => {
    const personal = await rowsOf('audit_personal', user);
    const lines = new Map<unknown, Row>();
    for (const line of await rowsOf('audit_log', user)) lines.set(line.id, line);
    for (const { line_id, part, text } of personal) {
      const line = lines.get(line_id) ?? { id: line_id };
      lines.set(line_id, { ...line, [String(part)]: text });
    }
    return [...lines.values()];
  };
  return {
    async *documents(user) {
      const [account] = await rowsOf('users', user);
      const factor = await db
        .selectFrom('second_factors')
        .select('enabled_at')
        .where('user_id', '=', user)
        .executeTakeFirst();
      yield {
        path: 'account.json',
        document: {
          ...account,
          second_factor_enabled_at: factor?.enabled_at ?? null,
          linked_accounts: await rowsOf('oidc_identities', user),
        },
      };
      const clients = await db
        .selectFrom('clients')
        .select('id')
        .where('owner_id', '=', user)
        .orderBy('id')
        .execute();
      for (const { id } of clients) {
        // Skips clients deleted during the export.
        const [client] = await rowsOf('clients', user, sql`held.id = ${id}`);
        if (client) yield ofClient(user, client);
      }
      yield { path: 'templates.json', document: await rowsOf('templates', user) };
      yield { path: 'portfolios.json', document: await rowsOf('portfolios', user) };
      const [billing] = await rowsOf('billing_account', user);
      const attempts = await rowsOf('checkout_attempt', user);
      yield { path: 'payments.json', document: { account: billing ?? null, attempts } };
      yield { path: 'activity.json', document: await activityOf(user) };
    },
  };
}

const toExported = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !OMITTED_COLUMNS.has(name))
      .map(([name, value]) => [
        name,
        JSON_COLUMNS.has(name) && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
      ]),
  );

type Counted = 'clients' | 'scenarios' | 'simulations' | 'reports' | 'tool_runs' | 'templates' | 'portfolios';
type Condition = RawBuilder<boolean>;

const ALL_ROWS: Condition = sql`1 = 1`;

/** Conditions of tables that contain records of the root. The schema cascades to the same rows. */
function conditionsOf({ in: table, id }: NonNullable<HoldingsRoot>): Partial<Record<Counted, Condition>> {
  switch (table) {
    case 'clients': {
      const ofClient: Condition = sql`client_id = ${id}`;
      return { scenarios: ofClient, simulations: ofClient, reports: ofClient, tool_runs: ofClient };
    }
    case 'scenarios':
      return {
        simulations: sql`scenario_id = ${id}`,
        reports: sql`(scenario_id = ${id} or simulation_id in (select id from simulations where scenario_id = ${id}))`,
      };
    case 'simulations':
      return { reports: sql`simulation_id = ${id}` };
  }
}

/** One statement for consistent counts. */
export const sqlHoldings = (db: Db): HoldingsStore => ({
  async of(owner, root) {
    const conditions = root && conditionsOf(root);
    const count = (table: Counted, also: Condition = ALL_ROWS) => {
      const condition = conditions ? conditions[table] : ALL_ROWS;
      return condition === undefined
        ? sql`0`
        : sql`(select count(*) from ${sql.table(table)} where owner_id = ${owner} and ${condition} and ${also})`;
    };
    const found =
      root === null
        ? sql`1`
        : sql`(select count(*) from ${sql.table(root.in)} where owner_id = ${owner} and id = ${root.id})`;
    const { rows } = await sql<HoldingCounts & { found: number }>`select ${found} as found,
      ${count('clients')} as clients, ${count('scenarios')} as scenarios, ${count('simulations')} as simulations,
      ${count('reports', sql`scenario_id is not null`)} as comparative_reports,
      ${count('reports', sql`simulation_id is not null`)} as historical_reports,
      ${count('tool_runs')} as tool_runs, ${count('templates')} as templates, ${count('portfolios')} as portfolios`.execute(
      db,
    );
    const [row] = rows;
    if (!row || row.found === 0) return null;
    const { found: _found, ...counts } = row;
    return { ...counts, reports: counts.comparative_reports + counts.historical_reports };
  },
});
