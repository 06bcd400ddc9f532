#!/usr/bin/env node
// @ts-nocheck: TypeScript is loaded at run time, so its nodes have no types here.
/**
 * Counts words and names that are not standard technical English. `npm run check` runs it; docs/words.md has the rules.
 *
 *   node scripts/lint/english.mjs [options] [CHECKOUT] [FOLDER ...]
 *
 * CHECKOUT is the root of a source tree (default: the current folder). FOLDERs are relative to it
 * (default: src, scripts and tests, where they exist).
 *
 *   --list             print every match as path:line:column
 *   --only RULE        with --list: print one rule only (its label in the summary)
 *   --files N          number of files in the "worst files" table (default 40)
 *   --strings          read the sentences of src that users see instead of comments and names: every string of three
 *                      or more words outside tests and fixtures; a match here needs a reader's decision
 *   --check            exit with status 1 above 2.0 matches per 1,000 comment words, above 1.0% of names, or below
 *                      20,000 comment words in the default folders; with --strings, above 1.5 per 1,000 words
 *   --json             print the totals as JSON and nothing else
 *   --sample N [SEED]  print N random matches with their context, to review the rules
 *   --typescript PATH  a folder whose node_modules contains TypeScript (default: CHECKOUT)
 *
 * Exit status: 0; 1 if --check finds too many matches; 2 for an unknown option, a missing folder or no TypeScript.
 *
 * The script reads comments of .ts, .tsx, .mjs and .css files, the names that they declare, and the
 * names of the files. It skips string literals, directives (eslint, oxlint, oxfmt, @ts-), text in
 * backticks, quoted text, JSDoc types, and snake_case names, which are stored keys or API members.
 */
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative, resolve } from 'node:path';

