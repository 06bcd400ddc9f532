import { useEffect, useRef, useState } from 'react';
import type { ReadingChoice } from '../../../domain/policy/extraction.ts';
import { LARGEST_ILLUSTRATION_BYTES, READING_FAILURES } from '../../../domain/policy/illustration-reader.ts';
import type { Extraction } from '../../api/api.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { newRequestKey } from '../../api/request-key.ts';
import { api } from '../../wiring.ts';

export interface ReadingUnderWay {
  name: string;
  /** 0 to 1 while the file is sent; null while it is read. */
  sent: number | null;
  /** Once the server has told. */
  pages?: { read: number; of: number } | undefined;
}

export interface ReadingFailure {
  code: string;
  message: string;
  /** The file itself, where another page of it may hold the table. */
  file: File | null;
}

/** A file of this computer, or one that was read before. */
export type ReadingSource = { file: File } | { hash: string; name: string };

/** What may be mended by saying where the table is. */
const ELSEWHERE = ['pdf_no_table', 'pdf_no_table_on_page'];

/** Sends a file to be read; the latest one counts, and leaving the screen stops it. */
export function usePdfReading(
  /** The scenario that it is read for, where it is one. */
  scenario: number | undefined,
  onRead: (file: File | null, extraction: Extraction) => void,
) {
  const [underWay, setUnderWay] = useState<ReadingUnderWay | null>(null);
  const [failure, setFailure] = useState<ReadingFailure | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function read(source: ReadingSource, choice?: ReadingChoice) {
    stop.current?.abort();
    const file = 'file' in source ? source.file : null;
    // Told at once instead of after 25 MB were sent.
    if (file && file.size > LARGEST_ILLUSTRATION_BYTES)
      return setFailure({ code: 'pdf_too_large', message: READING_FAILURES.pdf_too_large, file: null });
    const name = 'file' in source ? source.file.name : source.name;
    const own = new AbortController();
    stop.current = own;
    setFailure(null);
    setUnderWay({ name, sent: file ? 0 : null });
    try {
      const extraction = await api.pdf.extract('file' in source ? source.file : { hash: source.hash }, {
        scenario,
        choice,
        signal: own.signal,
        key: newRequestKey(),
        onProgress: (sent) => {
          if (!own.signal.aborted && file) setUnderWay({ name, sent: sent < 1 ? sent : null });
        },
        onPages: (read, of) => {
          if (!own.signal.aborted) setUnderWay({ name, sent: null, pages: { read, of } });
        },
      });
      if (own.signal.aborted) return;
      setUnderWay(null);
      onRead(file, extraction);
    } catch (error) {
      if (own.signal.aborted) return;
      setUnderWay(null);
      const code = error instanceof ApiError ? error.code : '';
      setFailure({ code, message: reasonOf(error), file: ELSEWHERE.includes(code) ? file : null });
    }
  }

  return {
    underWay,
    failure,
    read: (source: ReadingSource, choice?: ReadingChoice) => void read(source, choice),
    cancel() {
      stop.current?.abort();
      setUnderWay(null);
    },
    clear: () => setFailure(null),
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.code === 'network')
    return 'The file could not be sent: there is no connection. Choose it again when the connection is back.';
  return error.fields?.['file']?.[0] ?? error.message;
}
