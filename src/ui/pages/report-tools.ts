export { IrrView } from '../reports/comparative/irr-view.tsx';
export { VariantChoice } from '../reports/comparative/variant-choice.tsx';
export { NoteEditor } from '../reports/notes/note-editor.tsx';
export { savePicture } from '../reports/frame/picture-file.ts';
