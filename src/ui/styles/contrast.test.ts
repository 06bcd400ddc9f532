/**
 * Text contrast on every background in the four themes and in print (WCAG 2.2, 1.4.3). A browser test sees the pairs
 * of one screen; this test covers all, because components use only these tokens.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const UI = fileURLToPath(new URL('../', import.meta.url));
const SHEETS = readdirSync(UI, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, text: readFileSync(join(UI, path), 'utf8').replace(/\/\*[^]*?\*\//g, '') }));

const NEUTRAL = ['canvas', 'surface', 'sunken', 'raised', 'hairline'];
const SOFT = ['brand-soft', 'danger-soft', 'warning-soft', 'success-soft', 'info-soft', 'fan-1'];
const GROUNDS = [...NEUTRAL, ...SOFT];
const SERIES = ['series-1-ink', 'series-2-ink', 'series-3-ink', 'series-4-ink'];
const NAMED = ['brand-ink', 'danger-ink', 'warning-ink', 'success-ink', 'info-ink', 'brand'];
const INKS = ['text', 'text-2', 'text-3', ...NAMED, ...SERIES];
/** The ink of the slot around it, which charts.module.css sets. */
const SLOT_INK = 'tone-ink';
/** Text colors used only on strong backgrounds. */
const ON_STRONG = [
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['surface', 'danger'],
  ['surface', 'text'],
  ['surface', 'text-2'],
  ['text', 'hairline-strong'],
] as const;
/** Icons of a notification, which its text repeats (1.4.11). */
const SIGNS = ['success', 'danger', 'info', 'warning'];
/** Divider lines and disabled buttons. */
const UNREAD = ['hairline-strong'];

const MIN_TEXT_CONTRAST = 4.5;
const MIN_ICON_CONTRAST = 3;

type Tokens = ReadonlyMap<string, string>;

function themes(): Map<string, Tokens> {
  const sheet = SHEETS.find(({ path }) => path === 'styles/tokens.css') ?? assert.fail('no tokens');
  const names = [...sheet.text.matchAll(/\[data-theme='([\w-]+)'\]/g)].map(([, name = '']) => name);
  const found = new Map(names.map((name) => [name, new Map<string, string>()]));
  // A block of one theme, or the shared block of the two light or two dark themes.
  for (const [, sign, which = '', block = ''] of sheet.text.matchAll(
    /\[data-theme(\^?)='([\w-]+)'\] \{([^}]*)\}/g,
  ))
    for (const [name, theme] of found)
      if (sign ? name.startsWith(which) : name === which)
        for (const [, token = '', color = ''] of block.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g))
          theme.set(token, color);
  return found;
}

/** Relative luminance in sRGB, as WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, ink: string, ground: string): number {
  const of = (name: string) => luminance(tokens.get(name) ?? assert.fail(`no token ${name}`));
  const [dark = 0, light = 0] = [of(ink), of(ground)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

for (const [theme, tokens] of themes()) {
  test(`every text color is readable on every background: ${theme}`, () => {
    const pale: string[] = [];
    const check = (ink: string, ground: string, minimum: number) => {
      const ratio = contrast(tokens, ink, ground);
      if (ratio < minimum) pale.push(`${ink} on ${ground}: ${ratio.toFixed(2)}, not ${minimum}`);
    };
    for (const ground of GROUNDS) for (const ink of INKS) check(ink, ground, MIN_TEXT_CONTRAST);
    for (const [ink, ground] of ON_STRONG) check(ink, ground, MIN_TEXT_CONTRAST);
    for (const ground of NEUTRAL) for (const sign of SIGNS) check(sign, ground, MIN_ICON_CONTRAST);
    assert.deepEqual(pale, []);
  });
}

test('there are four themes', () => assert.equal(themes().size, 4));

test('style sheets use only known text colors, and only on backgrounds checked for contrast', () => {
  const strays: string[] = [];
  const known = new Set([...INKS, ...SIGNS, ...UNREAD, ...ON_STRONG.map(([ink]) => ink), SLOT_INK]);
  const pairs = new Set(ON_STRONG.map(([ink, ground]) => `${ink} on ${ground}`));
  for (const { path, text } of SHEETS.filter((sheet) => !sheet.path.startsWith('styles/print')))
    for (const [, body = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
      const value = (property: string) => new RegExp(`(?:^|[;\\s])${property}:\\s*([^;]+)`).exec(body)?.[1];
      const slotInk = /^var\(--([\w-]+)\)$/.exec(value(`--${SLOT_INK}`) ?? 'var(--text)')?.[1];
      if (!INKS.includes(slotInk ?? '')) strays.push(`${path}: --${SLOT_INK} ${slotInk}`);
      const ink = value('color');
      const ground = value('background(?:-color)?');
      if (ink && !/^(inherit|transparent|currentcolor)$/i.test(ink)) {
        const name = /^var\(--([\w-]+)\)$/.exec(ink)?.[1];
        if (!name || !known.has(name)) strays.push(`${path}: color ${ink}`);
        const under = /^var\(--([\w-]+)\)$/.exec(ground ?? '')?.[1];
        if (
          name &&
          under &&
          !(INKS.includes(name) && GROUNDS.includes(under)) &&
          !pairs.has(`${name} on ${under}`)
        )
          strays.push(`${path}: ${name} on ${under}`);
      }
      if (/#[\da-f]{3,8}\b|rgba?\(/i.test(`${ink} ${ground}`)) strays.push(`${path}: ${ink} on ${ground}`);
    }
  assert.deepEqual(strays, []);
});

test('print styles replace every text color, with readable contrast', () => {
  const sheet = SHEETS.find(({ path }) => path === 'styles/print.css') ?? assert.fail('no print sheet');
  const paper = new Map(
    [...sheet.text.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].map(([, ink = '', color = '']) => [ink, color]),
  );
  for (const ink of INKS) {
    assert.ok(paper.has(ink), `print.css leaves ${ink} as the screen has it`);
    const read = contrast(paper, ink, 'surface');
    assert.ok(read >= MIN_TEXT_CONTRAST, `${ink} on paper: ${read.toFixed(2)}`);
  }
});
