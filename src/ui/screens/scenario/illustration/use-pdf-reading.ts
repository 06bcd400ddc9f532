import { useEffect, useRef, useState } from 'react';
import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import {
  LARGEST_ILLUSTRATION_BYTES,
  READING_FAILURES,
} from '../../../../domain/illustrations/illustration-reader.ts';
import type { Extraction } from '../../../api/api.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { newRequestKey } from '../../../api/request-key.ts';
import { api } from '../../../wiring.ts';
import type { ReadingUnderWay } from './choose-entry.tsx';

/** Sends a file to be read; the latest one counts, and leaving the screen stops it. */
export function usePdfReading(scenario: Scenario, onRead: (file: File, extraction: Extraction) => void) {
  const [underWay, setUnderWay] = useState<ReadingUnderWay | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function read(file: File) {
    stop.current?.abort();
    // Told at once instead of after 25 MB were sent.
    if (file.size > LARGEST_ILLUSTRATION_BYTES) return setFailure(READING_FAILURES.pdf_too_large);
    const own = new AbortController();
    stop.current = own;
    setFailure(null);
    setUnderWay({ name: file.name, sent: 0 });
    try {
      const extraction = await api.pdf.extract(file, {
        scenario: scenario.id,
        signal: own.signal,
        key: newRequestKey(),
        onProgress: (sent) => {
          if (!own.signal.aborted) setUnderWay({ name: file.name, sent: sent < 1 ? sent : null });
        },
      });
      if (own.signal.aborted) return;
      setUnderWay(null);
      onRead(file, extraction);
    } catch (error) {
      if (own.signal.aborted) return;
      setUnderWay(null);
      setFailure(reasonOf(error));
    }
  }

  return {
    underWay,
    failure,
    read: (file: File) => void read(file),
    cancel() {
      stop.current?.abort();
      setUnderWay(null);
    },
    clear: () => setFailure(null),
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? (error.fields?.['file']?.[0] ?? error.message) : messageOf(error);
