/** The examples in deploy/ use only existing settings, programs and limits. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commands } from '../src/cli/commands.ts';
import { MAX_ILLUSTRATION_BYTES } from '../src/domain/policy/extraction.ts';
import { parse as parseYaml } from 'yaml';
import * as z from 'zod';
import { healthRoutes } from '../src/server/routes/system/health.ts';
import { BUILD_SETTINGS, readSettings, SETTINGS } from '../src/server/settings.ts';

const FOLDER = fileURLToPath(new URL('../deploy/', import.meta.url));
const files = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(FOLDER + name, 'utf8') }));
const textOf = (fileName: string) => files.find(({ name }) => name === fileName)?.text ?? '';
const PROXY_SETTINGS = ['PLUMBLINE_ADDRESS', 'PLUMBLINE_UPSTREAM'];

test('each setting in the deployment files exists', () => {
  const known = new Set<string>([
    ...Object.values(SETTINGS).map(({ name }) => name),
    ...BUILD_SETTINGS,
    ...PROXY_SETTINGS,
  ]);
  const named = files.flatMap(({ text }) => text.match(/PLUMBLINE_[A-Z_]+/g) ?? []);
  assert.ok(named.length >= 10);
  assert.deepEqual(
    named.filter((name) => !known.has(name)),
    [],
  );
});

const composeSchema = z.strictObject({
  'x-plumbline': z.unknown().optional(),
  services: z.record(
    z.string(),
    z
      .looseObject({
        environment: z.record(z.string(), z.string()).default({}),
        command: z.array(z.string()).optional(),
        volumes: z.array(z.string()).default([]),
        depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
      })
      .refine((service) => 'image' in service !== 'build' in service, 'an image or a build'),
  ),
  volumes: z.record(z.string(), z.null()),
});

test('each Compose file has consistent services and volumes, and valid commands and settings', () => {
  const compositions = files.filter(({ name }) => name.startsWith('compose'));
  assert.deepEqual(compositions.map(({ name }) => name).sort(), ['compose-several.yaml', 'compose.yaml']);
  for (const { name, text } of compositions) {
    const { services, volumes } = composeSchema.parse(parseYaml(text, { merge: true }));
    for (const service of Object.values(services)) {
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on);
      for (const one of needed) assert.ok(one in services, `${name}: ${one}`);
      for (const one of service.volumes.map((mount) => mount.split(':')[0] ?? ''))
        assert.ok(one.startsWith('./') || one in volumes, `${name}: ${one}`);
      for (const word of service.command ?? [])
        if (/^[a-z][a-z-]*$/.test(word) && word !== 'node')
          assert.ok(
            word === 'plumbline' || commands.some((command) => command.name === word),
            `${name}: ${word}`,
          );
      if (!('build' in service)) continue;
      // Compose resolves variables from the .env file; the result overrides the image's settings.
      const environment = Object.fromEntries(
        Object.entries(service.environment).map(([setting, value]) => [
          setting,
          value.replaceAll(/\$\{\w+:\?[^}]*\}/g, 'a1b2c3'),
        ]),
      );
      const { warnings, settings } = readSettings({
        PLUMBLINE_HOST: '0.0.0.0',
        PLUMBLINE_DATA: '/data',
        PLUMBLINE_DEMO: '0',
        ...environment,
      });
      assert.deepEqual(warnings, [], name);
      assert.ok(service.volumes.includes('data:/data'), name);
      if (settings.database) assert.ok(settings.database.hostname in services, name);
    }
    const upstreams = services.proxy?.environment.PLUMBLINE_UPSTREAM?.split(' ') ?? [];
    assert.ok(upstreams.length > 0, name);
    for (const upstream of upstreams) {
      const [host = '', port] = upstream.split(':');
      assert.ok(host in services && port === SETTINGS.port.default, `${name}: ${upstream}`);
    }
  }
});

test('Compose backs up daily to a separate volume when the server is healthy, and limits memory', () => {
  const { services, volumes } = composeSchema.parse(parseYaml(textOf('compose.yaml'), { merge: true }));
  const { plumbline, backup, proxy } = services;
  assert.deepEqual(backup?.command, ['plumbline', 'backup', '/backups', '--keep', '14', '--every', '24h']);
  assert.ok('backups' in volumes);
  for (const service of [plumbline, backup]) {
    assert.deepEqual(service?.volumes, ['data:/data', 'backups:/backups']);
    assert.equal(service?.mem_limit, '2g');
  }
  const healthy = { plumbline: { condition: 'service_healthy' } };
  assert.deepEqual([backup?.depends_on, proxy?.depends_on], [healthy, healthy]);
  // A new volume takes the owner of the image's folder.
  assert.match(
    textOf('Dockerfile'),
    /^RUN mkdir --mode=700 \/data \/backups && chown node:node \/data \/backups /m,
  );
});

test('the image installs packages before it copies sources, and contains the packages used at run time', () => {
  const lines = textOf('Dockerfile').split('\n');
  const [packages, sources] = [/^RUN npm ci --omit=dev /, /^COPY \. \.$/].map((line) =>
    lines.findIndex((one) => line.test(one)),
  );
  assert.ok(packages > 0 && packages < sources);
  // npm installs this package from its folder.
  const empty = lines.indexOf('COPY scripts/machine/no-canvas scripts/machine/no-canvas');
  assert.ok(empty > 0 && empty < packages);
  const last =
    textOf('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  assert.deepEqual(last.match(/^COPY .*node_modules.*$/gm), [
    'COPY --from=build /server/node_modules ./node_modules',
  ]);
});

test('an empty package replaces the canvas for all packages that require it', () => {
  const { packages } = JSON.parse(readFileSync(`${FOLDER}../package-lock.json`, 'utf8')) as {
    packages: Record<string, unknown>;
  };
  assert.deepEqual(
    Object.entries(packages).filter(([path]) => path.includes('@napi-rs/canvas')),
    [['node_modules/@napi-rs/canvas', { resolved: 'scripts/machine/no-canvas', link: true }]],
  );
});

test('a version tag builds an image for both processor architectures', () => {
  const workflow = z
    .object({
      on: z.object({ push: z.object({ tags: z.tuple([z.string().startsWith('v')]) }) }),
      jobs: z.object({
        image: z.object({ steps: z.array(z.looseObject({ with: z.looseObject({}).optional() })) }),
      }),
    })
    .parse(parseYaml(readFileSync(`${FOLDER}../.github/workflows/release.yaml`, 'utf8')));
  const build = workflow.jobs.image.steps.at(-1)?.with;
  assert.deepEqual([build?.file, build?.platforms], ['deploy/Dockerfile', 'linux/amd64,linux/arm64']);
  for (const argument of String(build?.['build-args']).match(/^\w+/gm) ?? [])
    assert.match(textOf('Dockerfile'), new RegExp(`^ARG ${argument}=`, 'm'));
});

test('each documented Docker Compose command names its file', () => {
  const docs = `${FOLDER}../docs/`;
  const named = readdirSync(docs)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => readFileSync(docs + name, 'utf8').match(/docker compose .*/g) ?? []);
  assert.ok(named.length >= 4);
  for (const command of named) assert.match(command, /^docker compose -f deploy\/compose(-several)?\.yaml /);
});

