/** All commands. Help and dispatch are derived from this list; each module loads only when its command runs. */
import type { Command } from './command.ts';

const wiring = () => import('./wiring.ts');
const openStored = async (folder?: string) => (await import('./wiring-stores.ts')).openStoredReports(folder);

const DATA_OPTION = {
  '--data <folder>': 'data folder of the practice; default: PLUMBLINE_DATA',
};
const SELECT_OPTION = { '--select <path,…>': 'print only these members: totals.fee,rows.*.balance' };

export const commands: readonly Command[] = [
  {
    name: 'list',
    summary: 'List the calculations.',
    usage: '',
    options: { '--json': 'print the list as JSON, with an example input of each' },
    run: async (...args) => (await import('./commands/describe.ts')).list(...args),
  },
  {
    name: 'describe',
    summary: 'Describe input and result of a calculation, with the source of each figure.',
    usage: '<id>',
    options: {
      '--member <path>': 'explain one member of the result, such as totals.fee',
      '--example': 'print a valid input',
      '--json': 'print everything as JSON, the input as JSON Schema',
    },
    run: async (...args) => (await import('./commands/describe.ts')).describe(...args),
  },
  {
    name: 'run',
    summary: 'Calculate one JSON document.',
    usage: '<id> [FILE|-]',
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
  },
  {
    name: 'batch',
    summary: 'Calculate one document per line, on all cores.',
    usage: '<id> [FILE|-]',
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
  },
  {
    name: 'explain',
    summary: 'Show the formula, inputs and steps behind one figure.',
    usage: '<id> [FILE|-] --at <path>',
    options: {
      '--at <path>': 'path of the figure, such as rows.16.balance; positions start at 0',
      '--json': 'print the explanation as JSON',
    },
    notes: ['Explains any figure of a result. A wrong path lists the valid ones.'],
    run: async (...args) => (await import('./commands/describe.ts')).explain(...args),
  },
  {
    name: 'replay',
    summary: 'Compare golden cases with current results, and print the first difference of each.',
    usage: '<folder>',
    options: {},
    notes: [
      'A case is <folder>/<calculation>/<case>.json. The members in `expected` are compared, within',
      'half a cent, or half of the sixth decimal for rates, or the `tolerance` of the case.',
      'Exit status 1 if a case is different, or if there is no case.',
    ],
    run: async (...args) => (await import('./commands/replay.ts')).replay(...args),
  },
  {
    name: 'replay-report',
    summary: 'Print the figures of an exported report, and those that differ from current results.',
    usage: '<file|->',
    options: { '--json': 'print every stored figure and every difference as JSON' },
    notes: ['Exit status 1 if a figure is different, 2 if the file is damaged or not an exported report.'],
    run: async (...args) => (await import('./commands/replay-report.ts')).replayReportCommand(...args),
  },
  {
    name: 'report-pdf',
    summary: 'Create a PDF of a stored report, or from a file of inputs of a report or planning tool.',
    usage: '<id|file|-> <out.pdf>',
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
  },
  {
    name: 'read-illustration',
    isMaintenance: true,
    summary: 'Read the yearly table of a carrier’s PDF, or of a text file (.txt, .csv, .tsv).',
    usage: '<file>',
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
  },
  {
    name: 'import',
    summary: 'Create a scenario or a simulation from a file of inputs, for a client of the practice.',
    usage: 'scenario|simulation <file|->',
    options: {
      '--client <id>': 'id of the client, as in the address of the client’s page',
      '--name <text>': 'name of a simulation; its inputs do not contain one',
      ...DATA_OPTION,
    },
    notes: ['Accepts the file of Download inputs, and rejects the same input as the browser.'],
    run: async (...args) => (await import('./commands/import.ts')).importCommand(...args),
  },
  {
    name: 'index',
    summary: 'List, import (CSV) or remove the index figures of the installation.',
    usage: 'list | import <id> <file|-> | remove <id>',
    options: {
      '--publisher <text>': 'publisher of the figures; required for an import',
      '--source <text>': 'origin of the figures; required for an import',
      '--mode <extend|replace>': 'add newer months (default: extend), or replace the existing figures',
      '--dry-run': 'only check, and print the result',
      '--yes': 'accept months that moved by more than 40%, and losses of a replacement or removal',
      ...DATA_OPTION,
      '--json': 'print the list as JSON',
    },
    notes: [
      'Days or months in either order, with columns such as Date and Close, and optionally Total Return or',
      'Dividend Return for accounts. A running server uses the figures after its next start; the Index data page',
      'of the admin panel imports them immediately.',
    ],
    run: async (...args) => (await import('./commands/index-command.ts')).indexCommand(...args),
  },
  {
    name: 'backup',
    isMaintenance: true,
    summary: 'Back up the practice into a new subfolder, also while the server runs.',
    usage: '<folder>',
    options: {
      '--keep <number>': 'delete older backups of this practice beyond this number',
      '--every <period>': 'repeat after each period, such as 24h or 30m, until SIGTERM or Ctrl+C',
      ...DATA_OPTION,
    },
    notes: [
      'Each backup is a new, complete folder in <folder>: database, stored files, key, custom tax years and index',
      'figures, logged messages, and a manifest. Prints its path. A backup contains the key: keep it as safe as',
      'the data. Exit status 1 if no backup was made, or if a stored file is missing.',
      'The result is written to last-backup.json in the data folder. --every continues after a failed backup.',
    ],
    run: async (...args) => (await import('./commands/backup.ts')).backupCommand(...args),
  },
  {
    name: 'backup-failed',
    isMaintenance: true,
    summary: 'Print the error of the last backup, and mail it to the admins. A timer runs it.',
    usage: '',
    options: { ...DATA_OPTION },
    notes: ['The server sends the mail, or its next start. Exit status 1 if the mail could not be added.'],
    run: async (...args) => (await import('./commands/backup.ts')).backupFailedCommand(...args),
  },
  {
    name: 'restore',
    isMaintenance: true,
    summary: 'Replace the practice with a backup.',
    usage: '<folder>',
    options: { '--continue': 'complete an interrupted restore', ...DATA_OPTION },
    notes: [
      'Stop the server first. The complete backup is checked before data is replaced, and the earlier data remains',
      'in the data folder. Exit status 1 if the backup was rejected.',
    ],
    run: async (...args) => (await import('./commands/backup.ts')).restoreCommand(...args),
  },
  {
    name: 'files',
    isMaintenance: true,
    summary: 'Copy stored files from the data folder to the store of PLUMBLINE_FILES, or back.',
    usage: 'copy',
    options: { '--to-folder': 'copy from the store to the data folder', ...DATA_OPTION },
    notes: [
      'Skips existing files, so that the same command can resume. It also runs while the server runs: run it once',
      'before the setting is changed, and again while the server is stopped. Exit status 1 if a file is damaged.',
    ],
    run: async (...args) => (await import('./commands/migrate.ts')).filesCommand(...args),
  },
  {
    name: 'check',
    isMaintenance: true,
    summary: 'Verify database, stored files, key and audit log.',
    usage: '',
    options: { ...DATA_OPTION },
    notes: ['Read-only, also while the server runs. Exit status 1 if there is a problem.'],
    run: async (...args) => (await import('./commands/check.ts')).checkCommand(...args),
  },
  {
    name: 'migrate',
    isMaintenance: true,
    summary: 'Update the database to this version.',
    usage: '',
    options: {
      '--copied': 'PostgreSQL: confirms a copy, so that a database with data can be changed',
      ...DATA_OPTION,
    },
    notes: [
      'The server’s start does this automatically for a practice in a file, after a copy. A practice in',
      'PostgreSQL requires this command with --copied: make the copy with plumbline backup or pg_dump.',
    ],
    run: async (...args) => (await import('./commands/migrate.ts')).migrateCommand(...args),
  },
  {
    name: 'migrate-to',
    isMaintenance: true,
    summary: 'Move the practice from SQLite to PostgreSQL, or back.',
    usage: '[postgres://…]',
    options: {
      '--to-folder': 'move back from PLUMBLINE_DATABASE to a file in the data folder',
      ...DATA_OPTION,
    },
    notes: [
      'Stop the server and make a backup first. Without an address, the target is PLUMBLINE_DATABASE, so that the',
      'command contains no password. The target must be empty. All rows are moved and compared, or none; stored',
      'PDFs, key and other files of the data folder are not moved.',
      'The former database records the new location and is not opened again.',
    ],
    run: async (...args) => (await import('./commands/migrate.ts')).migrateToCommand(...args),
  },
  {
    name: 'worker',
    isMaintenance: true,
    summary: 'Run only jobs: messages, payment events and cleanup.',
    usage: '',
    options: { ...DATA_OPTION },
    notes: [
      'Every server runs jobs. This command also runs them on another host, for a practice in PostgreSQL. It',
      'requires the settings, key, stored files and market figures of a server. SIGTERM or Ctrl+C stops it.',
    ],
    run: async (...args) => (await import('./commands/worker.ts')).workerCommand(...args),
  },
  {
    name: 'export-user',
    isMaintenance: true,
    summary: 'Export all data of one user to a ZIP file.',
    usage: '<email> <folder|file.zip>',
    options: { ...DATA_OPTION },
    notes: ['The same as Download my data on the profile page. Can run while the server runs.'],
    run: async (...args) => (await import('./commands/users.ts')).exportUserCommand(...args),
  },
  {
    name: 'import-user',
    summary: 'Import the archive of an exported account into the account of a user.',
    usage: '<archive.zip> --email <address>',
    options: {
      '--email <address>': 'the user who receives the clients',
      '--check': 'read and calculate everything, but write nothing',
      ...DATA_OPTION,
    },
    notes: ['Can run while the server runs. Exit status 1 if a figure differs from the archive’s.'],
    run: async (...args) => (await import('./commands/users.ts')).importUserCommand(...args),
  },
  {
    name: 'key',
    isMaintenance: true,
    summary: 'Replace the key of the practice, or accept another one after a loss.',
    usage: 'rotate | accept',
    options: {
      '--end-links': 'rotate: end existing shared links, because the old key was leaked',
      '--yes': 'accept: continue, with the listed consequences',
      ...DATA_OPTION,
    },
    notes: [
      'Stop the server first. Without --yes, `accept` only lists the consequences for shared links and two-factor',
      'authentication. Exit status 1 if the key does not match, or --yes is missing.',
    ],
    run: async (...args) => (await import('./commands/key.ts')).keyCommand(...args),
  },
  {
    name: 'audit',
    summary: 'Verify that no line of the audit log was changed or removed, or export it.',
    usage: 'verify | export | seal',
    options: {
      '--newest <number:seal>': 'the latest line in the request log: detects a truncated log',
      '--manifest <file>': 'the latest line in the manifest of a backup',
      '--file <file>': 'verify an exported file instead; requires only secret.key',
      '--out <file>': 'export: the new file',
      '--format <jsonl|csv>': 'export: JSON lines, which can be verified, or CSV; default: jsonl',
      '--from <date>': 'export: first day, such as 2026-01-31',
      '--to <date>': 'export: last day',
      '--user <id>': 'export: lines of one user',
      '--action <name>': 'export: lines of one action, such as sign_in',
      ...DATA_OPTION,
    },
    notes: [
      '`verify` prints the first line that it could check. Read-only, also while the server runs.',
      'Exit status 1 if a line does not match, or if lines up to the one in audit.seal are missing.',
      '`seal` writes a lost audit.seal again. Stop the server first.',
      'plumbline audit export --out audit.jsonl && plumbline audit verify --file audit.jsonl',
    ],
    run: async (...args) => (await import('./commands/audit-command.ts')).auditCommand(...args),
  },
  {
    name: 'demo',
    isMaintenance: true,
    summary: 'Delete the demo practice, and create the first admin if no admin remains.',
    usage: 'remove',
    options: { '--yes': 'delete the demo users with their clients', ...DATA_OPTION },
    notes: [
      'Stop the server first. Demo users with a password remain. Without --yes, the command only lists what it',
      'would delete (exit status 1). The next start of the server prints the link of the first admin.',
    ],
    run: async (...args) => (await import('./commands/users.ts')).demoCommand(...args),
  },
  {
    name: 'api',
    summary: 'Call the API of a server with an access token, and print the data.',
    usage: '<METHOD> <path> [FILE|-]',
    options: {
      '--url <address>': 'address of the server; default: PLUMBLINE_URL',
      '--token-file <file>': 'file with the token, mode 600; default: PLUMBLINE_TOKEN',
    },
    notes: [
      'plumbline api GET report/',
      'plumbline api POST calculations/federal-tax/ input.json',
      'Exit status 2 for a response of 400 to 499, 1 for any other failure.',
    ],
    isMaintenance: true,
    run: async (...args) => (await import('./commands/api.ts')).apiCommand(...args),
  },
  {
    name: 'sign-in-link',
    summary: 'Print a link that signs a user in once.',
    usage: '<email>',
    options: { ...DATA_OPTION },
    run: async (...args) => (await import('./commands/users.ts')).signInLinkCommand(...args),
  },
];