// ---------------------------------------------------------------------------------------------
// Rules for comments: [label, pattern, replacement]. Patterns see lowercase text without quotes.
// ---------------------------------------------------------------------------------------------
const COMMENT_RULES = [
  [
    'first word',
    /^[\s*]*(?:what(?! if)|where(?! possible| applicable| available)|whose|whom|of(?! course)|those|whether (?:somebody|anybody|one))\b/,
    'a verb or a noun: Returns …, The …',
  ],
  ['told', /\btold\b/, 'reported, returned, passed, specified'],
  [
    'tells',
    /\btells?\b(?! (?:the |a |an |your )?\w+ (?:to|that|whether|how|the|when|which)\b)/,
    'reports, shows, returns',
  ],
  [
    'says',
    /(?<!\b(?:rfc|spec|specification|docs|documentation|standard|statute|law|irs|html|w3c|header|message|comment|title|label|just)(?: \d+)? )\bsays\b|\b(?:is|are|was|were|be|been|as|it|that|what) said\b|\bsaid (?:of|once|by|to|in|on|so|with|where|when|here|there|as|for|at)\b|\b(?:to|not|can|may|must|would|they|that|what) say\b(?! that)/,
    'states, returns, shows, contains',
  ],
  [
    'kept',
    /\bkept\b(?! (?:for (?:backwards?|compat|legacy)|in sync|up to date|verbatim|open|alive|running|separate))/,
    'saved, stored, cached, retained, unchanged',
  ],
  [
    'keeps',
    /\bkeeps? (?:to|its|it|their|them|what|no|nothing|whole|apart)\b(?! own\b)(?! (?:\w+ )?(?:up to date|in sync|open|alive|running|simple|short|small|from|disabled|enabled|the same)\b)/,
    'stores, retains, preserves',
  ],
  [
    'held',
    /\b(?:is|are|was|were|be|being|been|it|what|figures?|values?|rows?|pages?) held\b(?! (?:by (?:another|the same) \w+|while))|\bheld (?:by|in|at|to|back|of|for|as|with|under|over|here|there|apart)\b(?! (?:another|the lock))/,
    'stored, limited to, constant',
  ],
  [
    'holds',
    /\bholds?\b(?=[.,;:)]|$| (?:for|of|where|at|to|only|over|against|as|still|too|while|if|and|or|in|on|by|together|back|good|up)\b)(?<!lock holds?)/,
    'is true, applies, is stored',
  ],
  [
    'stands',
    /\b(?:stands?|stood|standing)\b(?! (?:for|in for|alone)\b)(?!-)/,
    'is, appears, is stored, is located',
  ],
  [
    'lies',
    /\b(?:lies?|lay|lain|lying)\b(?! (?:between|within|inside|outside|on (?:the|a) (?:line|curve|edge|boundary))\b)(?! ?-?out)/,
    'is, is located',
  ],
  ['beside', /\bbesides?\b/, 'next to, with, in addition to'],
  [
    'alone',
    /(?<!\b(?:leave|leaves|left|let) (?:\w+ )?)(?<!stands? )(?<!stand-)\balone\b(?! (?:is|are) (?:not )?(?:enough|sufficient))/,
    'only',
  ],
  [
    'nobody',
    /\b(?:nobody|somebody|anybody|everybody|whoever|whomever)\b/,
    'no user, a user, anyone, the caller; or the passive voice',
  ],
  [
    'asked',
    /\b(?:asked|asks)\b(?! (?:the )?(?:user|person|operator))|\bask (?:for|of|it|them|what|again|once)\b/,
    'requested, requests, reads, calls',
  ],
  [
    'own',
    /\bof (?:its|their|his|her|your|our|my|one's) own\b|'s own(?=[.,;:)]|$| (?:is|are|was|were|in|on|at|with|without|and|or|to|of|kept|where|when|as|for|by|only|already|then|comes|stands?)\b)|\b(?:installation|practice|firm|server|report|period|column|page|slot)'s own\b|\ban own\b|\b(?:no|any|an?) own\b|\bown ones?\b/,
    'a separate, custom',
  ],
  ['itself', /\b(?:by|for) (?:itself|themselves)\b/, 'automatically, only, alone; delete it'],
  [
    'whole',
    /\bwholly\b|\bwhole(?=[.,;:)]|$| (?:and|or|again|at|with|without|before|once|where|when|as|if|into|from|for|in|by|ones?)\b)(?<!as a whole)(?<!the whole)/,
    'complete, completely, in full',
  ],
  ['meanwhile', /\bmeanwhile\b/, 'while …, during …'],
  ['alike', /\balike\b/, 'the same, equal, both'],
  [
    'at once',
    /(?<!\b(?:all|two|both|three|many|several|one|things?|everything|requests|calls|lot|rows|columns|files|pages|loaded|database) )\bat once\b(?! on)/,
    'immediately; at the same time',
  ],
  [
    'idiom',
    /(?<!\b(?:policy|policies|contract|coverage|rider|insurance|certificate|years?|is|are|was|stays|remains|still|stayed|keeps?|kept)(?: still| it)? )\bin force\b|(?<!\b(?:policy|policies|contract|coverage|rider|insurance|certificate) (?:is|are|was|were|be|still|stays|remains) )(?<=\b(?:is|are|was|were|stays|remains|still) )in force\b(?! in )|\b(?:in hand|in sight|on paper|for good|in turn|under way|on (?:the|its|their) way|until now|till now|as far as(?! (?:i|we) know)|once more|one another|each other's|let go|in (?:its|their) turn|to and fro|(?:at|in) its place|at hand|at will|of late|as yet)\b/,
    'current, visible, in print, permanently, still, each other',
  ],
  [
    'goes',
    /\b(?:goes?|went|gone) (?:on|by|with|out|away|into one|under|without|over|for)\b|\b(?:is|are|was|were) gone\b/,
    'continues, is deleted, is sent, belongs to',
  ],
  [
    'comes of',
    /\b(?:comes?|came) (?:of|about|after it|to nothing|to the same|in between|along|with it)\b|\bmade (?:of|up of|out of) (?:it|them|what|one|a|an|its)\b/,
    'results from, the result',
  ],
  [
    'taken',
    /\b(?:taken?|takes|took) (?:away|back|up|over|in|out|apart|along|off|for|from it|as it)\b(?! (?:account|consideration|memory|space|granted))|\b(?:taken|given) (?:whole|alone|once|here)\b/,
    'removed, replaced, read',
  ],
  [
    'put',
    /\bput(?:s|ting)? (?:in|on|aside|away|together|down|out|back|at|under|over|before|beside|into|where|there)\b(?! (?:place|the queue|a queue))/,
    'inserted, added, moved, stored',
  ],
  [
    'thrown',
    /\bthrown away\b|\blaid\b(?! out)|\b(?:let|lets) (?:in|out|by|through)\b|\bgives? (?:way|up|out|away)\b|\bhand(?:s|ed)? (?:over|out|on|in|down)\b/,
    'discarded, set, rejected, passed',
  ],
  [
    'left out',
    /\b(?:left|leaves) (?:out|over|off|as it|behind|to it)\b|\bwhat is left\b|\b(?:is|are|was|were) left(?: (?:of|to|at|for|after|as|by|where|when|it)\b|(?=[.,;:)]|$))/,
    'omitted, remaining, deleted',
  ],
  [
    'is none',
    /\b(?:is|are|was|were|has|have|had|be|where|when|for|with|or|as) none\b|\bnone (?:is|was|are|were|has|at|in|yet|to)\b|\bnothing (?:of|is|was|else|that|in|from|but|has|comes|goes|more|stands|by|on)\b|\b(?:with|is|has|says|for|or) nothing\b(?! (?:to|at all))/,
    'no …, missing, empty, does not exist',
  ],
  [
    'null where',
    /\bnull (?:where|while|as long|until|for one|for a|for an)\b|\bwhere (?:there (?:is|are|was|were)|nothing|none|nobody|no|one|it (?:is|was|has)|they (?:are|were|have))\b/,
    'null if …, when …, if …',
  ],
  [
    'what is',
    /(?<!\b(?:determines?|decides?|describes?|know|knows|see|shows?|exactly|just|like|matter|about|define|defines|specify|specifies|control|controls|check|checks) )\bwhat (?:is|was|are|were|has|had|have) (?!the |this |that |a |an |it |they |going |being |called |known |happening |expected |next |wrong)\w+|(?:^|[.;:] )what (?:a|an|one|each|every|its|their|nobody|only) /,
    'a noun: the saved draft, the requested period',
  ],
  [
    'as it is',
    /\bas (?:it is|they are|it was|they were|it stands|they stand|it came|they came|it comes|one is|it has|they do|it does)(?=[.,;:)]|$| (?:and|or|but|at|in|on)\b)/,
    'unchanged, current',
  ],
  [
    'so many',
    /\bso (?:many|much|few|long|little)\b(?! (?:as|that|more|faster|slower)\b)|\bthat (?:many|much|few)\b|\bas many (?:times|again|of)\b/,
    'a number: n, this number of',
  ],
  [
    'answer',
    /\banswer(?:s|ed|ing)?\b(?! (?:to (?:the|this|a) question|on stack))/,
    'response, result; responds, returns',
  ],
  [
    'words',
    /\bin (?:words|a word|one word|few words)\b|\bwords? (?:of|for|that|are|is|it|in|with)\b|\bworded\b/,
    'text, label, message',
    /\/reading\/|pdf-reader/,
  ],
  ['fault', /\bfaults?\b(?!s? (?:injection|toleran))(?<!(?:page|de) fault)/, 'error, problem'],
  [
    'archaic',
    /\b(?:mend(?:s|ed|ing)?|wish(?:es|ed)?|anew|beforehand|afterwards|begun|hitherto|thereof|whence|yonder|heed(?:s|ed)?|wont|amid|amiss|thrice|aught|naught|ever so|none the less|at length|forthwith|asunder|astray)\b/,
    'fix, request, again, first, after, started',
  ],
  [
    'looked at',
    /\blooked (?:at|for|over|back|on)\b|\bto be looked\b|\bsought\b|\bworth a look\b/,
    'selected, viewed, reviewed, searched',
  ],
  ['press', /\b(?:a|the|one|each|every|by|that|this|first|second|next|its) press(?:es)?\b/, 'click'],
  ['apart', /\bapart\b(?! from)/, 'separate, separately'],
  ['brings', /\b(?:brings?|brought)\b(?! (?:up\b|your own|(?:\w+ )+?up to date))/, 'includes, loads, adds'],
  [
    'whatever',
    /\b(?:whatever(?! the (?:database|caller|user))|whichever)\b/,
    'any, all, everywhere, the … that',
  ],
  [
    "one's",
    /\bone's\b|\b(?:of|is|are|like|than|with) (?:theirs|ours|hers)\b|\b(?:nothing|none|year|made|becomes?|became|figures?|that much|more|less|out|what) of (?:it|them)\b/,
    'its, their',
  ],
];

