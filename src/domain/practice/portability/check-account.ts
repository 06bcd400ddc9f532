/** Reads an archive completely, checks it, and calculates its results again. Writes nothing. */
import { isPdf, isPlainText } from '../../policy/file-kind.ts';
import { fail, invalidInput, ok, type Result } from '../../shared/result.ts';
import { checkPicture, type Picture } from '../users/picture.ts';
import { displayPath, type AccountArchive } from './account-archive.ts';
import { compareFigures, type Calculate, type ComparedFigures } from './account-figures.ts';
import {
  accountFileSchema,
  clientFileSchema,
  figuresFileSchema,
  filesFileSchema,
  portfoliosFileSchema,
  templatesFileSchema,
  type FileRow,
  type FiguresBasis,
} from './account-schema.ts';
import { readClient, readPortfolios, readTemplates, type ClientContent } from './read-account.ts';

type Rows<Read extends (raw: never) => Result<unknown>> = Extract<ReturnType<Read>, { ok: true }>['value'];

type ArchivedFile = FileRow & { size: number };

export interface AccountContent {
  clients: ClientContent[];
  templates: Rows<typeof readTemplates>;
  portfolios: Rows<typeof readPortfolios>;
  files: ArchivedFile[];
  pictures: Partial<Record<Picture, string>>;
}

export interface CheckedAccount {
  content: AccountContent;
  figures: ComparedFigures;
}

export interface CheckParts {
  calculate: Calculate;
  here: FiguresBasis;
  today: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

export async function checkAccount(
  archive: AccountArchive,
  { here, today, signal, onProgress, calculate }: CheckParts,
): Promise<Result<CheckedAccount>> {
  const { manifest, clientPaths } = archive;
  const exported = await archive.json('figures.json', figuresFileSchema, ok);
  if (!exported.ok) return exported;
  const templates = await archive.json('templates.json', templatesFileSchema, readTemplates);
  if (!templates.ok) return templates;
  const portfolios = await archive.json('portfolios.json', portfoliosFileSchema, readPortfolios);
  if (!portfolios.ok) return portfolios;
  const files = await readFiles(archive);
  if (!files.ok) return files;
  const pictures = await readPictures(archive, files.value);
  if (!pictures.ok) return pictures;

  const figures: ComparedFigures = { results: 0, same: 0, differences: [] };
  const clients: ClientContent[] = [];
  const stored = new Set(files.value.map(({ hash }) => hash));
  for (const path of clientPaths) {
    signal?.throwIfAborted();
    const client = await archive.json(path, clientFileSchema, (file) => readClient(file, today));
    if (!client.ok) return client;
    clients.push(withoutMissingFiles(client.value, stored));
    const before = exported.value.filter((one) => one.path === path);
    await compareFigures(client.value, before, { calculate, there: manifest.basis, here }, figures);
    onProgress?.(clients.length, clientPaths.length);
  }
  if (figures.results !== exported.value.length)
    return fail(invalidInput({ file: ['figures.json: Names a result that is not in the archive.'] }));
  return ok({
    content: {
      clients,
      templates: templates.value,
      portfolios: portfolios.value,
      files: files.value,
      pictures: pictures.value,
    },
    figures,
  });
}

/** The export omits a file that the store had lost. */
export function withoutMissingFiles(client: ClientContent, stored: ReadonlySet<string>): ClientContent {
  const attached = <Row extends { file_hash: string | null }>(row: Row): Row =>
    row.file_hash !== null && !stored.has(row.file_hash) ? { ...row, file_hash: null } : row;
  return {
    ...client,
    scenarios: client.scenarios.map(attached),
    simulations: client.simulations.map(attached),
  };
}

/** The content decides the type, as for an upload. */
async function readFiles(archive: AccountArchive): Promise<Result<ArchivedFile[]>> {
  const { manifest, json, bytes } = archive;
  const rows = await json('files.json', filesFileSchema, ok);
  if (!rows.ok) return rows;
  const present = rows.value.filter(({ path }) => Object.hasOwn(manifest.files, path));
  const files: ArchivedFile[] = [];
  for (const row of present) {
    const { path, hash, type } = row;
    const content = await bytes(path);
    const isAsNamed =
      manifest.files[path] === hash &&
      (type === 'application/pdf'
        ? isPdf(content)
        : type === 'text/plain'
          ? isPlainText(content)
          : isPicture(content, type));
    if (!isAsNamed)
      return fail(invalidInput({ file: [`${displayPath(path)} is not the file that files.json lists.`] }));
    files.push({ ...row, size: content.byteLength });
  }
  return ok(files);
}

function isPicture(content: Uint8Array, type: string): boolean {
  const picture = checkPicture(content);
  return 'type' in picture && picture.type === type;
}

async function readPictures(
  archive: AccountArchive,
  files: readonly FileRow[],
): Promise<Result<AccountContent['pictures']>> {
  const account = await archive.json('account.json', accountFileSchema, ok);
  if (!account.ok) return account;
  const { avatar, logo_green, logo_blue, logo_dark } = account.value;
  const named = {
    avatar,
    business_logo_green: logo_green,
    business_logo_blue: logo_blue,
    business_logo_dark: logo_dark,
  };
  const isPictureFile = (hash: string) =>
    files.some((file) => file.hash === hash && file.type.startsWith('image/'));
  return ok(
    Object.fromEntries(
      Object.entries(named).filter(([, hash]) => typeof hash === 'string' && isPictureFile(hash)),
    ) as AccountContent['pictures'],
  );
}
