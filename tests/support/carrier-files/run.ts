/** node tests/support/carrier-files/run.ts [seed] [files] [folder] [only]: measures the reader, and saves the files that fail.
 * HABITS=1 adds the habits of carriers. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { withBrowser } from '../../../scripts/fixtures/crossed/with-browser.ts';
import { addCounts, measuredFiles } from './count-files.ts';
import { noCounts, OUTCOMES, type Counts } from './measure.ts';
import { HABITS, type Habit } from './habits.ts';
import { TRAITS, type Trait } from './traits.ts';

const [seed = Date.now() % 1_000_000, files = 100] = process.argv.slice(2, 4).map(Number);
const folder = process.argv[4];
const only = process.argv[5] === undefined ? undefined : Number(process.argv[5]);
if (folder !== undefined) mkdirSync(folder, { recursive: true });
const total = noCounts();
const byTrait = new Map<string, Counts>();
const printLine = (line: string) => process.stdout.write(`${line}\n`);
const line = (name: string, counts: Counts) =>
  `${name.padEnd(44)}${OUTCOMES.map((each) => String(counts[each]).padStart(12)).join('')}`;
const hasHabits = process.env['HABITS'] === '1';
let [invented, rejected, unsaidFiles] = [0, 0, 0];

await withBrowser(async (browser) => {
  if (browser === null) throw new Error('No browser on this machine.');
  for await (const { at, file, printed, measured } of measuredFiles(seed, files, browser, only, hasHabits)) {
    const { counts, ...found } = measured;
    const traits = (Object.keys(TRAITS) as Trait[]).filter(
      (name) => name === 'engine' || file.traits[name] !== TRAITS[name][0],
    );
    const names = traits
      .filter((name) => name !== 'paste' || printed.isText)
      .map((name) => `${name}: ${file.traits[name]}`);
    for (const name of Object.keys(HABITS) as Habit[])
      if (file.habits[name] !== HABITS[name][0]) names.push(`habit ${name}: ${file.habits[name]}`);
    addCounts(total, counts);
    for (const name of names) {
      const traitCounts = byTrait.get(name) ?? noCounts();
      byTrait.set(name, traitCounts);
      addCounts(traitCounts, counts);
    }
    invented += found.invented.length;
    rejected += Number(found.rejection !== null);
    unsaidFiles += Number(found.missingTexts.length > 0);
    const isPerfect =
      found.rejection === null &&
      found.cellErrors.length + found.missingTexts.length + found.invented.length === 0;
    if (isPerfect) continue;
    printLine(
      `\n#${at} seed ${file.seed} ${names.join('; ')}${found.rejection === null ? '' : `\n   REFUSED ${found.rejection}`}`,
    );
    if (found.invented.length > 0) printLine(`   INVENTED years ${found.invented.join(', ')}`);
    for (const each of found.cellErrors) printLine(`   ${each}`);
    for (const each of found.missingTexts) printLine(`   not said: ${each}`);
    if (folder === undefined) continue;
    writeFileSync(`${folder}/${file.seed}.${printed.isText ? 'txt' : 'pdf'}`, printed.bytes);
    const { truth, sentences, question } = file;
    writeFileSync(
      `${folder}/${file.seed}.json`,
      JSON.stringify({ ...found, sentences: sentences.map(String), question, truth }, null, 1),
    );
  }
});
const cells = OUTCOMES.reduce((sum, each) => sum + total[each], 0);
const share = (count: number) => `${((100 * count) / cells).toFixed(2)}%`;
printLine(`\n${''.padEnd(44)}${OUTCOMES.map((each) => each.padStart(12)).join('')}`);
for (const [name, counts] of [...byTrait].toSorted(([one], [other]) => one.localeCompare(other)))
  printLine(line(name, counts));
printLine(line('total', total));
printLine(
  `seed ${seed}: ${cells} cells, right ${share(total.right + total.marked)}, right and unmarked ${share(total.right)}, ${invented} rows invented, ${rejected} files refused, ${unsaidFiles} files with missing sentences`,
);
process.exit(0);
