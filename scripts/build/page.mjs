import { createHash } from 'node:crypto';
import { BuildError } from './build-error.mjs';

/**
 * @typedef {object} PageParts file names in assets/
 * @property {string} script
 * @property {string[]} preloaded static imports of the script
 * @property {string} styles
 * @property {string[]} fonts required by the first line of text
 * @property {string} [firstLook] precedes the page's root until the script renders
 */

/**
 * Inserts the built files at the end of the template's head. The inline script, which sets the theme before the
 * first paint, precedes them.
 * @param {string} template
 * @param {PageParts} parts
 */
export function fillPage(template, { script, preloaded, styles, fonts, firstLook = '' }) {
  if (!template.includes('</head>')) throw new BuildError('the page has no </head> to put its links before');
  // The first look needs only the styles and the font.
  const priority = firstLook === '' ? '' : ' fetchpriority="low"';
  const links = [
    ...fonts.map(
      (name) => `<link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin />`,
    ),
    `<link rel="stylesheet" href="/assets/${styles}" />`,
    ...preloaded.map((name) => `<link rel="modulepreload" href="/assets/${name}"${priority} />`),
    `<script type="module" src="/assets/${script}"${priority}></script>`,
  ];
  return template
    .replace('</head>', () => `${links.map((link) => `  ${link}\n`).join('  ')}  </head>`)
    .replace('<div id="root">', (root) => firstLook.trim() + root);
}

/** Returns the hashes of the inline scripts for `script-src` of a content security policy. @param {string} page */
export function inlineScriptHashes(page) {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );
}
