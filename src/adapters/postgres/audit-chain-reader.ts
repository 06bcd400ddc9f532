/** The whole audit log of a practice in PostgreSQL, also beside a running server. */
import pg from 'pg';
import {
  AuditChainMissingError,
  type AuditChainReader,
  type FormerAuditKey,
} from '../../domain/practice/operation/audit-chain.ts';
import { IS_END_NOTED, CHAIN, FORMER_KEYS, lineOf, type ChainRow } from '../sql/audit-chain.ts';
import { inWords, placeOf } from './faults.ts';
import { parsers } from './speech.ts';

const LINES_AT_ONCE = 1000;

/** As it stood when it was opened. Throws PostgresError where the database is not reached or holds no practice. */
export async function readPostgresChain(address: string): Promise<AuditChainReader> {
  const client = new pg.Client({
    connectionString: address,
    application_name: 'plumbline audit',
    types: parsers,
  });
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
    const { rows } = await client.query(`select 1 where to_regclass('audit_personal') is not null`);
    if (rows.length === 0)
      throw new AuditChainMissingError(`There is no practice in the database at ${placeOf(address)}.`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw inWords(error, placeOf(address));
  }
  return {
    async *lines() {
      await client.query(`declare lines no scroll cursor for ${CHAIN}`);
      for (;;) {
        const { rows } = await client.query<ChainRow>(`fetch ${LINES_AT_ONCE} from lines`);
        for (const row of rows) yield lineOf(row);
        if (rows.length < LINES_AT_ONCE) break;
      }
      await client.query('close lines');
    },
    formerKeys: async () => (await client.query<FormerAuditKey>(FORMER_KEYS)).rows,
    isEndNoted: async () => (await client.query(IS_END_NOTED)).rows.length > 0,
    close: () => client.end(),
  };
}
