import type { ComponentType } from 'react';

/** A short written guide. */
export interface Guide {
  /** In the address: /tutorials?guide=sharing. */
  id: string;
  title: string;
  summary: string;
  Body: ComponentType;
}
