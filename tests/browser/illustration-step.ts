/** Step 2 of a scenario: a practice per test file, new scenarios, and files to drop. */
import type { Page } from 'playwright-core';
import { call } from './api.ts';
import { openPractice, type Practice } from './practice.ts';

export interface SavedRow {
  year: number;
  age: number;
  premium_outlay: number;
  withdrawals: number;
  loans: number;
  accumulation_value: number;
  surrender_value: number;
}

export interface SavedScenario {
  id: number;
  document: {
    illustration: {
      rows: SavedRow[];
      source: { kind: string };
      opening?: Record<string, number>;
      illustrated_rate?: number;
      carrier?: { issue_date?: string };
    } | null;
    schedule: { segments: unknown[] } | null;
    policy_model: { face_amount: number } | null;
  };
}

export interface IllustrationStep {
  practice: Practice;
  signedIn(options?: Parameters<Practice['advisor']>[0]): Promise<Page>;
  /** Creates a scenario of a client of age 50 and opens its illustration. */
  begin(page: Page, name: string): Promise<number>;
}

/** Provides a practice for a test file. */
export async function illustrationStep(): Promise<IllustrationStep> {
  const practice = await openPractice();
  let client = 0;
  return {
    practice,
    async signedIn(options) {
      const page = await practice.advisor(options);
      // Confirms the prompt when an unsaved ledger is closed or reloaded.
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(practice.server.url);
      await page.getByRole('heading', { name: 'Choose Client' }).waitFor();
      return page;
    },
    async begin(page, name) {
      const nora = { firstname: 'Nora', lastname: 'Hale', age: 50 };
      client ||= (await call<{ id: number }>(page, 'POST', 'auth/client/', nora)).id;
      const started = { client_id: client, name };
      const { id } = await call<{ id: number }>(page, 'POST', 'scenario/scenario/', started);
      await page.goto(`${practice.server.url}/illustration-data/${id}`);
      await page.getByRole('heading', { name: 'Add the illustration' }).waitFor();
      return id;
    },
  };
}

export async function confirmed(page: Page, id: number): Promise<SavedScenario['document']> {
  await page.getByRole('button', { name: 'Confirm ledger' }).click();
  await page.waitForURL(new RegExp(`/comparative-vehicles/${id}$`));
  return (await call<SavedScenario>(page, 'GET', `scenario/${id}/`)).document;
}

export const upload = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
