/** Additional users who sign in with a password. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Role } from '../../src/domain/practice/users/user.ts';
import type { Practice } from './practice.ts';

export const PASSWORD = 'nine green bottles';

export const emailOf = (first: string): string => `${first.toLowerCase()}@example.com`;

/** Adds a user with a password, as the admin's form and the mailed link would. */
export async function addPerson(practice: Practice, first: string, role_type: Role): Promise<void> {
  const { users, passwords, clock } = practice.server.services;
  await users.create(
    {
      email: emailOf(first),
      first_name: first,
      last_name: 'Example',
      role_type,
      is_staff: false,
      is_superuser: false,
      password_hash: await passwords.hash(PASSWORD),
    },
    clock.now(),
  );
}

export async function idOf(practice: Practice, first: string): Promise<number> {
  const user = await practice.server.services.users.findByEmail(emailOf(first));
  assert.ok(user);
  return user.id;
}

/** Signs in with the password on an open sign-in page. */
export async function enter(page: Page, first: string): Promise<void> {
  await page.getByLabel('Email').fill(emailOf(first));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in from any page and waits for the greeting. */
export async function signIn(practice: Practice, page: Page, first: string, role?: 'tsc'): Promise<void> {
  if (!page.url().includes('/sign-in'))
    await page.goto(practice.server.url + (role ? '/tsc-login' : '/sign-in'));
  await enter(page, first);
  // The greeting is hidden on screens with the narrow sidebar.
  await page.getByText(`Hi, ${first}`).waitFor({ state: 'attached' });
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
