/** Opens the client list once for a test file, with shared actions. */
import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import type { Locator, Page, Request } from 'playwright-core';
import type { SourcedIllustration } from '../../src/domain/practice/cases/scenario.ts';
import { elenasLedger } from '../support/test-simulation.ts';
import type { OwnerId } from '../../src/domain/practice/users/user.ts';
import { emptyDocument } from '../../src/domain/practice/cases/scenario-document.ts';
import { demoOwner } from './saved-data.ts';
import { openPractice, type Practice } from './practice.ts';

/** Starts at the age of the seeded clients, as reports require. */
const ILLUSTRATION = {
  ...elenasLedger,
  rows: elenasLedger.rows.map((row, index) => ({ ...row, age: 57 + index })),
} as SourcedIllustration;

export interface ClientList {
  practice: Practice;
  page: Page;
  /** Names of the rendered clients, from the top. */
  names(): Promise<string[]>;
  rowOf(name: string): Locator;
  dialog(name: string): Locator;
  choose(button: string, item: string | RegExp): Promise<void>;
  /** Waits for the next request of the list. */
  listRequest(): Promise<Request>;
  /** The advisor of the list. */
  owner(): Promise<OwnerId>;
  /**
   * Adds a client with scenarios. The last scenario has reports, each a minute newer than the previous one. Returns
   * the ids of the scenarios.
   */
  seed(lastname: string, scenarios: number, reports: number): Promise<number[]>;
  /** Scrolls to a client, in any order of the list. */
  find(lastname: string): Promise<Locator>;
}

/** Provides a practice for a test file and reloads the list before each test. */
export async function clientList(): Promise<ClientList> {
  const practice = await openPractice();
  const page = await practice.advisor();
  beforeEach(async () => {
    await page.unrouteAll();
    await page.goto(practice.server.url);
    await page.locator('li[data-row]').first().waitFor();
  });
  return listOn(practice, page);
}

function listOn(practice: Practice, page: Page): ClientList {
  const rowOf = (name: string) => page.locator('li[data-row]', { hasText: name });
  const { clients, scenarios, reports } = practice.server.services;
  const owner = () => demoOwner(practice);
  return {
    practice,
    page,
    rowOf,
    owner,
    names: () => page.locator('li[data-row] a[href*="/individual-client/"]').allInnerTexts(),
    dialog: (name) => page.getByRole('dialog', { name }),
    async choose(button, item) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },
    listRequest: () =>
      page.waitForRequest(
        (request) => request.url().endsWith('/auth/clients/') && request.method() === 'GET',
      ),
    async seed(lastname, count, reviews) {
      const dana = await owner();
      let minute = 0;
      const now = () => new Date(Date.UTC(2026, 2, 12, 12, (minute += 1)));
      const person = { firstname: 'Per', middlename: null, lastname, age: 57, date_of_birth: null };
      const { id: client_id } = await clients.create(dana, person, now());
      const ids: number[] = [];
      for (let n = 1; n <= count; n += 1) {
        const scenario = await scenarios.create(
          dana,
          {
            client_id,
            name: `Plan ${n}`,
            description: `Funding ${n} of ${lastname}`,
            document: { ...emptyDocument(2026), illustration: ILLUSTRATION },
          },
          now(),
        );
        assert.ok(scenario && scenario !== 'name_taken');
        ids.push(scenario.id);
      }
      const last = ids.at(-1);
      for (let r = 1; last !== undefined && r <= reviews; r += 1) {
        await reports.create(
          dana,
          { client_id, scenario_id: last, name: `Review ${r}`, description: `Meeting ${r}` },
          now(),
        );
      }
      await page.reload();
      await page.locator('li[data-row]').first().waitFor();
      return ids;
    },
    async find(lastname) {
      await page.getByRole('searchbox').fill(lastname);
      await page.waitForFunction(() => document.querySelectorAll('li[data-row]').length === 1);
      return rowOf(lastname);
    },
  };
}
