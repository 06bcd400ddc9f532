export { TemplateSaveDialog, TemplateListDialog } from '../saved/template-dialogs.tsx';
export { SaveRunDialog } from '../tools/frame/save-run-dialog.tsx';
export { HistoricalShareDialog, ShareDialog } from '../share/share-dialog.tsx';
