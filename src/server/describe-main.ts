/** Build step: `node describe.mjs <folder> <version>` writes the OpenAPI document and its page. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from './operations/describe-api.ts';
import { routeGroups } from './routes/route-groups.ts';
import { SETTINGS } from './settings.ts';

const [folder, version] = process.argv.slice(2);
if (folder === undefined || version === undefined) throw new Error('Expected a folder and a version.');
const texts = describeApi(routeGroups, { version, apiBase: SETTINGS.apiBase.default });
for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