/** The rules with each space matching any amount of white space, as a phrase can cross a line break. */
const COMMENT_PATTERNS = COMMENT_RULES.map(([label, pattern, better, exceptIn]) => ({
  label,
  pattern: new RegExp(pattern.source.replace(/ /g, ' +'), 'g'),
  better,
  exceptIn,
}));

// ---------------------------------------------------------------------------------------------
// Rules for names: a word of a camelCase, PascalCase, UPPER_CASE or kebab-case name.
// ---------------------------------------------------------------------------------------------
const NAME_WORDS = {
  'saved, stored, cached, current': 'kept keeps keeper holds held',
  'reported, formatted, message':
    'told tell tells telling said say says saying sayings spoken speak speaks speech',
  'request, query, options': 'ask asks asked asking wanted wants wish wishes sought',
  'response, result, value': 'answer answers answered made given',
  'view, viewState, visible, variant': 'shown look looks looked sight',
  'separate, custom, user': 'own',
  'MAX_, MIN_, latest': 'most least',
  'complete, integer, entire': 'whole wholly',
  'in, next to, with, only, separate': 'among beside besides alone alike together apart meanwhile',
  'other, remote, local, existing': 'others theirs ours mine whose whoever there here',
  'discarded, removed, status, started': 'taken laid lies stands stood standing begun gone doomed thrown',
  'error, problem, mismatch, conflict':
    'fault faults misfit misfits oddity clash refusal refusals mend doubt',
  'text, labels, message': 'words worded',
  'default, delay': 'usual patience later',
};
/** The first word of an UPPER_CASE constant: LONGEST_NAME is MAX_NAME_LENGTH. longestMatch is standard. */
const LIMIT_WORDS =
  /^(?:LONGEST|WIDEST|GREATEST|LARGEST|HIGHEST|LOWEST|SMALLEST|SHORTEST|NARROWEST|FEWEST|ENOUGH)(?:_|$)/;
