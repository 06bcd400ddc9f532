import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverPackages } from './server-packages.mjs';

test('finds packages of every import form with their dependencies, as Node resolves them', () => {
  const programs = [
    `import { a } from "plain"; import 'scoped-not'; export * from "@scope/name/part";
     const x = await import("late"); // nothing from "a comment"`,
    'require2.resolve("data/package.json"); resolve(`fonts/${cut}.ttf`); require("old"); import("node:fs");',
  ];
  const installed = {
    'node_modules/plain': {
      version: '1.0.0',
      dependencies: { deep: '*' },
      optionalDependencies: { elsewhere: '*' },
    },
    'node_modules/plain/node_modules/deep': { version: '1.1.0', dependencies: { base: '*' } },
    'node_modules/deep': { version: '2.0.0' },
    'node_modules/base': {
      version: '3.0.0',
      peerDependencies: { peer: '*', wish: '*' },
      peerDependenciesMeta: { wish: { optional: true } },
    },
    'node_modules/peer': { version: '4.0.0' },
    'node_modules/wish': { version: '5.0.0' },
    'node_modules/@scope/name': { version: '6.0.0', dependencies: { plain: '*' } },
    'node_modules/late': { version: '7.0.0' },
    'node_modules/data': { version: '8.0.0' },
    'node_modules/fonts': { version: '9.0.0' },
    'node_modules/old': { version: '10.0.0' },
    'node_modules/browser-only': { version: '11.0.0' },
  };
  assert.deepEqual(serverPackages(programs, installed), {
    'node_modules/@scope/name': '6.0.0',
    'node_modules/base': '3.0.0',
    'node_modules/data': '8.0.0',
    'node_modules/fonts': '9.0.0',
    'node_modules/late': '7.0.0',
    'node_modules/old': '10.0.0',
    'node_modules/peer': '4.0.0',
    'node_modules/plain': '1.0.0',
    'node_modules/plain/node_modules/deep': '1.1.0',
  });
});
