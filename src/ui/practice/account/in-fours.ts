/** "ABCD EFGH …": a secret is typed by hand where the app is on another device. */
export const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
