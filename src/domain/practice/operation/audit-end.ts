/** The end of the log, sealed in `audit.seal`: the chain cannot reveal that its last lines are missing. */
import type { AuditSeal, EndFollower, NewestLine } from './audit-chain.ts';

/** In the data folder and in a backup. */
export const AUDIT_SEAL = 'audit.seal';

export interface AuditEnd {
  /** 0 before the first line. */
  line: number;
  seal: string;
}

export interface AuditEndFile {
  read(): AuditEnd | 'damaged' | null;
  write(end: AuditEnd): void;
}

/** The recorded end. 'missing': the file existed before. */
export type NotedEnd = AuditEnd | 'damaged' | 'missing';

export const NO_NEWEST: NewestLine = { id: 0, seal: '' };

export const sealEnd = ({ id, seal }: NewestLine, { seal: sealWith }: AuditSeal): AuditEnd => ({
  line: id,
  seal: sealWith(JSON.stringify(['audit.seal', id, seal])),
});

/** Returns whether `end` was written for this line, with one of these keys. */
export const isEndAt = (end: AuditEnd, line: NewestLine, keys: readonly AuditSeal[]): boolean =>
  keys.some((key) => sealEnd(line, key).seal === end.seal);

export function endFollower(noted: NotedEnd, keys: readonly AuditSeal[]): EndFollower {
  let before = 0;
  let at: NewestLine | null = typeof noted === 'object' && noted.line === 0 ? NO_NEWEST : null;
  return {
    take({ id, seal }) {
      if (typeof noted !== 'object' || id > noted.line) return;
      if (id === noted.line) at = { id, seal: seal ?? '' };
      else before = id;
    },
    problem() {
      if (noted === 'missing') return 'audit.seal is missing.';
      if (noted === 'damaged') return 'audit.seal was changed.';
      if (at !== null) return isEndAt(noted, at, keys) ? null : `audit.seal does not fit line ${noted.line}.`;
      return before + 1 === noted.line
        ? `Line ${noted.line} is missing.`
        : `Lines ${before + 1} to ${noted.line} are missing.`;
    },
  };
}
