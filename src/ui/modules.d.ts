declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
/** The file's name beside the script, named after its content. */
declare module '*.webp' {
  const file: string;
  export default file;
}
declare module '@fontsource-variable/inter';

/** A page of docs/methods as the build makes it (scripts/build/method-notes.mjs). */
declare module '*.md' {
  const note: { title: string; html: string; sections: { id: string; title: string }[] };
  export default note;
}

/** pdf.js ships its worker without types; only its presence matters here. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: unknown;
}
