/** Commands that read or change a stored practice, or call its server. */
import { command, maintenanceCommand, type Command } from './command.ts';

export const DATA_OPTION = {
  '--data <folder>': 'data folder of the practice; default: PLUMBLINE_DATA',
};

export const practiceCommands: readonly Command[] = [
  command('import scenario|simulation <file|->', {
    summary: 'Create a scenario or a simulation from a file of inputs, for a client of the practice.',
    options: {
      '--client <id>': 'id of the client, as in the address of the client’s page',
      '--name <text>': 'name of a simulation; its inputs do not contain one',
      ...DATA_OPTION,
    },
    notes: ['Accepts the file of Download inputs, and rejects the same input as the browser.'],
    run: async (...args) => (await import('./commands/import.ts')).importCommand(...args),
  }),
  command('index list | import <id> <file|-> | remove <id>', {
    summary: 'List, import (CSV) or remove the index figures of the installation.',
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
  }),
  maintenanceCommand('backup <folder>', {
    summary: 'Back up the practice into a new subfolder, also while the server runs.',
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
  }),
  maintenanceCommand('backup-failed', {
    summary: 'Print the error of the last backup, and mail it to the admins. A timer runs it.',
    options: DATA_OPTION,
    notes: ['The server sends the mail, or its next start. Exit status 1 if the mail could not be added.'],
    run: async (...args) => (await import('./commands/backup.ts')).backupFailedCommand(...args),
  }),
  maintenanceCommand('restore <folder>', {
    summary: 'Replace the practice with a backup.',
    options: { '--continue': 'complete an interrupted restore', ...DATA_OPTION },
    notes: [
      'Stop the server first. The complete backup is checked before data is replaced, and the earlier data remains',
      'in the data folder. Exit status 1 if the backup was rejected.',
    ],
    run: async (...args) => (await import('./commands/backup.ts')).restoreCommand(...args),
  }),
  maintenanceCommand('files copy', {
    summary: 'Copy stored files from the data folder to the store of PLUMBLINE_FILES, or back.',
    options: { '--to-folder': 'copy from the store to the data folder', ...DATA_OPTION },
    notes: [
      'Skips existing files, so that the same command can resume. It also runs while the server runs: run it once',
      'before the setting is changed, and again while the server is stopped. Exit status 1 if a file is damaged.',
    ],
    run: async (...args) => (await import('./commands/migrate.ts')).filesCommand(...args),
  }),
  maintenanceCommand('check', {
    summary: 'Verify database, stored files, key and audit log.',
    options: DATA_OPTION,
    notes: ['Read-only, also while the server runs. Exit status 1 if there is a problem.'],
    run: async (...args) => (await import('./commands/check.ts')).checkCommand(...args),
  }),
  maintenanceCommand('migrate', {
    summary: 'Update the database to this version.',
    options: {
      '--copied': 'PostgreSQL: confirms a copy, so that a database with data can be changed',
      ...DATA_OPTION,
    },
    notes: [
      'The server’s start does this automatically for a practice in a file, after a copy. A practice in',
      'PostgreSQL requires this command with --copied: make the copy with plumbline backup or pg_dump.',
    ],
    run: async (...args) => (await import('./commands/migrate.ts')).migrateCommand(...args),
  }),
  maintenanceCommand('migrate-to [postgres://…]', {
    summary: 'Move the practice from SQLite to PostgreSQL, or back.',
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
  }),
  maintenanceCommand('worker', {
    summary: 'Run only jobs: messages, payment events and cleanup.',
    options: DATA_OPTION,
    notes: [
      'Every server runs jobs. This command also runs them on another host, for a practice in PostgreSQL. It',
      'requires the settings, key, stored files and market figures of a server. SIGTERM or Ctrl+C stops it.',
    ],
    run: async (...args) => (await import('./commands/worker.ts')).workerCommand(...args),
  }),
  maintenanceCommand('export-user <email> <folder|file.zip>', {
    summary: 'Export all data of one user to a ZIP file.',
    options: DATA_OPTION,
    notes: ['The same as Download my data on the profile page. Can run while the server runs.'],
    run: async (...args) => (await import('./commands/users.ts')).exportUserCommand(...args),
  }),
  command('import-user <archive.zip> --email <address>', {
    summary: 'Import the archive of an exported account into the account of a user.',
    options: {
      '--email <address>': 'the user who receives the clients',
      '--check': 'read and calculate everything, but write nothing',
      ...DATA_OPTION,
    },
    notes: ['Can run while the server runs. Exit status 1 if a figure differs from the archive’s.'],
    run: async (...args) => (await import('./commands/users.ts')).importUserCommand(...args),
  }),
  maintenanceCommand('key rotate | accept', {
    summary: 'Replace the key of the practice, or accept another one after a loss.',
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
  }),
  command('audit verify | export | seal', {
    summary: 'Verify that no line of the audit log was changed or removed, or export it.',
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
  }),
  maintenanceCommand('demo remove', {
    summary: 'Delete the demo practice, and create the first admin if no admin remains.',
    options: { '--yes': 'delete the demo users with their clients', ...DATA_OPTION },
    notes: [
      'Stop the server first. Demo users with a password remain. Without --yes, the command only lists what it',
      'would delete (exit status 1). The next start of the server prints the link of the first admin.',
    ],
    run: async (...args) => (await import('./commands/users.ts')).demoCommand(...args),
  }),
  maintenanceCommand('api <METHOD> <path> [FILE|-]', {
    summary: 'Call the API of a server with an access token, and print the data.',
    options: {
      '--url <address>': 'address of the server; default: PLUMBLINE_URL',
      '--token-file <file>': 'file with the token, mode 600; default: PLUMBLINE_TOKEN',
    },
    notes: [
      'plumbline api GET report/',
      'plumbline api POST calculations/federal-tax/ input.json',
      'Exit status 2 for a response of 400 to 499, 1 for any other failure.',
    ],
    run: async (...args) => (await import('./commands/api.ts')).apiCommand(...args),
  }),
  command('sign-in-link <email>', {
    summary: 'Print a link that signs a user in once.',
    options: DATA_OPTION,
    run: async (...args) => (await import('./commands/users.ts')).signInLinkCommand(...args),
  }),
];