// A name that matches one of these is standard, whatever words it contains.
const STANDARD_NAMES = [
  /^(?:get|has|is|define)?Own(?:Property|Properties|Keys|Enumerable)/i,
  /^ownKeys$/,
  /^hasOwn$/,
  /^wholeNumber/i,
  /^at(?:Most|Least)$/,
  /^least(?:Squares|Recently|Privilege|Significant)/i,
  /^most(?:Recent|Significant|Common|Specific)/i,
  /^look-?(?:up|back|ahead|behind)/i,
  /^looksLike/,
  /^given-?Names?$/i,
  /^textToSpeech/i,
  /^(?:transaction|has)Begun$/,
];
/** A PDF page consists of words, so the reading code names them. */
const FILES_WITH_PAGE_WORDS = /\/reading\/|pdf-reader/;
const WORD_TO_BETTER = new Map(
  Object.entries(NAME_WORDS).flatMap(([better, words]) => words.split(' ').map((word) => [word, better])),
);
const LIMITS = { maxComments: 2.0, maxNames: 1.0, maxStrings: 1.5, minCommentWords: 20_000 };

const wordsOfName = (name) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+/g) ?? []).map((word) => word.toLowerCase());

/** A stored key or an API member: lowercase words that underscores join. */
const isSnakeCase = (name) => /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(name);

