/** What the reading process says on its standard output, one JSON document a line. */
import type {
  ExtractedIllustration,
  ReadingChoice,
  ReadingFailureCode,
} from '../../domain/policy/extraction.ts';

/** What the process that reads is asked. */
export interface ReaderTask {
  mostBytes: number;
  choice: ReadingChoice;
  /** Absent where only text is read; minutes otherwise. */
  recognize?: {
    pages?: readonly number[] | undefined;
    milliseconds: number;
    /** Of processor time, which a busy machine does not use up: the process gives way to all others. */
    pictureMilliseconds: number;
  };
}

export type ReaderMessage =
  | { kind: 'progress'; pagesRead: number; pageCount: number }
  /** Pages on which rows of the ledger may stand are pictures, and nothing was recognized in them. */
  | { kind: 'pictures'; wanted: number[]; canRecognize: boolean }
  /** A page that is a picture, which takes seconds; told before each. */
  | { kind: 'recognizing'; page: number; pageCount: number }
  | { kind: 'read'; extraction: ExtractedIllustration }
  | { kind: 'refused'; code: ReadingFailureCode };

export const encodeMessage = (message: ReaderMessage): string => `${JSON.stringify(message)}\n`;

/** Null for a line that is not one of ours, such as a library's own complaint. */
export function decodeMessage(line: string): ReaderMessage | null {
  if (!line.startsWith('{"kind":')) return null;
  try {
    // The other end is this same program, so the shape is known once the line parses.
    return JSON.parse(line) as ReaderMessage;
  } catch {
    return null;
  }
}
