/** Texts for users contain the terms of docs/words.md, not the forms that WORDS.md of the design replaced. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import ts from 'typescript';

/** Replaced whole words, each with its replacement. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/above the carrier’s illustrated scale\. Not an illustration/i, 'above the carrier’s illustration (rate)'],
  [/\bheld (level|at those of)\b/i, 'stay at … levels'],
  [/\bmend(ed|s)?\b/i, 'fix'],
  [/\bfaults?\b/i, 'problem'],
  [/\bsettled\b/i, 'verified'],
  [/\bin all(?=[.,;:)]|$)/i, 'total'],
  [/\basked for\b/i, 'requested'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\beverybody\b/i, 'everyone'],
  [/\bon the way\b/i, 'intermediate steps'],
  [/\ba stroke\b/i, 'the line'],
  [/\buntil now\b/i, 'current'],
  [/\bwhat comes of it\b/i, 'results'],
  [/\bworth a look\b/i, 'to review'],
  [/\bwhat was understood\b/i, 'the match'],
  [/\bbegin with the vehicles of\b/i, 'copy accounts from'],
  [/\bneeds to last\b/i, 'return needed for the same income'],
  [/\bthe rate then\b/i, 'current rate'],
  [/\byears looked back\b/i, 'lookback period'],
  [/\bkept in this browser\b/i, 'saved on this device'],
  [/\b(run|made) (it )?(over|of) history\b|\bwould history have made\b/i, 'test against market history'],
  [/\bthe figures hold\b/i, 'available'],
  [/\bthe most that history allows\b/i, 'maximum sustainable income'],
  [/\bhas the Great Depression in it\b/i, 'includes the Great Depression'],
  [/\bit lapsed early\b/i, 'in … periods the policy lapsed'],
  [/\blowest credit of them\b/i, 'lowest-crediting period'],
  [/\bpaid to age\b/i, 'income paid through age'],
  [/\bat a death at\b/i, 'if death occurs at'],
  [/\bstill there\b/i, 'remaining'],
  [/\bon paper\b/i, 'in print'],
  [/\bkeep as variant\b/i, 'save as variant'],
  [/\bpayments are not set up here\b/i, 'payments aren’t set up on this server'],
  [/\bwe don’t know this code\b/i, 'this code isn’t valid'],
  [/\bcapitalised\b/i, 'added to the loan'],
  [/\bfrom the age beside it\b/i, 'from the age you enter'],
  [/\btax is by\b/i, 'tax method'],
  [/\btax paid by then\b/i, 'cumulative tax to date'],
  [/\bnothing were paid\b/i, 'with no distributions'],
  [/\bwhat every period left\b/i, 'ending balance by start date'],
  [/\bno period that ever happened\b/i, 'not an actual period'],
  [/\bthey promise nothing\b/i, 'not a guarantee'],
  [/\bsecond factor\b/i, 'two-factor authentication'],
  [/\byears of a period\b/i, 'period length'],
  [/\bare from before\b/i, 'out of date'],
  [/\bwithdraw link\b/i, 'turn off link'],
  [/\bthe ledger holds no guaranteed values\b/i, 'No guaranteed values were entered'],
  [/^the guaranteed values are in the carrier/i, 'No guaranteed values were entered'],
  [/% gross to\b|^the yearly gross return\b/i, 'before fees'],
  [/\bguaranteed columns are in its own illustration\b/i, 'No guaranteed values were entered'],
  [/\ball cells verified\b/i, 'no problems found'],
  [/\bsex, and this is tested\b/i, 'not checked: sex is missing'],
  [/\bloan charge; AG 49-A allows\b/i, 'loan charge. AG 49-A allows'],
  [/^simulations run$/i, 'Simulations saved'],
  [/\bwill be deleted,? with (its|all)\b/i, 'Deletes the …, 1 … and 1 …'],
  [/\byesterday’s\b/i, 'past … returns'],
  [/\bone in twenty\b/i, 'more than 5%'],
  [/\bcomes? to the most for\b/i, 'costs the most'],
  [/\bmakes? (its|their) last full payment\b/i, 'stops at'],
  [/\bpaid every year to\b/i, 'paid full income through'],
  [/\bto try with\b/i, 'slider'],
  [/\b(ledger )?in hand\b/i, 'current'],
  [/\bmakes up for\b/i, 'repeats'],
  [/\bis kept on the server\b/i, 'is on the server'],
  [/\billustration comes first\b/i, 'Add the illustration first'],
  [/\bvehicles?\b(?![-/.')])/i, 'account'],
  [/\banswers instead of trials\b/i, 'solve for a target'],
  [/^find it$/i, 'solve'],
  [/\bheld by at least\b/i, 'paid in full in at least … of paths'],
  [/\breturn at which an account ties\b/i, 'break-even return'],
  [/\bsmallest premium for an income\b/i, 'minimum premium for a target income'],
  [/\btwo other draws\b/i, 'two more random samples gave'],
  [/^set this (income|premium|cap|return|loan rate|charge stress)$/i, 'use this …'],
  [/\binside (their|its) range\b/i, 'range of outcomes'],
  [/^compute paths$/i, 'run simulation'],
  [/\bcomputed paths?\b/i, 'simulated path'],
  [/\bmake the count finer\b/i, 'reduce sampling error'],
  [/\bas far as counting so many goes\b/i, 'margin of error'],
  [/^order of the years$/i, 'sequence of returns'],
  [/\bwith one thing taken away\b/i, 'with one factor removed'],
  [/^which leads$/i, 'how often each comes out ahead'],
  [/^path by path$/i, 'individual paths'],
  [/^other paths$/i, 'new random sample'],
  [/^independent months, wild$/i, 'independent months, fat tails'],
  [/\bshift of the mean\b/i, 'return adjustment'],
  [/\bhalf of these lapse\b/i, 'of those, half lapsed'],
  [/^what$/i, 'solve for, action'],
  [/\badd a simulation to it\b/i, 'add a historical simulation to use this'],
  [/\bevery period that\b/i, 'every available period'],
  [/\bempty: \d/i, 'leave blank for … years'],
  [/\bruns on the returns of\b/i, 'earns its portfolio’s return'],
  [/% of 100%/i, '% allocated'],
  [/\bone bar a period\b/i, 'each bar is one period'],
  [/\ball of it is paid in\b/i, 'the full amount is contributed'],
  [/\bnot met in year\b/i, 'fails in year'],
  [/\b\d met\b|\bto look at\b|\blook at this\b/i, 'passed, to review, review'],
  [/\bwhat is paid in\b/i, 'premiums, contributions'],
  [/\bstatement decides\b/i, 'own test governs'],
  [/\bon whatever the policy pays\b/i, 'applies to taxable policy distributions'],
  [/\btake the return from\b/i, 'use a portfolio’s return'],
  [/\buse the same history for both\b/i, 'use the same assumption for all'],
  [/\bat the rates given\b/i, 'flat rates'],
  [/\btax rate then\b/i, 'client’s rate at death'],
  [/\bwhat was entered\b/i, 'inputs'],
  [/\bwhat it rests on\b/i, 'assumptions and limitations'],
  [/\bwhat the policy leaves\b/i, 'the policy’s death benefit'],
  [/\brests? on (the|assum|an? )/i, 'is based on, depends on'],
  [/\bpaying in\b|\ba year out\b/i, 'premiums, income'],
  [/\bpoor stretch\b/i, 'poor returns'],
  [/\bby itself\b/i, 'separately, only'],
  [/\billustration has them\b/i, 'as shown in the carrier’s illustration'],
  [/\binsurer’s holds\b/i, 'the insurer’s illustration governs'],
  [/\bto pay all of it\b/i, 'it would need … to pay the full income'],
  [/, at first\b|\bit can pay,|\byear at first\b/i, 'first-year amount, sustainable income, first year'],
  [/\breserve that pays\b/i, 'market only, or market plus a cash reserve'],
  [/\bsuch as 2024-12\b|\bempty for the latest\b/i, 'MM/YYYY. Leave blank for the latest month.'],
  [/\bspend alike\b/i, 'same spending on both sides'],
  [/\blink is meant for you\b/i, 'please don’t forward this link'],
  [/\btells this server\b/i, 'events appear here after setup'],
  [/\blogo stands in\b/i, 'your logo appears in'],
  [/\bnot chosen one yet\b/i, 'you haven’t set a password yet'],
  [/\bwords in a row\b/i, 'a short phrase works well'],
  [/\bare invented\b/i, 'are fictional'],
  [/\bnobody on this page\b/i, 'no users on this page'],
  [/\b(no|some|any)body\b/i, 'no user, another admin, or the passive voice'],
  [/\bserver answers at\b/i, 'cannot connect to … at'],
  [/\b(does|did) not answer\b/i, 'is not responding'],
  [/\bunless told\b/i, 'default'],
  [/\btells? about\b/i, 'explains'],
  [/\bgoes with --/i, 'requires --'],
  [/\bruns? out at\b|^runs out$/i, 'depleted'],
  [/(?<!-)\bbesides?\b/i, 'next to, and, in addition to'],
  [/\bmeanwhile\b/i, 'while'],
  [/\bone’s own\b/i, 'the caller’s'],
];

/** Exceptions. */
const RIGHT: readonly { text: string; why: string }[] = [
  {
    text: 'plumbline run vehicle case.json --sweep vehicle.rate_of_return=0.04:0.09:0.005 \\',
    why: 'a calculation’s id',
  },
  { text: 'second factor of user 0', why: 'bound into the sealed secret; nobody reads it' },
];