function standardName(name, odd) {
  const camel = /^(most|least|usual)([A-Z]\w*)$/.exec(name);
  if (camel) return { most: 'max', least: 'min', usual: 'default' }[camel[1]] + camel[2];
  const limit = /^(MOST|LEAST|LONGEST|LARGEST|USUAL)_(.+)$/.exec(name);
  if (limit) {
    const [, word, rest] = limit;
    return {
      MOST: `MAX_${rest}`,
      LEAST: `MIN_${rest}`,
      LONGEST: `MAX_${rest}_LENGTH`,
      LARGEST: `MAX_${rest}_SIZE`,
      USUAL: `DEFAULT_${rest}`,
    }[word];
  }
  return WORD_TO_BETTER.get(odd) ?? 'MAX_, MIN_';
}

function oddWordsOfName(name, path) {
  if (isSnakeCase(name) || STANDARD_NAMES.some((pattern) => pattern.test(name))) return [];
  if (LIMIT_WORDS.test(name)) return ['most'];
  return wordsOfName(name).filter(
    (word) => WORD_TO_BETTER.has(word) && !(word === 'words' && FILES_WITH_PAGE_WORDS.test(path)),
  );
}

// ---------------------------------------------------------------------------------------------
// Reading a file
// ---------------------------------------------------------------------------------------------
const SOURCE_FILE = /\.(?:tsx?|mjs|css)$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', 'build-output']);

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return SKIPPED_FOLDERS.has(entry.name) || entry.name.startsWith('.') ? [] : listFiles(path);
    }
    return SOURCE_FILE.test(entry.name) && !entry.name.endsWith('.d.ts') && entry.name !== 'english.mjs'
      ? [path]
      : [];
  });
}

