import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();

const at = (path: string) => practice.server.url + path;

test('the profile links to the guides, Next opens the next guide, and the browser’s Back returns', async () => {
  const page = await practice.advisor();
  await page.goto(at('/profile-details'));
  await page.getByRole('link', { name: 'Open the tutorials' }).click();
  await page.getByRole('heading', { name: 'Tutorials', level: 1 }).waitFor();
  const guides = page.getByRole('main').getByRole('listitem');
  await eventually(async () => assert.equal(await guides.count(), 7));

  await page.getByRole('link', { name: 'From a carrier’s PDF to a comparison' }).click();
  await page.getByRole('heading', { name: 'From a carrier’s PDF to a comparison', level: 1 }).waitFor();
  assert.equal(new URL(page.url()).search, '?guide=start');
  const next = page.getByRole('article').getByRole('link', { name: 'Next' });
  await next.scrollIntoViewIfNeeded();
  await next.click();
  await page.getByRole('heading', { name: 'Reading the comparison with a client', level: 1 }).waitFor();
  await eventually(async () =>
    assert.equal(await page.evaluate(() => window.scrollY), 0, 'a new guide begins at its top'),
  );
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement?.id), 'main'));
  await page.goBack();
  await page.getByRole('heading', { name: 'From a carrier’s PDF to a comparison', level: 1 }).waitFor();
  await page.context().close();
});

test('a link to a guide opens it, and a link to an unknown guide is reported', async () => {
  const page = await practice.advisor();
  await page.goto(at('/tutorials?guide=equal'));
  await page.getByRole('heading', { name: 'Making things equal', level: 1 }).waitFor();
  const navigation = page.getByRole('navigation', { name: 'Tutorials' });
  await eventually(async () =>
    assert.equal(
      await navigation.getByRole('link', { name: 'Making things equal' }).getAttribute('aria-current'),
      'page',
    ),
  );
  await page.goto(at('/tutorials?guide=nothing'));
  await page.getByRole('heading', { name: 'There is no such guide' }).waitFor();
  await page.getByRole('link', { name: 'All tutorials' }).click();
  await page.getByRole('heading', { name: 'Tutorials', level: 1 }).waitFor();
  await page.context().close();

  const stranger = await practice.stranger();
  await stranger.goto(at('/tutorials?guide=equal'));
  await stranger.waitForURL(/\/sign-in\?next=/);
  assert.equal(new URL(stranger.url()).searchParams.get('next'), '/tutorials?guide=equal');
  await stranger.context().close();
});

test('every guide’s pictures load, each with alternative text and its actual size', async () => {
  const page = await practice.advisor();
  await page.goto(at('/tutorials'));
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const seen: string[] = [];
  for (const address of addresses) {
    await page.goto(at(address));
    await page.getByRole('article').waitFor();
    const pictures = page.getByRole('article').locator('img');
    for (const picture of await pictures.all()) {
      const {
        alt,
        lazy,
        asked: declaredSize,
        real,
        src,
      } = await picture.evaluate(async (image: HTMLImageElement) => {
        const lazy = image.loading === 'lazy';
        image.loading = 'eager';
        await image.decode();
        const declaredSize = `${image.getAttribute('width')} x ${image.getAttribute('height')}`;
        const real = `${image.naturalWidth} x ${image.naturalHeight}`;
        return { alt: image.alt, lazy, asked: declaredSize, real, src: image.src };
      });
      assert.ok(alt.length > 30, `${address}: ${alt}`);
      assert.ok(lazy, `${address}: loaded before it is wanted`);
      assert.equal(declaredSize, real, src);
      assert.match(new URL(src).pathname, /^\/assets\/[\w-]+-[A-Z0-9]{8}\.webp$/);
      seen.push(src);
    }
  }
  assert.ok(seen.length >= 10);
  assert.equal(new Set(seen).size, seen.length, 'no picture stands twice');
  const response = await page.request.get(seen[0] ?? '');
  assert.equal(response.headers()['content-type'], 'image/webp');
  assert.match(response.headers()['cache-control'] ?? '', /immutable/);
  await page.context().close();
});

test('no guide threw or logged an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
