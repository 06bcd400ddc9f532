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
