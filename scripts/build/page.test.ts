import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillPage, inlineScriptHashes } from './page.mjs';

const template = `<html><head><title>T</title><script>alert(1)</script>
  </head><body></body></html>`;
const parts = {
  script: 'app-A.js',
  preloaded: ['chunk-B.js'],
  styles: 'app-C.css',
  fonts: ['inter-D.woff2'],
};

test('loads the font, style sheet and script after the script that sets the theme', () => {
  const page = fillPage(template, parts);
  const order = [
    'alert(1)',
    '/assets/inter-D.woff2',
    '/assets/app-C.css',
    '/assets/chunk-B.js',
    '/assets/app-A.js',
    '</head>',
  ];
  const places = order.map((text) => page.indexOf(text));
  assert.ok(places.every((place) => place > 0));
  assert.deepEqual(
    [...places].sort((one, other) => one - other),
    places,
  );
});

test('lists the hash of an inline script, but not of one loaded from a file', () => {
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  assert.deepEqual(inlineScriptHashes(fillPage(template, parts)), [
    'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=',
  ]);
});

test('rejects a template without a head', () => {
  assert.throws(() => fillPage('<p>no head</p>', parts), /<\/head>/);
});

test('the first view is inserted before the root that the script renders into', () => {
  const page = fillPage('<head></head><div id="root"></div>', { ...parts, firstLook: '<i>$&</i>\n' });
  assert.match(page, /<i>\$&<\/i><div id="root"><\/div>/);
});
