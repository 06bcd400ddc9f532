/** A repository whose build copies this project's dist, so that a release is fast. Server and commands are real. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, type Installation } from './installation.ts';

const BUILD = `import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
if (!existsSync('node_modules')) symlinkSync(${JSON.stringify(join(PROJECT, 'node_modules'))}, 'node_modules');
cpSync(${JSON.stringify(join(PROJECT, 'dist'))}, 'dist', { recursive: true });
const commit = process.env.BUILD_COMMIT || execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
const record = { ...JSON.parse(readFileSync('dist/build.json', 'utf8')), commit };
writeFileSync('dist/build.json', JSON.stringify(record, null, 2));
writeFileSync(\`dist/assets/only-\${commit}.js\`, '//');
if (existsSync('broken')) writeFileSync('dist/server.mjs', 'process.exit(1)');
`;

export async function standInRepository({ at, succeed, write }: Installation) {
  const folder = at('origin');
  const git = (command: string) =>
    succeed(`git -c user.name=Test -c user.email=test@example.com -C ${folder} ${command}`);
  await succeed(`git init --quiet --initial-branch=main ${folder}`);
  for (const name of readdirSync(join(PROJECT, 'deploy'))) {
    const text = readFileSync(join(PROJECT, 'deploy', name), 'utf8');
    write(`origin/deploy/${name}`, text, text.startsWith('#!') ? 0o755 : 0o644);
  }
  write('origin/package.json', JSON.stringify({ type: 'module', scripts: { build: 'node build.mjs' } }));
  write('origin/package-lock.json', '{}');
  write('origin/.gitignore', 'dist/\nnode_modules\nreleases/\n.cache/\n');
  write('origin/build.mjs', BUILD);
  return {
    folder,
    async commit(subject: string): Promise<string> {
      await git('add --all');
      await git(`commit --quiet --allow-empty --message='${subject}'`);
      return (await git('rev-parse HEAD')).trim();
    },
  };
}

/** Returns the URL of a script that only this commit's build contains. */
export const onlyAsset = ({ url }: Installation, commit: string | undefined): string =>
  `${url}/assets/only-${commit}.js`;
