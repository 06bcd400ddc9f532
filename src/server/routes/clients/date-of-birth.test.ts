/** Exported and shared data do not contain a client's date of birth. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { pdfText } from '../../../../tests/support/pdfs.ts';
import { completeReport, practiceOfFile } from '../../../../tests/support/test-practice.ts';
import { createStandalone } from '../../../../tests/support/test-simulation.ts';

const BIRTH = /1976-03-14|0?3\/14\/(19)?76|March 14|date.of.birth/i;
const practice = await practiceOfFile();
const { call } = practice;
const folder = await mkdtemp(join(tmpdir(), 'plumbline-birth-'));
after(() => rm(folder, { recursive: true }));
practice.services.build.folder = folder;
for (const name of ['report-file.html', 'report-file-historical.html'])
  await writeFile(join(folder, name), '<script type="text/plain" id="report">__REPORT__</script>');

const bytesOf = async (path: string): Promise<Uint8Array> => {
  const headers = { authorization: `Bearer ${practice.dana}` };
  const response = await practice.app.request(`http://localhost/api/${path}`, { headers });
  assert.equal(response.status, 200, path);
  return new Uint8Array(await response.arrayBuffer());
};

/** An offline copy contains its document compressed. */
const copyOf = async (path: string): Promise<string> => {
  const html = Buffer.from(await bytesOf(path)).toString();
  const packed = /id="report">([\w+/=]+)</.exec(html)?.[1] ?? assert.fail(html.slice(0, 200));
  return gunzipSync(Buffer.from(packed, 'base64')).toString();
};

test('shared pages, files, PDFs and mail do not contain the date of birth', async () => {
  const { report } = await completeReport(practice);
  const { simulation } = await createStandalone(practice);
  const created = await call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'On history', description: '' },
  });
  for (const { id } of (await call('get', 'auth/clients/')).body.data)
    await call('patch', `client/${id}/`, { body: { date_of_birth: '1976-03-14' } });
  assert.match((await call('get', 'auth/clients/')).text, BIRTH);

  const body = { client_email: ['elena@example.com'], message: '', is_include_pdf: true, link: '' };
  for (const [id, own, shared, open] of [
    [report, 'report', 'report/share-report', 'report/public'],
    [created.body.data.id, 'report/historical-report', 'report/historical-share', 'report/historical-public'],
  ] as const) {
    const { status, text, body: sent } = await call('post', `${shared}/${id}/`, { body });
    assert.equal(status, 200, text);
    const link = `${open}/${id}/${sent.data.view_token}/`;
    for (const path of [link, `${own}/${id}/`, `${own}/${id}/export/`])
      assert.doesNotMatch(Buffer.from(await bytesOf(path)).toString(), BIRTH, path);
    // All tabs are on, so a copy also has the inputs.
    for (const path of [`${link}file/`, `${own}/${id}/file/`])
      assert.doesNotMatch(await copyOf(path), BIRTH, path);
    for (const path of [`${link}pdf/`, `${own}/${id}/pdf/`])
      assert.doesNotMatch((await pdfText(await bytesOf(path))).join('\n'), BIRTH, path);
  }
  const mails = await practice.mails();
  assert.equal(mails.length, 2);
  assert.doesNotMatch(JSON.stringify(mails), BIRTH);
});
