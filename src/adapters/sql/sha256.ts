import { hash } from 'node:crypto';

export const sha256 = (content: string | Uint8Array): string => hash('sha256', content);
