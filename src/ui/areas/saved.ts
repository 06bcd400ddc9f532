/** Dialogs of what is kept under a name. */
export { TemplateSaveDialog } from '../saved/template-save-dialog.tsx';
export { TemplateListDialog } from '../saved/template-list-dialog.tsx';
export { SaveRunDialog } from '../tools/frame/save-run-dialog.tsx';
