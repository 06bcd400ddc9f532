export { ImportDialog } from '../practice/home/import/import-dialog.tsx';
export { clientsCsv } from '../../domain/practice/clients/client-import.ts';
export { saveCsv } from '../kit/data/text-files.ts';
