import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { encode } from 'uqr';
import { eventually } from './eventually.ts';
import { addPerson, enter, PASSWORD, signIn } from './people.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();
await addPerson(practice, 'Nora', 'advisor');

const at = (path: string) => practice.server.url + path;

/** Calculates the code of RFC 6238 for a 30-second step relative to the current one. */
function codeOf(secret: string, stepsAhead: number): string {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Reads the rendered modules of the QR code, sampled at their centers: 1 for black, 0 for white. */
async function modulesOf(picture: Locator): Promise<number[][]> {
  return picture.evaluate(async (svg: SVGSVGElement) => {
    const size = svg.viewBox.baseVal.width;
    const image = new Image();
    const copy = svg.cloneNode(true) as SVGSVGElement;
    copy.setAttribute('width', String(size * 4));
    copy.setAttribute('height', String(size * 4));
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size * 4;
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('No canvas');
    drawing.drawImage(image, 0, 0);
    return Array.from({ length: size }, (_, y) =>
      Array.from({ length: size }, (_, x) => {
        const [red = -1, , , solid] = drawing.getImageData(x * 4 + 2, y * 4 + 2, 1, 1).data;
        return solid === 255 ? (red === 0 ? 1 : red === 255 ? 0 : -1) : -1;
      }),
    );
  });
}

test('two-factor authentication is set up, required at sign-in, completed by a recovery code and turned off', async () => {
  const page = await practice.stranger();
  await signIn(practice, page, 'Nora');
  await page.goto(at('/profile-details'));
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('a guess of theirs');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await eventually(async () => assert.equal(await dialog.locator('code').count(), 0));
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  const link = (await dialog.getByRole('link', { name: 'open the app' }).getAttribute('href')) ?? '';
  assert.equal(new URL(link).searchParams.get('secret'), secret);
  const picture = dialog.getByRole('img', { name: 'QR code' });
  const { data } = encode(link, { ecc: 'L', border: 4 });
  assert.deepEqual(
    await modulesOf(picture),
    data.map((row) => row.map(Number)),
  );
  await dialog.getByLabel('Code that the app shows').fill('000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('This code is incorrect').waitFor();
  await dialog.getByLabel('Code that the app shows').fill(codeOf(secret, 0));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const displayed = dialog.getByRole('list', { name: 'Recovery codes' }).locator('code');
  await eventually(async () => assert.equal(await displayed.count(), 10));
  const [first] = await displayed.allInnerTexts();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('On. Signing in requires a code').waitFor();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create new codes' }).click();
  await displayed.first().waitFor();
  const codes = await displayed.allInnerTexts();
  assert.equal(codes.length, 10);
  assert.ok(first !== undefined && !codes.includes(first));
  await dialog.getByRole('button', { name: 'I have saved them' }).click();

  for (const method of ['app', 'recovery'] as const) {
    const other = await practice.stranger();
    await other.goto(at('/sign-in'));
    await enter(other, 'Nora');
    await other.getByRole('heading', { name: 'Enter your code' }).waitFor();
    await eventually(async () =>
      assert.equal(await other.evaluate(() => localStorage.getItem('access_token')), null),
    );
    if (method === 'recovery') await other.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = other.getByLabel(method === 'app' ? 'Code' : 'Recovery code', { exact: true });
    await field.fill('nonsense');
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByText('This code is incorrect').waitFor();
    await field.fill(method === 'app' ? codeOf(secret, 1) : (codes[0] ?? ''));
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.getByRole('heading', { name: 'Choose Client' }).waitFor();
    await other.context().close();
  }

  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Off. If you turn it on').waitFor();
  await page.context().close();
});

test('no page threw, logged an error or received a server error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
