/** Settings of the data folder, the database and the file store. */
import { resolve } from 'node:path';
import { FILE_PATH, address, HTTP, integer, matching, oneOf, setting, type SettingsOf } from './setting.ts';

function s3Bucket(text: string): { bucket: string; prefix: string } | null | undefined {
  if (text === '') return null;
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*)?\/?)?$/.exec(text) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix };
}

function readS3Key(text: string): { id: string; secret: string } | null | undefined {
  if (text === '') return null;
  const [, id, secret] = /^([\w.-]{1,200}):([\x21-\x7e]{1,500})$/.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

export const STORAGE_SETTINGS = {
  data: setting('PLUMBLINE_DATA', 'data/', {
    meaning: 'Data folder: database, stored PDFs, backups, secret key.',
    expects: 'the path of a folder',
    read: (text) => (text.trim() === '' ? undefined : resolve(text)),
  }),
  database: setting('PLUMBLINE_DATABASE', '', {
    meaning:
      'PostgreSQL database, version 14 or later; docs/scale.md. Empty: the file plumbline.db in the data folder. Stored PDFs and the secret key stay in the data folder.',
    expects: 'an address such as postgres://user:password@db.example.com:5432/plumbline',
    read: address(
      /^postgres(?:ql)?:$/,
      ({ hostname, pathname, hash }) => hostname !== '' && /^\/[^/]+$/.test(pathname) && hash === '',
    ),
  }),
  pool: setting('PLUMBLINE_POOL', '10', {
    meaning: 'Maximum number of connections to PostgreSQL.',
    ...integer(2, 100),
  }),
  jobs: setting('PLUMBLINE_JOBS', 'server', {
    meaning:
      'Process that runs background jobs such as messages: this server, or only `plumbline worker`, which must then run; docs/scale.md.',
    expects: 'server or worker',
    read: oneOf('server', 'worker'),
  }),
  files: setting('PLUMBLINE_FILES', '', {
    meaning:
      'Bucket of an S3-compatible store for PDFs and pictures; docs/scale.md. Empty: files/ in the data folder.',
    expects: 'an address such as s3://bucket or s3://bucket/prefix',
    read: s3Bucket,
  }),
  s3Endpoint: setting('PLUMBLINE_S3_ENDPOINT', '', {
    meaning: 'Address of the store of PLUMBLINE_FILES. Empty: Amazon S3 in PLUMBLINE_S3_REGION.',
    expects: 'an address such as https://minio.example.com:9000',
    read: address(HTTP, ({ username, search, hash }) => username + search + hash === ''),
  }),
  s3Region: setting('PLUMBLINE_S3_REGION', 'us-east-1', {
    meaning: 'Region of the bucket, used to sign requests.',
    ...matching('a name such as us-east-1 or auto', /^[a-z0-9-]{1,40}$/),
  }),
  s3Key: setting('PLUMBLINE_S3_KEY', '', {
    meaning:
      'Access key of the store. Its user needs permission to get, put, delete and list objects in the bucket.',
    expects: 'an id and its secret as id:secret',
    read: readS3Key,
  }),
  s3KeyFile: setting('PLUMBLINE_S3_KEY_FILE', '', {
    meaning: 'File with the access key, instead of PLUMBLINE_S3_KEY.',
    ...FILE_PATH,
  }),
};

export function storageProblems(settings: SettingsOf<typeof STORAGE_SETTINGS>): string[] {
  const problems: string[] = [];
  if (settings.jobs === 'worker' && settings.database === null)
    problems.push(
      'PLUMBLINE_JOBS: enter server, or set PLUMBLINE_DATABASE to a PostgreSQL database (a practice in a file has one process that writes).',
    );
  if (settings.files !== null && (settings.s3Key === null) === (settings.s3KeyFile === ''))
    problems.push(
      'PLUMBLINE_S3_KEY: enter an id and its secret as id:secret, or set PLUMBLINE_S3_KEY_FILE to a file that contains them (PLUMBLINE_FILES is set); one of the two.',
    );
  return problems;
}
