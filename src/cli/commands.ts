/** All commands. Help and dispatch are derived from this list; each module loads only when its command runs. */
import type { Command } from './command.ts';

const wiring = () => import('./wiring.ts');
const openStored = async (folder?: string) => (await import('./wiring-stores.ts')).openStoredReports(folder);

const DATA_OPTION = {
  '--data <folder>': 'the data folder of the practice; PLUMBLINE_DATA unless told otherwise',
};
const SELECT_OPTION = { '--select <path,…>': 'print only these members: totals.fee,rows.*.balance' };

export const commands: readonly Command[] = [
  {
    name: 'list',
    summary: 'List the calculations.',
    usage: '',
    options: { '--json': 'print the list as JSON, with an example input each' },
    run: async (...given) => (await import('./commands/describe.ts')).list(...given),
  },
  {
    name: 'describe',
    summary: 'Tell what a calculation takes and gives, and where each of its figures comes from.',
    usage: '<id>',
    options: {
      '--member <path>': 'tell about one member of the result, such as totals.fee',
      '--example': 'print an input that runs as it stands',
      '--json': 'print all of it as JSON, the input as JSON Schema',
    },
    run: async (...given) => (await import('./commands/describe.ts')).describe(...given),
  },
  {
    name: 'run',
    summary: 'Run one calculation on a JSON document.',
    usage: '<id> [FILE|-]',
    options: {
      '--sweep <path=from:to:step>': 'run once a value, a line a case; several sweeps combine',
      ...SELECT_OPTION,
      '--format <json|csv|table>': 'json unless told otherwise',
      '--full-precision': 'print figures unrounded',
    },
    repeatable: ['sweep', 'select'],
    notes: [
      'plumbline run vehicle case.json --sweep vehicle.rate_of_return=0.04:0.09:0.005 \\',
      '    --select totals.fee,ending_value --format table',
      'Exit status 2 when any case was refused; the others are printed all the same.',
    ],
    run: async (...given) => (await import('./commands/run.ts')).run(...given),
  },
  {
    name: 'batch',
    summary: 'Run one calculation on every line of a file, on all cores.',
    usage: '<id> [FILE|-]',
    options: {
      '--summary': 'print counts, speed and the spread of what is selected, no documents',
      ...SELECT_OPTION,
      '--fail-fast': 'stop at the first line that is refused',
      '--full-precision': 'print figures unrounded',
      '--workers <number>': 'threads to use; as many as there are cores unless told otherwise',
      '--out <folder>': 'answer a file piece by piece into a folder; again, what is missing',
      '--shard <n/of>': 'with --out: this process takes every of-th piece, such as 3/16',
      '--queue': 'with --out: PLUMBLINE_DATABASE hands out the pieces to all processes that run this command',
      '--piece <MiB>': 'with --out: how much of the file a piece is; 64 unless told otherwise',
      '--gzip': 'with --out: compress the pieces',
      '--join <folder>': 'write the pieces of a folder in order, once all are there',
      '--status <folder>': 'how far the run in a folder is',
    },
    repeatable: ['select'],
    notes: [
      'One JSON document a line in, one a line out, in the same order; blank lines are passed over. A line that',
      'is refused gives {"line": n, "error": {…}} in its place, and the rest go on.',
      'Exit status 2 when a line was refused, 1 when a calculation broke down or the input could not be read on.',
    ],
    run: async (...given) =>
      (await import('./commands/batch.ts')).batch(...given, (await wiring()).batchMachine),
  },
  {
    name: 'explain',
    summary: 'Show the formula, inputs and steps behind one figure.',
    usage: '<id> [FILE|-] --at <path>',
    options: {
      '--at <path>': 'the figure: rows.16.balance; lists count from 0',
      '--json': 'print it as JSON',
    },
    notes: ['Every figure of a result is explained; a wrong path is answered with those there are.'],
    run: async (...given) => (await import('./commands/describe.ts')).explain(...given),
  },
  {
    name: 'replay',
    summary: 'Run the golden cases of a folder and show the first difference of each.',
    usage: '<folder>',
    options: {},
    notes: [
      'Cases lie in <folder>/<calculation>/<case>.json. The members that `expected` names are compared, to',
      'half a cent, or half of the sixth decimal for rates, unless the case gives a `tolerance`.',
      'Exit status 1 when a case differs, or when there was none.',
    ],
    run: async (...given) => (await import('./commands/replay.ts')).replay(...given),
  },
  {
    name: 'replay-report',
    summary: 'Print the figures of an exported report and, below, each that is calculated otherwise today.',
    usage: '<file|->',
    options: { '--json': 'print every stored figure and every difference as JSON' },
    notes: ['Exit status 1 when a figure differs, 2 when the file is damaged or is no exported report.'],
    run: async (...given) => (await import('./commands/replay-report.ts')).replayReportCommand(...given),
  },
  {
    name: 'report-pdf',
    summary: 'Make a PDF of a stored report, or of a file of inputs for a report or a planning tool.',
    usage: '<id|file|-> <out.pdf>',
    options: {
      '--length <client|complete>': 'about four pages, or everything; complete unless told',
      '--client <name>': 'whom it is prepared for; a stored report names its client',
      '--advisor <name>': 'who prepared it; a stored report names its advisor',
      ...DATA_OPTION,
    },
    notes: ['A number is the id of a stored report, as it is now; a file with such a name is ./12.'],
    run: async (...given) => {
      const { figures, pdfFiles } = await wiring();
      const making = { ...figures, ...(await pdfFiles()), openStored };
      return (await import('./commands/report-pdf.ts')).reportPdfCommand(...given, making);
    },
  },
  {
    name: 'read-illustration',
    summary: 'Read the yearly table of a carrier’s PDF.',
    usage: '<file.pdf>',
    options: {
      '--page <n>': 'the page that the table stands on, where another one would be read',
      '--pictures <pages>': 'of a long scan, the pages that hold the ledger: 9-12,15',
    },
    run: async (...given) =>
      (await import('./commands/read-illustration.ts')).readIllustrationCommand(
        ...given,
        (await wiring()).illustrationFiles,
      ),
  },
  {
    name: 'import',
    summary: 'Make a scenario or a simulation of a file of inputs, for a client of the practice.',
    usage: 'scenario|simulation <file|->',
    options: {
      '--client <id>': 'the client, as the address of their page names them',
      '--name <text>': 'what a simulation is to be called; its inputs have no name',
      ...DATA_OPTION,
    },
    notes: ['The file is what Download inputs gives. What the browser would refuse is refused here as well.'],
    run: async (...given) => (await import('./commands/import.ts')).importCommand(...given),
  },
  {
    name: 'index',
    summary: 'List the index figures that are loaded, or import figures of an index from CSV.',
    usage: 'list | import <id> <file|-> | remove <id>',
    options: {
      '--publisher <text>': 'whose figures these are; needed for an import',
      '--source <text>': 'where they were taken from; needed for an import',
      '--mode <extend|replace>': 'add newer months (default: extend), or replace what is there',
      '--dry-run': 'check and print what would be kept, and keep nothing',
      '--yes': 'keep months that moved by more than 40%, and accept what a replacement or removal loses',
      ...DATA_OPTION,
      '--json': 'print the list as JSON',
    },
    notes: [
      'Days or months, newest or oldest first, with columns named such as Date and Close; a column Total Return or',
      'Dividend Return tells what an account earns. A running server takes the figures over at its next start; the',
      'Index data page of the admin panel does so at once.',
    ],
    run: async (...given) => (await import('./commands/index-command.ts')).indexCommand(...given),
  },
  {
    name: 'backup',
    isMaintenance: true,
    summary: 'Back the practice up into a folder, also while the server runs.',
    usage: '<folder>',
    options: {
      '--keep <number>': 'then delete this practice’s backups beyond the newest ones',
      '--every <period>': 'one now and one after each period, such as 24h or 30m, until SIGTERM or Ctrl+C',
      ...DATA_OPTION,
    },
    notes: [
      'Each backup is a new folder in <folder>, whole or not there: database, stored files, key, own tax years and',
      'index figures, messages that were written down, and a manifest. It prints the path. A backup holds the key:',
      'keep it as safe as the data. Exit status 1 when none was made, or a stored file was missing.',
      'The result is written to last-backup.json in the data folder. With --every a failed backup ends nothing.',
    ],
    run: async (...given) => (await import('./commands/backup.ts')).backupCommand(...given),
  },
  {
    name: 'backup-failed',
    isMaintenance: true,
    summary: 'Say that a backup failed, and mail it to the admins: for a timer.',
    usage: '',
    options: { ...DATA_OPTION },
    notes: [
      'The server sends the mail, at its next start if it is stopped. Exit status 1 when the mail could not be added.',
    ],
    run: async (...given) => (await import('./commands/backup.ts')).backupFailedCommand(...given),
  },
  {
    name: 'restore',
    isMaintenance: true,
    summary: 'Put a backup in place of the practice.',
    usage: '<folder>',
    options: { '--continue': 'finish a restore that was cut short', ...DATA_OPTION },
    notes: [
      'Stop the server first. The backup is checked whole before anything is replaced, and the earlier data is',
      'kept in the data folder. Exit status 1 when it was refused.',
    ],
    run: async (...given) => (await import('./commands/backup.ts')).restoreCommand(...given),
  },
  {
    name: 'files',
    isMaintenance: true,
    summary: 'Copy stored files from the data folder into the store of PLUMBLINE_FILES, or back.',
    usage: 'copy',
    options: { '--to-folder': 'from the store into the data folder', ...DATA_OPTION },
    notes: [
      'What is there already is passed over, so that the same command goes on. It also runs beside the server: once',
      'before the setting is changed, and once more while the server is stopped. Exit status 1 when one was damaged.',
    ],
    run: async (...given) => (await import('./commands/migrate.ts')).filesCommand(...given),
  },
  {
    name: 'check',
    isMaintenance: true,
    summary: 'Tell whether database, stored files and key are whole and belong together.',
    usage: '',
    options: { ...DATA_OPTION },
    notes: ['Reads only, also while the server runs. Exit status 1 when there is something to look at.'],
    run: async (...given) => (await import('./commands/check.ts')).checkCommand(...given),
  },
  {
    name: 'migrate',
    isMaintenance: true,
    summary: 'Bring the database up to date with this version.',
    usage: '',
    options: {
      '--copied': 'PostgreSQL: a copy was made, so that a database that holds data may be changed',
      ...DATA_OPTION,
    },
    notes: [
      'The start of the server does it by itself for a practice in a file, after a copy of it. A practice in',
      'PostgreSQL waits for this command with --copied: make the copy with plumbline backup, or with pg_dump.',
    ],
    run: async (...given) => (await import('./commands/migrate.ts')).migrateCommand(...given),
  },
  {
    name: 'migrate-to',
    isMaintenance: true,
    summary: 'Move the practice from its file into PostgreSQL, or back.',
    usage: '[postgres://…]',
    options: {
      '--to-folder': 'back: from PLUMBLINE_DATABASE into a file in the data folder',
      ...DATA_OPTION,
    },
    notes: [
      'Stop the server and make a backup first. Without an address the practice goes to PLUMBLINE_DATABASE, so that',
      'no password stands among the words of a command. The database to move into has to be empty. All rows go over',
      'and are compared, or none does; stored PDFs, key and the rest of the data folder stay where they are.',
      'What was left says where the practice went, and is not opened again.',
    ],
    run: async (...given) => (await import('./commands/migrate.ts')).migrateToCommand(...given),
  },
  {
    name: 'worker',
    isMaintenance: true,
    summary: 'Run jobs and nothing else: messages, payment events and cleanup.',
    usage: '',
    options: { ...DATA_OPTION },
    notes: [
      'Every server runs jobs by itself. This command does it on another host too, for a practice in PostgreSQL;',
      'it needs the same settings, key, stored files and market figures as a server. SIGTERM or Ctrl+C stops it.',
    ],
    run: async (...given) => (await import('./commands/worker.ts')).workerCommand(...given),
  },
  {
    name: 'export-user',
    isMaintenance: true,
    summary: 'Write all that the practice keeps of one user into a ZIP file.',
    usage: '<email> <folder|file.zip>',
    options: { ...DATA_OPTION },
    notes: ['The same as Download my data on the profile page. It can run beside the server.'],
    run: async (...given) => (await import('./commands/users.ts')).exportUserCommand(...given),
  },
  {
    name: 'key',
    isMaintenance: true,
    summary: 'Give the practice a new key, or accept one in place of a key that is lost.',
    usage: 'rotate | accept',
    options: {
      '--end-links': 'rotate: end the links shared so far, because the old key is known',
      '--yes': 'accept: go on, with what that ends',
      ...DATA_OPTION,
    },
    notes: [
      'Stop the server first. Without --yes, `accept` only says what would end: shared links and two-factor',
      'authentication. Exit status 1 when the key does not fit, or --yes is missing.',
    ],
    run: async (...given) => (await import('./commands/key.ts')).keyCommand(...given),
  },
  {
    name: 'audit',
    summary: 'Check that no line of the audit log was changed or removed.',
    usage: 'verify | seal',
    options: {
      '--newest <number:seal>': 'the newest line as the request log has it: finds a cut end',
      '--manifest <file>': 'the same from the manifest of a backup',
      ...DATA_OPTION,
    },
    notes: [
      '`verify` says from which line on it could check, and changes nothing: it runs beside the server.',
      'Exit status 1 if something does not fit, or if lines up to the one that audit.seal names are missing.',
      '`seal` writes audit.seal again after it was lost. Stop the server first.',
    ],
    run: async (...given) => (await import('./commands/audit-command.ts')).auditCommand(...given),
  },
  {
    name: 'demo',
    isMaintenance: true,
    summary: 'Remove the demo practice, and create the first admin if no admin remains.',
    usage: 'remove',
    options: { '--yes': 'delete the demo users with their clients', ...DATA_OPTION },
    notes: [
      'Stop the server first. Demo users who chose a password stay. Without --yes, the command only lists what it',
      'would delete (exit status 1). The next start of the server prints the link of the first admin.',
    ],
    run: async (...given) => (await import('./commands/users.ts')).demoCommand(...given),
  },
  {
    name: 'sign-in-link',
    summary: 'Print an address that signs somebody in once.',
    usage: '<email>',
    options: { ...DATA_OPTION },
    run: async (...given) => (await import('./commands/users.ts')).signInLinkCommand(...given),
  },
];
