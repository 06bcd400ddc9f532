/** How each method calculates: one script for all of docs/methods. */
export { MethodNote } from '../../explain/method-note.tsx';
export { METHOD_TEXTS } from '../../explain/method-note.tsx';
