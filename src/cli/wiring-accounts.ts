/** The adapters of the commands that export and import accounts. */
import { sha256 } from '../adapters/sql/db.ts';
import type { CalculationOrder } from '../domain/practice/reports/calculator.ts';
import type { OwnerId } from '../domain/practice/users/user.ts';
import { practiceDate, practiceYear } from '../domain/shared/dates.ts';
import { openStores, openWithFigures } from './wiring-stores.ts';
import { figures, loadCustomData } from './wiring.ts';

/** Without figures if custom tax years or imported figures cannot be read: the export itself must not fail. */
export async function openExport(dataFolder?: string) {
  const practice = await openStores(dataFolder);
  const isReadable = (await loadCustomData(practice.settings.data)) === null;
  const [{ sqlAccountRecords }, { zipStream, saveArchive }, { accountFiles }, { calculate, basis }] =
    await Promise.all([
      import('../adapters/sql/stores/account-records.ts'),
      import('../adapters/zip/zip-stream.ts'),
      import('../domain/practice/portability/account-export.ts'),
      accountCalculations(practice),
    ]);
  const { db, stores, files, close } = practice;
  const parts = {
    records: sqlAccountRecords(db),
    files,
    calculate: isReadable ? calculate : () => Promise.resolve(null),
    basis,
    sha256,
  };
  return {
    users: stores.users,
    audit: stores.audit,
    accountExport: (user: OwnerId, at: Date) => zipStream(accountFiles(user, parts, at), at),
    save: saveArchive,
    now: new Date(),
    close,
  };
}

async function accountCalculations({ settings, zone }: Awaited<ReturnType<typeof openStores>>) {
  const [{ importedFiguresFolder }, { calculateBy, figuresBasis }, { runOrder }] = await Promise.all([
    import('../adapters/own-index-figures/imported-figures-folder.ts'),
    import('../server/operations/account-calculations.ts'),
    import('../domain/practice/reports/calculator.ts'),
  ]);
  const calculator = { calculate: (order: CalculationOrder) => Promise.resolve(runOrder(order, figures)) };
  return {
    calculate: calculateBy(calculator, { key: 'command line' }, practiceYear(new Date(), zone)),
    basis: figuresBasis(figures, importedFiguresFolder(settings.data).mark(), sha256),
  };
}

export async function openAccountImport(dataFolder?: string) {
  const practice = await openWithFigures(dataFolder);
  const [{ openZip }, { importAccount }, { calculate, basis }] = await Promise.all([
    import('../adapters/zip/zip-reader.ts'),
    import('../domain/practice/portability/import-account.ts'),
    accountCalculations(practice),
  ]);
  const { stores, files, transaction, zone, close } = practice;
  const now = new Date();
  return {
    users: stores.users,
    import: (path: string, owner: OwnerId, isCheck: boolean) =>
      importAccount({
        path,
        owner,
        isCheck,
        by: null,
        openZip,
        sha256,
        files,
        transaction,
        calculate,
        here: basis,
        now,
        today: practiceDate(now, zone),
      }),
    close,
  };
}