test('the proxy checks the health of several servers and retries a request on another', () => {
  const [, asked] = /^\s*health_uri (\S+)$/m.exec(textOf('Caddyfile')) ?? [];
  const ready = healthRoutes.routes.find(({ path }) => path === '/ready');
  assert.ok(ready);
  assert.equal(asked, `/api${ready.path}/`);
  // Without it, Caddy returns 502 while the server restarts.
  assert.match(textOf('Caddyfile'), /^\s*lb_try_duration \d+s$/m);
});

test('each command in the deployment files exists', () => {
  const run = files.flatMap(({ text }) =>
    [...text.matchAll(/bin\/plumbline ([a-z-]+)/g)].map(([, name]) => name),
  );
  assert.ok(run.length > 0);
  for (const name of run)
    assert.ok(
      commands.some((command) => command.name === name),
      name,
    );
});

test('the container and the unit have the same valid Node options, and npm start the same memory option', () => {
  const [container, unit] = [
    [...(/^CMD \[(.*)\]$/m.exec(textOf('Dockerfile'))?.[1]?.matchAll(/"([^"]+)"/g) ?? [])].map(
      ([, word]) => word,
    ),
    /^ExecStart=\/usr\/bin\/env (.*)$/m.exec(textOf('plumbline.service'))?.[1]?.split(' '),
  ];
  assert.deepEqual(container, unit);
  const [node, ...options] = container;
  assert.equal(node, 'node');
  assert.equal(options.pop(), 'dist/server.mjs');
  assert.ok(options.includes('--max-semi-space-size=8'));
  const { scripts } = JSON.parse(readFileSync(`${FOLDER}../package.json`, 'utf8')) as {
    scripts: { start: string };
  };
  assert.equal(scripts.start, 'node --max-semi-space-size=8 scripts/start.mjs');

  execFileSync(process.execPath, [...options.filter((word) => word !== undefined), '--eval', '']);
});

test('the unit rejects unlisted system calls with EPERM, because killing would stop Node 20 at startup', () => {
  const unit = textOf('plumbline.service');
  assert.match(unit, /^SystemCallFilter=@system-service$/m);
  assert.match(unit, /^SystemCallErrorNumber=EPERM$/m);
});

test('the proxies accept uploads of the size that the server accepts', () => {
  const maxMegabytes = MAX_ILLUSTRATION_BYTES / 1024 / 1024;
  for (const [name, pattern] of [
    ['Caddyfile', /max_size (\d+)MB/],
    ['nginx.conf', /client_max_body_size (\d+)m/],
  ] as const) {
    const [, megabytes] = pattern.exec(textOf(name)) ?? [];
    assert.ok(Number(megabytes) > maxMegabytes, name);
  }
});
