/** A report into other hands. */
export { HistoricalShareDialog, ShareDialog } from '../../share/share-dialog.tsx';
