export { HistoricalShareDialog, ShareDialog } from '../../share/share-dialog.tsx';
