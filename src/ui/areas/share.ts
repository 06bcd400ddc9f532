/** A report into other hands. */
export { ShareDialog } from '../share/share-dialog.tsx';
export { HistoricalShareDialog } from '../share/historical-share-dialog.tsx';
