import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { caveat } from '../../rendering/words/caveat.ts';
import { headline } from '../../rendering/words/headline.ts';
import { historicalCaveat } from '../../rendering/words/history/historical-caveat.ts';
import { historicalHeadline } from '../../rendering/words/history/historical-text.ts';
import { routeGroups } from '../routes/route-groups.ts';
import { completeReport, testPractice } from '../../../tests/support/test-practice.ts';
import { createStandalone } from '../../../tests/support/test-simulation.ts';

const distFolder = await mkdtemp(join(tmpdir(), 'plumbline-dist-'));
for (const page of ['shared.html', 'shared-historical.html'])
  await writeFile(join(distFolder, page), '<head></head><p><!--names--></p><main><!--lead--></main>');
for (const page of ['report-file.html', 'report-file-historical.html'])
  await writeFile(join(distFolder, page), '__REPORT__');
const practice = await testPractice({ distFolder });
const { report: comparative } = await completeReport(practice);
const { simulation } = await createStandalone(practice);
const created = await practice.call('post', 'report/historical-report/', {
  body: { simulation_id: simulation, name: 'On history', description: '' },
});
const historical = created.body.data.id;
after(async () => {
  await practice.close();
  await rm(distFolder, { recursive: true });
});

const NAME = '<img src=x onerror="alert(1)"> $& & Sons';
const ESCAPED = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; $&amp; &amp; Sons';
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#39;');

const KINDS = {
  comparative: {
    ...{ report: `report/${comparative}/`, share: `report/share-report/${comparative}/` },
    page: `/report/${comparative}`,
    async lead(token: string): Promise<string[]> {
      const { report, basis } = (
        await practice.call('get', `report/public/${comparative}/${token}/`, { as: null })
      ).body.data;
      return basis ? [headline(report, basis), caveat(report, basis)] : [];
    },
  },
  historical: {
    ...{ report: `report/historical-report/${historical}/`, share: `report/historical-share/${historical}/` },
    page: `/historical/report/${historical}`,
    async lead(token: string): Promise<string[]> {
      const path = `report/historical-public/${historical}/${token}/` as 'report/historical-public/';
      const { report, basis } = (await practice.call('get', path, { as: null })).body.data;
      return basis ? [historicalHeadline(report, basis), historicalCaveat(basis)] : [];
    },
  },
};

for (const [kind, { report, share, page, lead }] of Object.entries(KINDS))
  test(`the page of a shared ${kind} report contains its names and result, and nothing for other links`, async () => {
    const send = (method: 'post' | 'patch', path: string, body: object) =>
      practice.call(method, path as 'report/', { body });
    await send('patch', report, { name: NAME, description: NAME });
    const { view_token: token } = (await send('post', share, {})).body.data;
    assert.ok(token);
    const html = async (of: string) => (await practice.app.request(`http://localhost${page}/${of}`)).text();
    const texts = await lead(token);
    assert.ok(texts.length === 2 && texts.every((text) => text.length > 20));
    const [result = '', line = ''] = texts.map(escape);
    const shared = await html(token);
    assert.ok(shared.includes(`<b>${ESCAPED}</b><span>Prepared for `), shared);
    assert.ok(shared.includes(`<p data-look="description">${ESCAPED}</p>`), shared);
    assert.ok(shared.includes(`<h1>${result}</h1><p>${line}</p>`), shared);
    assert.ok(!shared.includes('<img'));
    const empty = '<p></p><main></main>';
    assert.ok((await html(`${token.slice(1)}x`)).endsWith(empty));
    await send('patch', share, { withdraw: true });
    assert.ok((await html(token)).endsWith(empty));
  });

/** Every route that a visitor reaches with the token of a link. */
const BY_TOKEN = routeGroups
  .flatMap(({ routes }) => routes)
  .filter(({ path }) => path.includes('{view_token}'));

for (const [kind, { share, page }] of Object.entries(KINDS))
  test(`the links of a ${kind} report end at their expiry: the page, the API, the PDF and the file`, async () => {
    const id = page.split('/').at(-1) ?? '';
    const send = (method: 'post' | 'patch', body: object) =>
      practice.call(method, share as 'report/', { body });
    const { view_token: general } = (await send('post', { client_email: ['ann@example.com'] })).body.data;
    const [mail] = await practice.mails();
    const individual = /\/report\/\d+\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    assert.ok(general && individual && general !== individual);
    await send('patch', { expires_at: '2026-03-02T16:00:00.000Z' });
    const routes = BY_TOKEN.filter(({ path }) => path.includes('historical') === (kind === 'historical'));
    assert.equal(routes.length, 4);
    const opened = async () => {
      const statuses: number[] = [];
      for (const token of [general, individual])
        for (const { method, path } of routes) {
          const address = `/api${path.replace('{report}', id).replace('{view_token}', token)}/`;
          const response = await practice.app.request(`http://localhost${address}`, {
            method: method.toUpperCase(),
            ...(method === 'post' && {
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ visitor: randomUUID() }),
            }),
          });
          statuses.push(response.status);
          await response.arrayBuffer();
        }
      return statuses;
    };
    const pages = () =>
      Promise.all(
        [general, individual].map(async (token) =>
          (await (await practice.app.request(`http://localhost${page}/${token}`)).text()).includes('<h1>'),
        ),
      );
    practice.setTime('2026-03-02T15:59:59.999Z');
    assert.deepEqual([await opened(), await pages()], [Array(8).fill(200), [true, true]]);
    practice.setTime('2026-03-02T16:00:00.000Z');
    assert.deepEqual([await opened(), await pages()], [Array(8).fill(404), [false, false]]);
    practice.setTime('2026-03-02T15:00:00.000Z');
  });
