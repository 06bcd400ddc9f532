/** What an earlier engine kept, opened by this one. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { isUndamaged, type ReportDocument } from '../domain/practice/reports/report-document.ts';
import { canonicalJson } from '../domain/shared/canonical-json.ts';
import { practiceOfFile } from './test-practice.ts';
import { fillWithSavedPractice, savedPractice } from './test-saved-practice.ts';

const practice = await practiceOfFile();
const folder = await mkdtemp(join(tmpdir(), 'plumbline-pages-'));
before(async () => {
  await fillWithSavedPractice(practice);
  practice.services.build.folder = folder;
  for (const name of ['report-file.html', 'report-file-historical.html'])
    await writeFile(
      join(folder, name),
      '<title>__TITLE__</title><script type="text/plain" id="report">__REPORT__</script>',
    );
});
after(() => rm(folder, { recursive: true }));

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashOf = (figures: unknown) => sha256(canonicalJson(figures));
const tokenOf = async (path: string) => {
  const { body } = await practice.call('get', path as `report/${number}/`);
  return body.data.view_token ?? assert.fail(`${path} is not shared`);
};
const linkOf = {
  1: async () => `report/public/1/${await tokenOf('report/1/')}/`,
  4: async () => {
    const { body } = await practice.call('get', 'report/historical-report/4/');
    return `report/historical-public/4/${body.data.report.view_token}/`;
  },
};

for (const id of [1, 4] as const)
  test(`link, offline copy and exported file of report ${id} show the figures they showed`, async () => {
    const link = await linkOf[id]();
    const open = (path: string) => practice.call('get', path as 'report/public/', { as: null });
    const shown = await open(link);
    assert.equal(shown.status, 200, shown.text);
    assert.equal(hashOf(shown.body.data.report), savedPractice.shown_by_links[id]);
    const copy = await open(`${link}file/`);
    const packed =
      /id="report">([A-Za-z0-9+/=]+)</.exec(copy.text)?.[1] ?? assert.fail(copy.text.slice(0, 200));
    const { view } = JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString()) as ReportDocument;
    assert.equal(hashOf(view.report), savedPractice.shown_by_links[id]);
    const pdf = await open(`${link}pdf/`);
    assert.equal(pdf.status, 200, pdf.text);
    const kind = id === 4 ? 'historical-report/' : '';
    const path = `report/${kind}${id}/export/?of=share` as `report/${number}/export/`;
    const { data } = (await practice.call('get', path)).body;
    assert.equal(data.hash, savedPractice.hashes_of_exports[id]);
    assert.ok(isUndamaged({ ...data }, sha256));
  });
