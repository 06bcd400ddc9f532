/** Dialogs of what is kept under a name. */
export { TemplateSaveDialog } from '../../saved/template-dialogs.tsx';
export { TemplateListDialog } from '../../saved/template-dialogs.tsx';
export { SaveRunDialog } from '../../tools/frame/save-run-dialog.tsx';
