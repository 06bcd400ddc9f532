/** Templates and portfolios of a user who goes: names that their new owner has already get a number. */
import { freeName } from '../../domain/shared/free-name.ts';
import { LONGEST_NAME } from '../../domain/practice/cases/scenario-name.ts';
import type { Db } from './database.ts';

export async function handOverNamed(within: Db, from: number, to: number): Promise<void> {
  const templates = await within
    .selectFrom('templates')
    .select(['id', 'owner_id', 'type', 'template_name'])
    .where('owner_id', 'in', [from, to])
    .orderBy('id')
    .execute();
  const taken = new Map<string, Set<string>>();
  for (const { owner_id, type, template_name } of templates)
    if (owner_id === to) namesIn(taken, type).add(template_name);
  for (const { id, owner_id, type, template_name } of templates) {
    if (owner_id === to) continue;
    const free = takeName(namesIn(taken, type), template_name);
    await within
      .updateTable('templates')
      .set({ owner_id: to, template_name: free })
      .where('id', '=', id)
      .execute();
  }

  const portfolios = await within
    .selectFrom('portfolios')
    .select(['id', 'owner_id', 'name'])
    .where('owner_id', 'in', [from, to])
    .orderBy('id')
    .execute();
  const names = new Set(portfolios.filter(({ owner_id }) => owner_id === to).map(({ name }) => name));
  for (const { id, owner_id, name } of portfolios) {
    if (owner_id === to) continue;
    await within
      .updateTable('portfolios')
      .set({ owner_id: to, name: takeName(names, name) })
      .where('id', '=', id)
      .execute();
  }
}

function namesIn(taken: Map<string, Set<string>>, type: string): Set<string> {
  const known = taken.get(type) ?? new Set<string>();
  taken.set(type, known);
  return known;
}

function takeName(taken: Set<string>, name: string): string {
  const free = freeName(name, taken, LONGEST_NAME);
  taken.add(free);
  return free;
}
