/** Reads the stored data of the demo's advisor without the browser. */
import assert from 'node:assert/strict';
import { ownerOf, type OwnerId, type User } from '../../src/domain/practice/users/user.ts';
import type { ScenarioRecord } from '../../src/domain/practice/cases/case-store.ts';
import { DEMO_ADVISOR } from '../../src/server/operations/demo-users.ts';
import type { Practice } from './practice.ts';

export async function demoAdvisor(practice: Practice): Promise<User> {
  const user = await practice.server.services.users.findByEmail(DEMO_ADVISOR);
  assert.ok(user);
  return user;
}

export const demoOwner = async (practice: Practice): Promise<OwnerId> => ownerOf(await demoAdvisor(practice));

export async function savedScenario(practice: Practice, id: number): Promise<ScenarioRecord> {
  const found = await practice.server.services.scenarios.find(await demoOwner(practice), id);
  assert.ok(found);
  return found;
}
