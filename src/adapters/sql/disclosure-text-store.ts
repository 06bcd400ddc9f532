/** A firm's own disclosures: each save is a row, numbered without a gap. */
import type {
  DisclosureTexts,
  DisclosuresVersion,
  FirmText,
  SavedText,
} from '../../domain/practice/reports/firm-disclosures.ts';
import { isMethodId } from '../../domain/practice/reports/method-disclosures.ts';
import type { Db } from './db.ts';
import { inTurn } from './in-transaction.ts';
import { everyListChanged } from './practice-settings-store.ts';

export function sqlDisclosureTexts(db: Db): DisclosureTexts {
  const newest = async (within: Db): Promise<DisclosuresVersion | null> => {
    const row = await within
      .selectFrom('disclosure_texts')
      .select(['number', 'saved_at'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row ?? null;
  };
  const latest: DisclosureTexts['latest'] = async () => {
    const rows = await db
      .selectFrom('disclosure_texts')
      .select(['number', 'method', 'text', 'saved_at'])
      .where((e) =>
        e(
          'number',
          'in',
          e
            .selectFrom('disclosure_texts as each')
            .select((each) => each.fn.max('each.number').as('number'))
            .groupBy('each.method'),
        ),
      )
      .orderBy('number')
      .execute();
    const last = rows.at(-1);
    return {
      version: last ? { number: last.number, saved_at: last.saved_at } : null,
      // Of a method that is no more nothing is said.
      texts: rows.flatMap(({ number, method, text }) =>
        isMethodId(method) ? [{ number, method, text }] : [],
      ),
    };
  };
  return {
    latest,
    async inForce() {
      const { version, texts } = await latest();
      return {
        version,
        texts: texts.flatMap(({ text, ...one }): FirmText[] => (text === null ? [] : [{ ...one, text }])),
      };
    },
    async versions(method, { page, size }) {
      const of = db.selectFrom('disclosure_texts').where('method', '=', method);
      const { n } = await of.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
      const rows = await of
        .leftJoin('users', 'users.id', 'disclosure_texts.saved_by')
        .select(['number', 'text', 'saved_at', 'saved_by', 'users.first_name', 'users.last_name'])
        .orderBy('number', 'desc')
        .limit(size)
        .offset((page - 1) * size)
        .execute();
      const items = rows.map(({ saved_by: id, first_name: first, last_name: last, ...saved }): SavedText => ({
        ...saved,
        saved_by: id === null ? null : { id, name: `${first ?? ''} ${last ?? ''}`.trim() },
      }));
      return { items, page, size, total: n };
    },
    save: ({ method, text, was }, by, now) =>
      inTurn(db, 'disclosure texts', async (within) => {
        const last = await within
          .selectFrom('disclosure_texts')
          .select(['number', 'text'])
          .where('method', '=', method)
          .orderBy('number', 'desc')
          .limit(1)
          .executeTakeFirst();
        if ((last?.number ?? 0) !== was) return 'changed';
        if ((last?.text ?? null) === text) return null;
        const number = ((await newest(within))?.number ?? 0) + 1;
        await within
          .insertInto('disclosure_texts')
          .values({ number, method, text, saved_at: now.toISOString(), saved_by: by })
          .execute();
        await everyListChanged(within);
        return number;
      }),
  };
}