interface UserText {
  text: string;
  line: number;
}

/** Reads string literals and JSX texts; a template's substitution counts as one digit. */
function readTexts(path: string, source: string): UserText[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  const found: UserText[] = [];
  const keep = (node: ts.Node, text: string): void => {
    // A single word may be an id or a key, so only the label "What" is read.
    if (/\S\s+\S|^What$/.test(text))
      found.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
  };
  const walk = (node: ts.Node): void => {
    if (ts.isTemplateExpression(node))
      keep(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('0'));
    else if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) keep(node, node.text);
    ts.forEachChild(node, walk);
  };
  walk(file);
  return found;
}

const replacedIn = (text: string): string[] =>
  REPLACED.flatMap(([phrase, better]) => {
    const matches = phrase.exec(text);
    return matches ? [`"${matches[0]}", better "${better}"`] : [];
  });

const SOURCES = ['src/ui', 'src/rendering', 'src/domain', 'src/server', 'src/cli', 'src/adapters'];
const isNotRead = /\.(test|bench)\.tsx?$|fixture|\/testing\//;

test('no text that users read contains a replaced word', () => {
  const paths = SOURCES.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ).filter((path) => /\.tsx?$/.test(path) && !isNotRead.test(path));
  assert.ok(paths.length > 800, `${paths.length} files`);
  const found = paths.flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    // Parsing is slow, so files without replaced terms are skipped.
    if (replacedIn(source).length === 0 && !/in all/i.test(source)) return [];
    return readTexts(path, source)
      .filter(({ text }) => !RIGHT.some((right) => right.text === text))
      .flatMap(({ text, line }) => replacedIn(text).map((problem) => `${path}:${line} ${problem}`));
  });
  assert.deepEqual(found, []);
});

test('replaced words are found in strings, templates and elements, but not in comments and names', () => {
  const source = `
    // mend this fault
    const fault = { settled: true };
    const a = 'Premiums in all, and more';
    const b = \`\${n} cells are settled\`;
    const c = <p>For {n} periods <b>Whoever has it</b></p>;
    const d = \`in all \${n} periods\`;`;
  const lines = readTexts('a.tsx', source)
    .filter(({ text }) => replacedIn(text).length > 0)
    .map(({ line }) => line);
  assert.deepEqual(lines, [4, 5, 6]);
});