const DIRECTIVE =
  /^\s*(?:eslint|oxlint|oxfmt|prettier|biome|@ts-|<reference|#region|#endregion|#__PURE__|@__PURE__|istanbul|c8 |v8 |global |sourceMappingURL)/;

/** Overwrites each match with a filler of the same length, so that positions remain valid. */
const blank = (text, pattern, filler = '~') =>
  text.replace(pattern, (match) => match.replace(/[^\n]/g, filler));

/** The prose of a comment: code, quotations, types, tags and URLs are blank; a line break is a space. */
function proseOf(comment) {
  if (DIRECTIVE.test(comment)) return ' '.repeat(comment.length);
  let text = comment.replace(/[’‘]/g, "'");
  text = blank(text, /```[\s\S]*?```/g);
  text = blank(text, /`[^`\n]*(?:\n[^`\n]*)?`/g);
  text = blank(text, /“[^”]*”|"[^"\n]*"/g);
  text = blank(text, /(?<![\w])'[^'\n]{1,60}'(?!\w)/g);
  text = blank(text, /https?:\/\/\S+/g);
  text = blank(text, /\{@?\w*[^{}]*\}/g, ' ');
  text = blank(
    text,
    /@(?:param|returns?|type|typedef|template|throws|see|example|property|default|deprecated|internal|since)\b(?:\s+\[?\w+\]?(?=\s+-))?/g,
    ' ',
  );
  text = text.replace(/\n\s*\*/g, (match) => ' '.repeat(match.length));
  return text.replace(/\n/g, ' ').toLowerCase();
}

function readTypeScript(ts, path, text) {
  const { SyntaxKind: Kind, ScriptKind } = ts;
  const kind = path.endsWith('.tsx') ? ScriptKind.TSX : path.endsWith('.mjs') ? ScriptKind.JS : ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind);
  const literals = [];
  const names = [];
  const sentences = [];
  const addSentence = (start, value) => {
    if (/\S\s+\S+\s+\S/.test(value)) sentences.push({ start, value });
  };
  const addName = (node, what) => {
    if (node?.kind === Kind.Identifier)
      names.push({ name: node.text, start: node.end - node.text.length, what });
  };
  const visit = (node) => {
    switch (node.kind) {
      case Kind.StringLiteral:
      case Kind.NoSubstitutionTemplateLiteral:
      case Kind.TemplateHead:
      case Kind.TemplateMiddle:
      case Kind.TemplateTail:
      case Kind.RegularExpressionLiteral:
        literals.push([node.getStart(source), node.end]);
        addSentence(node.getStart(source), node.text ?? '');
        break;
      case Kind.JsxText:
        literals.push([node.pos, node.end]);
        addSentence(node.pos, node.text);
        break;
      case Kind.FunctionDeclaration:
      case Kind.FunctionExpression:
        addName(node.name, 'function');
        break;
      case Kind.ClassDeclaration:
        addName(node.name, 'class');
        break;
      case Kind.InterfaceDeclaration:
        addName(node.name, 'interface');
        break;
      case Kind.TypeAliasDeclaration:
        addName(node.name, 'type');
        break;
      case Kind.EnumDeclaration:
        addName(node.name, 'enum');
        break;
      case Kind.VariableDeclaration:
        addName(node.name, 'variable');
        break;
      case Kind.BindingElement:
        if (node.propertyName) addName(node.name, 'variable');
        break;
      case Kind.Parameter:
        addName(node.name, 'parameter');
        break;
      case Kind.PropertySignature:
      case Kind.MethodSignature:
      case Kind.PropertyDeclaration:
      case Kind.MethodDeclaration:
      case Kind.EnumMember:
        addName(node.name, 'member');
        break;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  literals.sort((a, b) => a[0] - b[0]);
  let code = '';
  let at = 0;
  for (const [start, end] of literals) {
    if (start < at) continue;
    code += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, '~');
    at = end;
  }
  code += text.slice(at);
  return { code, names, sentences };
}

function readFile(ts, path) {
  const text = readFileSync(path, 'utf8');
  const isCss = path.endsWith('.css');
  const { code, names, sentences } = isCss
    ? { code: text, names: [], sentences: [] }
    : readTypeScript(ts, path, text);
  const pattern = isCss ? /\/\*([\s\S]*?)\*\//g : /\/\*([\s\S]*?)\*\/|\/\/([^\n]*)/g;
  // Consecutive // lines are one comment, so that a phrase can continue on the next line.
  const comments = [];
  for (const match of code.matchAll(pattern)) {
    const body = match[1] ?? match[2];
    const start = match.index + 2;
    const previous = comments.at(-1);
    if (
      match[2] !== undefined &&
      previous?.line &&
      /^\n[ \t]*$/.test(text.slice(previous.end, match.index)) &&
      !DIRECTIVE.test(body)
    ) {
      previous.body = text
        .slice(previous.start, start + body.length)
        .replace(/\n[ \t]*\/\//g, (gap) => ' '.repeat(gap.length));
      previous.end = start + body.length;
      continue;
    }
    comments.push({
      body: text.slice(start, start + body.length),
      start,
      end: start + body.length,
      line: match[2] !== undefined,
    });
  }
  return { text, comments, names, sentences };
}

function positionOf(text, offset) {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1).length + 1 };
}

// ---------------------------------------------------------------------------------------------
// Command line
// ---------------------------------------------------------------------------------------------
function parseArguments(argv) {
  const options = /** @type {{ paths: string[], files: number } & Record<string, unknown>} */ ({
    paths: [],
    files: 40,
  });
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index];
    if (['--list', '--check', '--json', '--strings'].includes(argument)) options[argument.slice(2)] = true;
    else if (argument === '--only') options.only = argv[(index += 1)];
    else if (argument === '--files') options.files = Number(argv[(index += 1)]);
    else if (argument === '--typescript') options.typescript = argv[(index += 1)];
    else if (argument === '--sample') {
      options.sample = Number(argv[(index += 1)]);
      if (/^\d+$/.test(argv[index + 1] ?? '')) options.seed = Number(argv[(index += 1)]);
    } else if (argument.startsWith('--')) fail(`Unknown option ${argument}.`);
    else options.paths.push(argument);
  }
  return options;
}

function fail(message) {
  console.error(message);
  process.exit(2);
}

