/** Exports and imports of accounts over the API, and archives with changed files. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { zipStream } from '../../src/adapters/zip/zip-stream.ts';
import type { ImportedAccount } from '../../src/domain/practice/portability/import-schema.ts';
import { readZip } from './read-zip.ts';
import { pageIn, type TestPractice } from './test-practice.ts';

export type Files = Map<string, Buffer>;

export async function exportedFiles({ app }: TestPractice, token: string): Promise<Files> {
  const response = await app.request('http://localhost/api/auth/export/', {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(response.status, 200);
  return readZip(Buffer.from(await response.arrayBuffer()));
}

export async function zipOf(files: Files): Promise<Buffer<ArrayBuffer>> {
  async function* entries() {
    for (const [path, content] of files) yield { path, content, isText: !path.startsWith('files/') };
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of zipStream(entries(), new Date('2026-03-02T15:00:00Z'))) pieces.push(piece);
  return Buffer.concat(pieces);
}

export const jsonIn = <Content>(files: Files, path: string): Content =>
  JSON.parse(files.get(path)?.toString() ?? 'null') as Content;

const withJson = (files: Files, path: string, content: unknown): Files =>
  new Map(files).set(path, Buffer.from(JSON.stringify(content)));

/** The manifest then fits the changed file, as if Plumbline had written it. */
export function changed<Content>(files: Files, path: string, edit: (content: Content) => unknown): Files {
  const edited = withJson(files, path, edit(jsonIn(files, path)));
  return path === 'manifest.json' ? edited : withFittingManifest(edited);
}

export function withFittingManifest(files: Files): Files {
  const hashes = [...files]
    .filter(([path]) => path !== 'manifest.json')
    .map(([path, content]) => [path, createHash('sha256').update(content).digest('hex')] as const);
  return withJson(files, 'manifest.json', {
    ...jsonIn<object>(files, 'manifest.json'),
    files: Object.fromEntries(hashes),
  });
}

export async function importing(
  practice: TestPractice,
  archive: Files | Buffer<ArrayBuffer>,
  { as = practice.dana, query = '' }: { as?: string; query?: string } = {},
) {
  const form = new FormData();
  form.set('file', new File([archive instanceof Map ? await zipOf(archive) : archive], 'account.zip'));
  const response = await practice.call('post', `auth/import/${query}`, { as, form });
  const { data, message, error, detail } = response.body as {
    data?: ImportedAccount;
    message?: string;
    error?: { file?: string[] };
    detail?: string;
  };
  return { status: response.status, data, message, error, detail };
}

/** SHA-256 of the figures of each report, by name. A failing diff of the figures themselves exhausts the memory. */
export async function reportFigures({ call }: TestPractice, as: string) {
  const figures = new Map<string, string>();
  for (const [list, file] of [
    ['report/', (id: number) => `report/${id}/export/`],
    ['report/historical-report/', (id: number) => `report/historical-report/${id}/export/`],
  ] as const) {
    const reports = pageIn<{ id: number; name: string }>(await call('get', list, { as })).items;
    for (const { id, name } of reports) {
      const { inputs, report } = (await call('get', file(id), { as })).body.data as Record<string, unknown>;
      figures.set(
        `${list} ${name}`,
        createHash('sha256').update(JSON.stringify({ inputs, report })).digest('hex'),
      );
    }
  }
  return figures;
}
