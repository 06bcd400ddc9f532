/** Calls the API with the session of the user on a page. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Returns the token of this tab, or of the browser if the tab has no session. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const token = sessionStorage.getItem('access_token') ?? localStorage.getItem('access_token') ?? '{}';
    const { value } = JSON.parse(token) as { value?: string };
    return value ?? '';
  });

/** Returns the data of a successful response. */
export async function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(new URL(`/api/${path}`, page.url()), {
    method,
    headers: { authorization: `Bearer ${await tokenOf(page)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const envelope = (await response.json()) as { data: T };
  assert.ok(response.ok, `${method} ${path}: ${response.status} ${JSON.stringify(envelope)}`);
  return envelope.data;
}