/** Mulberry32: a small seeded generator, so that a sample can be repeated. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

const options = parseArguments(process.argv.slice(2));
const root = resolve(options.paths[0] ?? '.');
if (!existsSync(root)) fail(`${options.paths[0]} does not exist.`);
let ts;
try {
  ts = createRequire(join(resolve(options.typescript ?? root), 'package.json'))('typescript');
} catch {
  fail('TypeScript was not found. Run npm install in the checkout, or pass --typescript PATH.');
}
const requestedFolders = options.paths.slice(1);
const folders = (
  requestedFolders.length > 0 ? requestedFolders : options.strings ? ['src'] : ['src', 'scripts', 'tests']
).filter((folder) => existsSync(join(root, folder)));
if (folders.length === 0) fail('No folder to read.');

/** Only these rules apply to sentences: the other patterns are standard in a sentence ("Nothing was charged."). */
const SENTENCE_RULES = new Set([
  'told',
  'tells',
  'says',
  'held',
  'holds',
  'stands',
  'lies',
  'beside',
  'nobody',
  'asked',
  'own',
  'itself',
  'meanwhile',
  'alike',
  'idiom',
  'goes',
  'comes of',
  'put',
  'thrown',
  'as it is',
  'so many',
  'words',
  'fault',
  'archaic',
  'looked at',
  'press',
  'brings',
  'what is',
]);
const NOT_SEEN_BY_USERS = /\.(?:test|bench|css)\b|fixture|\/testing\/|common-passwords/;
const SQL = /^\s*(?:select|insert|update|delete|alter|create|with|drop)\s/i;

const areaOf = (path) => {
  const parts = path.split('/');
  return parts.length > 2 ? parts.slice(0, 2).join('/') : parts[0];
};
const emptyTotal = () => ({ files: 0, words: 0, wordMatches: 0, names: 0, nameMatches: 0 });
const byArea = new Map();
const byFile = [];
const byRule = new Map();
const total = emptyTotal();
const matches = [];

