import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Marked } from 'marked';
import { BuildError } from './build-error.mjs';

/**
 * A page of docs/methods, rendered.
 * @typedef {{ title: string, html: string, sections: { id: string, title: string }[] }} MethodNote
 */

/**
 * Lets the browser code import docs/methods/<name>.md as HTML.
 * @param {readonly string[]} omitted notes replaced by their title and a pointer to the app
 * @returns {import('esbuild').Plugin}
 */
export function methodNotes(omitted = []) {
  return {
    name: 'method-notes',
    setup(build) {
      build.onLoad({ filter: /[\\/]docs[\\/]methods[\\/][a-z-]+\.md$/ }, ({ path }) => {
        const isNote = (/** @type {string} */ id) => existsSync(join(dirname(path), `${id}.md`));
        const note = renderNote(readFileSync(path, 'utf8'), basename(path), isNote);
        const linked = omitted.includes(basename(path, '.md')) ? pointToApp(note) : note;
        return { contents: `export default ${JSON.stringify(linked)}`, loader: 'js' };
      });
    },
  };
}

/** @param {MethodNote} note @returns {MethodNote} */
export const pointToApp = ({ title }) => ({
  title,
  html: '<p>This page is about another part of Plumbline. Read it there: this file holds the methods of its report.</p>',
  sections: [],
});

/**
 * The result is inserted without escaping, so it must be unable to run or load anything: raw HTML and images are
 * rejected, and links lead only to https, another note or a section.
 * @param {string} markdown
 * @param {string} file named in errors
 * @param {(id: string) => boolean} isNote whether a note with this id exists
 * @returns {MethodNote}
 */
export function renderNote(markdown, file, isNote) {
  /** @param {string} problem @returns {never} */
  const refuse = (problem) => {
    throw new BuildError(`docs/methods/${file}: ${problem}`);
  };
  /** @type {MethodNote['sections']} */
  const sections = [];
  let title = '';

  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'html') refuse(`HTML is not allowed: ${token.raw.trim()}`);
      if (token.type === 'image') refuse(`images are not allowed: ${token.raw}`);
    },
    renderer: {
      heading({ tokens, depth, text }) {
        const content = this.parser.parseInline(tokens);
        if (depth === 1) {
          if (title !== '') refuse(`has two titles: ${text}`);
          title = withoutMarkup(text);
          return '';
        }
        const id = `note-${toSlug(text)}`;
        if (depth === 2) sections.push({ id, title: withoutMarkup(text) });
        return `<h${depth + 1} id="${id}" tabindex="-1">${content}</h${depth + 1}>\n`;
      },
      table({ header, rows }) {
        /** @param {'th' | 'td'} tag @param {import('marked').Tokens.TableCell} cell */
        const cell = (tag, { tokens }) =>
          `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`;
        const head = header.map((one) => cell('th', one)).join('');
        const body = rows.map((row) => `<tr>${row.map((one) => cell('td', one)).join('')}</tr>`).join('\n');
        const name = header.map(({ text }) => withoutMarkup(text)).join(', ');
        return `<div data-table role="region" tabindex="0" aria-label="${escapeHtml(name)}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>\n`;
      },
      code({ text }) {
        return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
      },
      codespan({ text }) {
        const id = /^([a-z-]+)\.md$/.exec(text)?.[1];
        return id !== undefined && isNote(id)
          ? linkToNote(id, titleOf(id))
          : `<code>${escapeHtml(text)}</code>`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const id = /^(?:\.\/)?([a-z-]+)\.md$/.exec(href)?.[1];
        if (id !== undefined && isNote(id)) return linkToNote(id, content);
        if (/^#[a-z0-9-]+$/.test(href)) return `<a href="#note-${href.slice(1)}">${content}</a>`;
        if (!href.startsWith('https://')) refuse(`a link to ${href} has no target in the app`);
        return `<a href="${escapeHtml(href)}" target="_blank" rel="noreferrer noopener">${content}</a>`;
      },
      text(token) {
        if ('tokens' in token && token.tokens) return this.parser.parseInline(token.tokens);
        const text = 'escaped' in token && token.escaped ? token.text : escapeHtml(token.text);
        // Few fonts contain the character that formulas use for τ_cg.
        return linkNotes(text, isNote).replaceAll('꜀', '<sub>cg</sub>');
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  if (title === '') refuse('has no title');
  return { title, html, sections };
}

/** @param {string} text @param {(id: string) => boolean} isNote */
const linkNotes = (text, isNote) =>
  text.replace(/docs\/methods\/([a-z-]+)\.md/g, (match, id) =>
    isNote(id) ? linkToNote(id, titleOf(id)) : match,
  );

/** @param {string} id @param {string} content */
const linkToNote = (id, content) => `<a href="#${id}" data-method="${id}">${content}</a>`;

/** @param {string} id */
const titleOf = (id) => id.replaceAll('-', ' ');

/** @param {string} text */
const withoutMarkup = (text) => text.replace(/[`*_]|\\(?=\W)/g, '').replace(/\s*\(`?[a-z-]+`?\)$/, '');

/** @param {string} text */
const toSlug = (text) =>
  withoutMarkup(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** @param {string} text */
const escapeHtml = (text) =>
  text.replace(/[&<>"]/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign]};`);
