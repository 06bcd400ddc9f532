/** A page of docs/methods as the build makes it (scripts/build/method-notes.mjs). */
declare module '*.md' {
  const note: { title: string; html: string; sections: { id: string; title: string }[] };
  export default note;
}