for (const path of folders.flatMap((folder) => listFiles(join(root, folder)))) {
  const shortPath = relative(root, path);
  if (options.strings && NOT_SEEN_BY_USERS.test(shortPath)) continue;
  const read = readFile(ts, path);
  const { text } = read;
  const comments = options.strings
    ? read.sentences
        .filter(({ value }) => !SQL.test(value))
        .map(({ start, value }) => ({ body: value, start }))
    : read.comments;
  const names = options.strings ? [] : read.names;
  const file = { path: shortPath, ...emptyTotal(), files: 1 };
  const addMatch = (kind, label, found, better, offset, context) => {
    byRule.set(`${kind} ${label}`, {
      count: (byRule.get(`${kind} ${label}`)?.count ?? 0) + 1,
      better: kind === 'name' ? (WORD_TO_BETTER.get(label) ?? better) : better,
    });
    matches.push({ kind, label, found, better, path: shortPath, offset, text, context });
  };
  for (const { body, start } of comments) {
    const prose = proseOf(body);
    file.words += prose.match(/[a-z][a-z']*/g)?.length ?? 0;
    const used = [];
    for (const { label, pattern, better, exceptIn } of COMMENT_PATTERNS) {
      if (exceptIn?.test(shortPath) || (options.strings && !SENTENCE_RULES.has(label))) continue;
      for (const match of prose.matchAll(pattern)) {
        const end = match.index + match[0].length;
        // Two rules that match the same words count once.
        if (used.some(([from, to]) => match.index < to && end > from)) continue;
        used.push([match.index, end]);
        file.wordMatches += 1;
        const around = body
          .slice(Math.max(0, match.index - 70), end + 60)
          .replace(/\s*\n\s*\*?\/?\/?\s*/g, ' ');
        addMatch(
          options.strings ? 'sentence' : 'comment',
          label,
          match[0].trim(),
          better,
          start + match.index,
          around,
        );
      }
    }
  }
  const stem = basename(path).replace(/\.(?:test|bench|browser|postgres|module)?\.?(?:tsx?|mjs|css)$/, '');
  for (const { name, start } of options.strings ? [] : [...names, { name: stem, start: 0 }]) {
    file.names += 1;
    const odd = oddWordsOfName(name, shortPath);
    if (odd.length === 0) continue;
    file.nameMatches += 1;
    addMatch('name', odd[0], name, standardName(name, odd[0]), start, name);
  }
  byFile.push(file);
  for (const sums of [
    total,
    byArea.get(areaOf(shortPath)) ?? byArea.set(areaOf(shortPath), emptyTotal()).get(areaOf(shortPath)),
  ]) {
    for (const key of Object.keys(sums)) sums[key] += file[key];
  }
}

const perThousand = ({ words, wordMatches }) => (words === 0 ? 0 : (1000 * wordMatches) / words);
const percent = ({ names, nameMatches }) => (names === 0 ? 0 : (100 * nameMatches) / names);
const comments = Number(perThousand(total).toFixed(2));
const names = Number(percent(total).toFixed(2));

if (options.json) {
  console.log(JSON.stringify({ ...total, commentsPerThousandWords: comments, namesPercent: names }));
} else if (options.sample) {
  const random = randomOf(options.seed ?? 1);
  const pool = options.only
    ? matches.filter(({ kind, label }) => label === options.only || `${kind} ${label}` === options.only)
    : matches;
  for (let count = Math.min(options.sample, pool.length); count > 0; count -= 1) {
    const [match] = pool.splice(Math.floor(random() * pool.length), 1);
    console.log(
      `${match.path}:${positionOf(match.text, match.offset).line} [${match.kind} ${match.label}] «${match.found}» ${match.context.trim()}`,
    );
  }
} else {
  if (options.list) {
    for (const match of matches) {
      if (options.only && match.label !== options.only && `${match.kind} ${match.label}` !== options.only)
        continue;
      const { line, column } = positionOf(match.text, match.offset);
      console.log(`${match.path}:${line}:${column} ${match.kind} "${match.found}" → ${match.better}`);
    }
    console.log('');
  }
  const row = (label, sums) =>
    `${label.padEnd(28)} ${String(sums.files).padStart(6)} ${String(sums.words).padStart(8)} ${String(sums.wordMatches).padStart(8)} ${perThousand(sums).toFixed(2).padStart(9)} ${String(sums.names).padStart(8)} ${String(sums.nameMatches).padStart(8)} ${percent(sums).toFixed(2).padStart(8)}`;
  console.log(
    `${'folder'.padEnd(28)} ${'files'.padStart(6)} ${'words'.padStart(8)} ${'matches'.padStart(8)} ${'per 1000'.padStart(9)} ${'names'.padStart(8)} ${'matches'.padStart(8)} ${'percent'.padStart(8)}`,
  );
  for (const [area, sums] of [...byArea].sort(([a], [b]) => (a < b ? -1 : 1))) console.log(row(area, sums));
  console.log(row('total', total));
  console.log('\nrule: matches → replacement');
  for (const [rule, { count, better }] of [...byRule].sort((a, b) => b[1].count - a[1].count))
    console.log(`  ${rule}: ${count} → ${better}`);
  console.log(`\nworst ${options.files} files (comment matches + name matches)`);
  const worst = byFile
    .sort((a, b) => b.wordMatches + b.nameMatches - a.wordMatches - a.nameMatches)
    .slice(0, options.files);
  for (const file of worst)
    console.log(
      `  ${String(file.wordMatches).padStart(4)} + ${String(file.nameMatches).padStart(3)}  ${file.path}`,
    );
  console.log(
    options.strings
      ? `\nsentences: ${total.wordMatches} matches, ${comments.toFixed(2)} per 1,000 words`
      : `\ncomments: ${comments.toFixed(2)} per 1,000 words; names: ${names.toFixed(2)}%`,
  );
}
if (options.check) {
  const maxComments = options.strings ? LIMITS.maxStrings : LIMITS.maxComments;
  const isTooLow = !options.strings && requestedFolders.length === 0 && total.words < LIMITS.minCommentWords;
  if (isTooLow)
    console.error(`${total.words} comment words; at least ${LIMITS.minCommentWords} are required`);
  if (comments > maxComments || names > LIMITS.maxNames || isTooLow) process.exitCode = 1;
}
