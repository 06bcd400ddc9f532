/**
 * Where the settings put the contents of stored files: the data folder, or a store that speaks S3, which loads only then.
 * And the tax years of the installation's own, which are files in the data folder.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentsFolder } from '../adapters/files/contents-folder.ts';
import { taxYearFiles } from '../adapters/tax-years/tax-year-files.ts';
import type { FileContents } from '../domain/practice/users/file-store.ts';
import { checkTaxYears } from '../domain/tax/federal/own-tax-years.ts';
import type { TaxYear } from '../domain/tax/federal/tax-year-schema.ts';
import { readS3Key, SETTINGS, SettingsError, type Settings } from './settings.ts';

type Place = Pick<Settings, 'data' | 'files' | 's3Endpoint' | 's3Region' | 's3Key' | 's3KeyFile'>;

export const folderContents = ({ data }: Pick<Settings, 'data'>): FileContents =>
  contentsFolder(join(data, 'files'));

export async function storeContents(settings: Place): Promise<FileContents | null> {
  const { files, s3Region: region } = settings;
  if (files === null) return null;
  const { s3Contents } = await import('../adapters/s3/s3-contents.ts');
  return s3Contents({
    ...files,
    endpoint: settings.s3Endpoint ?? new URL(`https://s3.${region}.amazonaws.com`),
    region,
    key: settings.s3Key ?? keyIn(settings.s3KeyFile),
  });
}

export const fileContents = async (settings: Place): Promise<FileContents> =>
  (await storeContents(settings)) ?? folderContents(settings);

function keyIn(path: string) {
  let text = '';
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch {
    // Said below.
  }
  const key = readS3Key(text);
  if (!key)
    throw new SettingsError(
      `${SETTINGS.s3KeyFile.name}: enter the path of a file that holds ${SETTINGS.s3Key.expects}.`,
    );
  return key;
}

/** Before anything is calculated or stored: a wrong figure must not go unnoticed. */
export function readOwnTaxYears(dataFolder: string): TaxYear[] {
  const own = checkTaxYears(taxYearFiles(dataFolder));
  if (!own.ok) throw new SettingsError(`Tax years in ${join(dataFolder, 'tax')}:\n${own.error.detail}`);
  return own.value;
}
