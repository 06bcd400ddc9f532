/** The examples in deploy/ speak of settings, programs and limits that exist. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { commands } from '../src/cli/commands.ts';
import { LARGEST_ILLUSTRATION_BYTES } from '../src/domain/policy/illustration-reader.ts';
import { parse as parseYaml } from 'yaml';
import * as z from 'zod';
import { healthRoutes } from '../src/server/routes/health.ts';
import { readSettings, SETTINGS } from '../src/server/settings.ts';

const FOLDER = fileURLToPath(new URL('../deploy/', import.meta.url));
const files = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(FOLDER + name, 'utf8') }));
const textOf = (wanted: string) => files.find(({ name }) => name === wanted)?.text ?? '';
const OWN = ['PLUMBLINE_ADDRESS', 'PLUMBLINE_UPSTREAM'];

test('each setting that they set is one', () => {
  const known = new Set<string>([...Object.values(SETTINGS).map(({ name }) => name), ...OWN]);
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

test('each composition is one that its services, volumes, commands and settings fit', () => {
  const compositions = files.filter(({ name }) => name.startsWith('compose'));
  assert.deepEqual(compositions.map(({ name }) => name).sort(), ['compose-several.yaml', 'compose.yaml']);
  for (const { name, text } of compositions) {
    const { services, volumes } = composeSchema.parse(parseYaml(text, { merge: true }));
    for (const service of Object.values(services)) {
      const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on);
      for (const one of needed) assert.ok(one in services, `${name}: ${one}`);
      for (const one of service.volumes.map((mount) => mount.split(':')[0] ?? ''))
        assert.ok(one.startsWith('./') || one in volumes, `${name}: ${one}`);
      if (service.command?.includes('dist/cli.mjs'))
        assert.ok(commands.some((command) => command.name === service.command?.at(-1)));
      if (!('build' in service)) continue;
      // As Compose fills in what the file beside it says, over what the image sets by itself.
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

test('the proxy before several servers leaves out one that stops, and asks another', () => {
  const [, asked] = /^\s*health_uri (\S+)$/m.exec(textOf('Caddyfile')) ?? [];
  const ready = healthRoutes.routes.find(({ path }) => path === '/ready');
  assert.ok(ready);
  assert.equal(asked, `/api${ready.path}/`);
  // Without it a request that a server did not take is answered 502.
  assert.match(textOf('Caddyfile'), /^\s*lb_try_duration \d+s$/m);
});

test('each command that they run is one', () => {
  const run = files.flatMap(({ text }) => [...text.matchAll(/cli\.mjs ([a-z-]+)/g)].map(([, name]) => name));
  assert.ok(run.length > 0);
  for (const name of run)
    assert.ok(
      commands.some((command) => command.name === name),
      name,
    );
});

test('container, unit and npm start give Node options that it has, and the same of memory', () => {
  const [container, unit] = [
    [...(/^CMD \[(.*)\]$/m.exec(textOf('Dockerfile'))?.[1]?.matchAll(/"([^"]+)"/g) ?? [])].map(
      ([, word]) => word,
    ),
    /^ExecStart=\/usr\/bin\/(.*)$/m.exec(textOf('plumbline.service'))?.[1]?.split(' '),
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

test('the unit refuses a system call that it does not list, where killing would end Node 20 as it starts', () => {
  const unit = textOf('plumbline.service');
  assert.match(unit, /^SystemCallFilter=@system-service$/m);
  assert.match(unit, /^SystemCallErrorNumber=EPERM$/m);
});

test('the proxies let through what the server takes', () => {
  const most = LARGEST_ILLUSTRATION_BYTES / 1024 / 1024;
  for (const [name, pattern] of [
    ['Caddyfile', /max_size (\d+)MB/],
    ['nginx.conf', /client_max_body_size (\d+)m/],
  ] as const) {
    const [, megabytes] = pattern.exec(textOf(name)) ?? [];
    assert.ok(Number(megabytes) > most, name);
  }
});
