/** Build step: `node describe.mjs <folder>` writes the OpenAPI document and its page. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_VERSION } from '../domain/version.ts';
import { describeApi } from './operations/describe-api.ts';
import { routeGroups } from './routes/route-groups.ts';
import { SETTINGS } from './settings.ts';

const [, , folder] = process.argv;
if (folder === undefined) throw new Error('Expected a folder.');
const texts = describeApi(routeGroups, { version: ENGINE_VERSION, apiBase: SETTINGS.apiBase.default });
for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
