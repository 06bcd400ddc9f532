/** All commands. Help and dispatch are derived from this list; each module loads only when its command runs. */
import { command, maintenanceCommand, type Command } from './command.ts';
import { DATA_OPTION, practiceCommands } from './practice-commands.ts';

const wiring = () => import('./wiring.ts');
const openStored = async (folder?: string) => (await import('./wiring-stores.ts')).openStoredReports(folder);

const SELECT_OPTION = { '--select <path,…>': 'print only these members: totals.fee,rows.*.balance' };

export const commands: readonly Command[] = [
  command('list', {
    summary: 'List the calculations.',
    options: { '--json': 'print the list as JSON, with an example input of each' },
    run: async (...args) => (await import('./commands/describe.ts')).list(...args),
  }),
  command('describe <id>', {
    summary: 'Describe input and result of a calculation, with the source of each figure.',
    options: {
      '--member <path>': 'explain one member of the result, such as totals.fee',
      '--example': 'print a valid input',
      '--json': 'print everything as JSON, the input as JSON Schema',
    },
    run: async (...args) => (await import('./commands/describe.ts')).describe(...args),
  }),
  command('run <id> [FILE|-]', {
    summary: 'Calculate one JSON document.',
    options: {
      '--sweep <path=from:to:step>': 'calculate each value, one line per case; sweeps are combined',
      ...SELECT_OPTION,
      '--format <json|csv|table>': 'default: json',
      '--full-precision': 'print unrounded figures',
    },
    repeatable: ['sweep', 'select'],
    notes: [
      'plumbline run vehicle case.json --sweep vehicle.rate_of_return=0.04:0.09:0.005 \\',
      '    --select totals.fee,ending_value --format table',
      'Exit status 2 if a case was rejected; the others are printed.',
    ],
    run: async (...args) => (await import('./commands/run.ts')).run(...args),
  }),
  command('batch <id> [FILE|-]', {
    summary: 'Calculate one document per line, on all cores.',
    options: {
      '--summary': 'print counts, speed and statistics of the selected members instead of documents',
      ...SELECT_OPTION,
      '--fail-fast': 'stop at the first rejected line',
      '--full-precision': 'print unrounded figures',
      '--workers <number>': 'number of threads; default: number of cores',
      '--out <folder>': 'write the results into a folder in pieces; repeat to resume',
      '--shard <n/of>': 'with --out: process one share of the pieces, such as 3/16',
      '--queue':
        'with --out: distribute the pieces through PLUMBLINE_DATABASE to all processes of this command',
      '--piece <MiB>': 'with --out: size of a piece; default: 64',
      '--gzip': 'with --out: compress the pieces',
      '--join <folder>': 'write the pieces of a folder in order, if all are done',
      '--status <folder>': 'print the progress of a run',
    },
    repeatable: ['select'],
    notes: [
      'Reads one JSON document per line and prints one result per line, in order; blank lines are skipped.',
      'A rejected line prints {"line": n, "error": {…}}, and the others continue.',
      'Exit status 2 if a line was rejected, 1 after a failed calculation or a read error of the input.',
    ],
    run: async (...args) =>
      (await import('./commands/batch.ts')).batch(...args, (await wiring()).batchMachine),
  }),
  command('explain <id> [FILE|-] --at <path>', {
    summary: 'Show the formula, inputs and steps behind one figure.',
    options: {
      '--at <path>': 'path of the figure, such as rows.16.balance; positions start at 0',
      '--json': 'print the explanation as JSON',
    },
    notes: ['Explains any figure of a result. A wrong path lists the valid ones.'],
    run: async (...args) => (await import('./commands/describe.ts')).explain(...args),
  }),
  command('replay <folder>', {
    summary: 'Compare golden cases with current results, and print the first difference of each.',
    options: {},
    notes: [
      'A case is <folder>/<calculation>/<case>.json. The members in `expected` are compared, within',
      'half a cent, or half of the sixth decimal for rates, or the `tolerance` of the case.',
      'Exit status 1 if a case is different, or if there is no case.',
    ],
    run: async (...args) => (await import('./commands/replay.ts')).replay(...args),
  }),
  command('replay-report <file|->', {
    summary: 'Print the figures of an exported report, and those that differ from current results.',
    options: { '--json': 'print every stored figure and every difference as JSON' },
    notes: ['Exit status 1 if a figure is different, 2 if the file is damaged or not an exported report.'],
    run: async (...args) => (await import('./commands/replay-report.ts')).replayReportCommand(...args),
  }),
  command('report-pdf <id|file|-> <out.pdf>', {
    summary: 'Create a PDF of a stored report, or from a file of inputs of a report or planning tool.',
    options: {
      '--length <client|complete>': 'about four pages, or all; default: complete',
      '--client <name>': 'name of the client; a stored report has its own',
      '--advisor <name>': 'name of the advisor; a stored report has its own',
      ...DATA_OPTION,
    },
    notes: [
      'A number is the id of a stored report in its current state. For a file with such a name, use ./12.',
    ],
    run: async (...args) => {
      const { figures, pdfFiles } = await wiring();
      const making = { ...figures, ...(await pdfFiles()), openStored };
      return (await import('./commands/report-pdf.ts')).reportPdfCommand(...args, making);
    },
  }),
  maintenanceCommand('read-illustration <file>', {
    summary: 'Read the yearly table of a carrier’s PDF, or of a text file (.txt, .csv, .tsv).',
    options: {
      '--page <n>': 'page of the table, if another one would be read',
      '--table <id>': 'id of the table, such as 2.1; answers which_table',
      '--income <kind>': 'by_balance, basis_then_loans, loans or withdrawals; answers income_kind',
      '--column <index=name>': 'meaning of a column of the table, such as 3=loans, or 3= to leave it out',
      '--pictures <pages>': 'pages of a long scan that contain the ledger: 9-12,15',
    },
    repeatable: ['column'],
    run: async (...args) =>
      (await import('./commands/read-illustration.ts')).readIllustrationCommand(
        ...args,
        (await import('./wiring-reader.ts')).illustrationFiles,
      ),
  }),
  ...practiceCommands,
];
