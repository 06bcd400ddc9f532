/** How each method calculates: one script for all of docs/methods. */
export { MethodNote, METHOD_TEXTS } from '../../explain/method-note.tsx';
