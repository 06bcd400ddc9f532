/** Every command once. Help and dispatch are derived from this list; each file loads only when its command runs. */
import type { Command } from './command.ts';

export const commands: readonly Command[] = [
  {
    name: 'list',
    summary: 'List the calculations.',
    usage: '',
    options: [{ name: '--json', text: 'print the list as JSON, with an example input each' }],
    run: async (args, terminal) => (await import('./list.ts')).list(args, terminal),
  },
  {
    name: 'describe',
    summary: 'Tell what a calculation takes and gives, and where each of its figures comes from.',
    usage: '<id>',
    options: [
      { name: '--member <path>', text: 'tell about one member of the result, such as totals.fee' },
      { name: '--example', text: 'print an input that runs as it stands' },
      { name: '--json', text: 'print all of it as JSON, the input as JSON Schema' },
    ],
    run: async (args, terminal) => (await import('./describe.ts')).describe(args, terminal),
  },
  {
    name: 'run',
    summary: 'Run one calculation on a JSON document.',
    usage: '<id> [FILE|-]',
    options: [
      {
        name: '--sweep <path=from:to:step>',
        text: 'run once a value, a line a case; several sweeps combine',
        repeatable: true,
      },
      {
        name: '--select <path,…>',
        text: 'print only these members: totals.fee,rows.*.balance',
        repeatable: true,
      },
      { name: '--format <json|csv|table>', text: 'json unless told otherwise' },
      { name: '--full-precision', text: 'print figures unrounded' },
    ],
    notes: [
      'plumbline run vehicle case.json --sweep vehicle.rate_of_return=0.04:0.09:0.005 \\',
      '    --select totals.fee,ending_value --format table',
      'Exit status 2 when any case was refused; the others are printed all the same.',
    ],
    run: async (args, terminal) =>
      (await import('./run.ts')).run(args, terminal, (await import('./wiring.ts')).thisYear),
  },
  {
    name: 'batch',
    summary: 'Run one calculation on every line of a file, on all cores.',
    usage: '<id> [FILE|-]',
    options: [
      { name: '--summary', text: 'print counts, speed and the spread of what is selected, no documents' },
      {
        name: '--select <path,…>',
        text: 'print only these members: totals.fee,rows.*.balance',
        repeatable: true,
      },
      { name: '--fail-fast', text: 'stop at the first line that is refused' },
      { name: '--full-precision', text: 'print figures unrounded' },
      {
        name: '--workers <number>',
        text: 'threads to use; as many as there are cores unless told otherwise',
      },
    ],
    notes: [
      'One JSON document a line in, one a line out, in the same order; blank lines are passed over. A line that',
      'is refused gives {"line": n, "error": {…}} in its place, and the rest go on.',
      'Exit status 2 when a line was refused, 1 when a calculation broke down or the input could not be read on.',
    ],
    run: async (args, terminal) =>
      (await import('./batch.ts')).batch(args, terminal, (await import('./wiring.ts')).batchMachine),
  },
  {
    name: 'explain',
    summary: 'Show the formula, inputs and steps behind one figure.',
    usage: '<id> [FILE|-] --at <path>',
    options: [
      { name: '--at <path>', text: 'the figure: rows.16.balance; lists count from 0' },
      { name: '--json', text: 'print it as JSON' },
    ],
    notes: [
      'Explained are the yearly rows of vehicle, comparative-report, tax-scorecard and retirement-buffer.',
    ],
    run: async (args, terminal) =>
      (await import('./explain.ts')).explain(args, terminal, (await import('./wiring.ts')).thisYear),
  },
  {
    name: 'replay',
    summary: 'Run the golden cases of a folder and show the first difference of each.',
    usage: '<folder>',
    options: [],
    notes: [
      'Cases lie in <folder>/<calculation>/<case>.json. The members that `expected` names are compared, to',
      'half a cent, or half of the sixth decimal for rates, unless the case gives a `tolerance`.',
      'Exit status 1 when a case differs, or when there was none.',
    ],
    run: async (args, terminal) =>
      (await import('./replay.ts')).replay(args, terminal, (await import('./wiring.ts')).goldenFiles),
  },
  {
    name: 'read-illustration',
    summary: 'Read the yearly table of a carrier’s PDF.',
    usage: '<file.pdf>',
    options: [],
    run: async (args, terminal) =>
      (await import('./read-illustration.ts')).readIllustrationCommand(
        args,
        terminal,
        (await import('./wiring.ts')).illustrationFiles,
      ),
  },
  {
    name: 'sign-in-link',
    summary: 'Print an address that signs somebody in once.',
    usage: '<email>',
    options: [],
    run: async (args, terminal) =>
      (await import('./sign-in-link.ts')).signInLinkCommand(
        args,
        terminal,
        (await import('./wiring.ts')).openPractice,
      ),
  },
];
