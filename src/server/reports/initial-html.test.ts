import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { caveat } from '../../rendering/words/caveat.ts';
import { headline } from '../../rendering/words/headline.ts';
import { historicalCaveat } from '../../rendering/words/history/historical-caveat.ts';
import { historicalHeadline } from '../../rendering/words/history/historical-text.ts';
import { completeReport, testPractice } from '../../../tests/support/test-practice.ts';
import { createStandalone } from '../../../tests/support/test-simulation.ts';

const distFolder = await mkdtemp(join(tmpdir(), 'plumbline-dist-'));
for (const page of ['shared.html', 'shared-historical.html'])
  await writeFile(join(distFolder, page), '<head></head><p><!--names--></p><main><!--lead--></main>');
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
