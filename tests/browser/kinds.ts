/** The kinds of user of the specification's section 6, each in a separate window. */
import type { Page } from 'playwright-core';
import { emailOf, idOf } from './people.ts';
import type { Practice } from './practice.ts';

async function openAs(practice: Practice, page: Page, first: string): Promise<void> {
  await page.goto(`${practice.server.url}/admin/users/${await idOf(practice, first)}`);
  await page.getByRole('button', { name: 'Open session' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A question');
  await dialog.getByRole('button', { name: 'Open session' }).click();
  await page.getByText(`You are signed in as ${first} Example`).waitFor();
}

export const KINDS = ['visitor', 'advisor', 'tsc', 'admin', 'as user'] as const;
export type Kind = (typeof KINDS)[number];

/** Opens a window for a kind of user. Requires the advisor Ada and the tax-score-card user Tess. */
export async function pageOf(practice: Practice, kind: Kind): Promise<Page> {
  if (kind === 'visitor') return practice.stranger();
  if (kind === 'advisor') return practice.signedIn(emailOf('Ada'));
  if (kind === 'tsc') return practice.signedIn(emailOf('Tess'));
  const page = await practice.signedIn('admin@example.com');
  if (kind === 'as user') await openAs(practice, page, 'Ada');
  return page;
}
