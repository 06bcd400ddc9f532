/** Returns Node's arguments for a program of the product, from the project's folder. `npm test` builds them first. */
export const programArguments = (name: 'server' | 'cli'): string[] => [
  '--enable-source-maps',
  `dist/${name}.mjs`,
];
