import { sql, type RawBuilder } from 'kysely';
import type { HoldingCounts, HoldingsRoot, HoldingsStore } from '../../domain/practice/clients/holdings.ts';
import type { Db } from './db.ts';

type Counted = 'clients' | 'scenarios' | 'simulations' | 'reports' | 'tool_runs' | 'templates' | 'portfolios';
type Condition = RawBuilder<boolean>;

const EVERY: Condition = sql`1 = 1`;

/** The condition on each table that holds records of the root; the schema deletes the same rows with it. */
function belongingTo(root: HoldingsRoot): Partial<Record<Counted, Condition>> {
  if (root === null)
    return {
      clients: EVERY,
      scenarios: EVERY,
      simulations: EVERY,
      reports: EVERY,
      tool_runs: EVERY,
      templates: EVERY,
      portfolios: EVERY,
    };
  const { id } = root;
  switch (root.in) {
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

/** One statement, so that all counts are of the same moment. */
export const sqlHoldings = (db: Db): HoldingsStore => ({
  async of(owner, root) {
    const conditions = belongingTo(root);
    const count = (table: Counted, also: Condition = EVERY) => {
      const condition = conditions[table];
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
