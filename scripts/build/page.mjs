import { createHash } from 'node:crypto';
import { BuildError } from './build-error.mjs';

/**
 * @typedef {object} PageParts file names in assets/
 * @property {string} script
 * @property {string[]} preloaded what the script imports at once
 * @property {string} styles
 * @property {string[]} fonts what the first line of text needs
 * @property {string} [firstLook] what stands in the page's root until the script draws into it
 */

/**
 * Puts the built files' names at the end of the template's head. The template's own script, which sets the theme
 * before anything is painted, stays inside the page and before them.
 * @param {string} template
 * @param {PageParts} parts
 */
export function fillPage(template, { script, preloaded, styles, fonts, firstLook = '' }) {
  if (!template.includes('</head>')) throw new BuildError('the page has no </head> to put its links before');
  const links = [
    ...fonts.map(
      (name) => `<link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin />`,
    ),
    `<link rel="stylesheet" href="/assets/${styles}" />`,
    ...preloaded.map((name) => `<link rel="modulepreload" href="/assets/${name}" />`),
    `<script type="module" src="/assets/${script}"></script>`,
  ];
  return template
    .replace('</head>', () => `${links.map((link) => `  ${link}\n`).join('  ')}  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${firstLook.trim()}</div>`);
}

/** The scripts inside a page, as `script-src` of a content security policy names them. @param {string} page */
export function inlineScriptHashes(page) {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );
}
