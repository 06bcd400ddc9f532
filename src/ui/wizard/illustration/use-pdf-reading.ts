import { useLoad } from '../../state/use-load.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { MAX_ILLUSTRATION_BYTES, READING_FAILURES } from '../../../domain/policy/extraction.ts';
import type { ReadingChoice } from '../../../domain/policy/extraction.ts';
import type { Extraction } from '../../api/api.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { newRequestKey } from '../../api/http-port.ts';
import { api } from '../../wiring.ts';
import { showToast } from '../../shell/toasts.tsx';
import type { LedgerFlow, LedgerOwner } from './ledger-flow.ts';

export interface ReadingUnderWay {
  name: string;
  /** Fraction uploaded; null after the upload. */
  sent: number | null;
  pages?: { read: number; of: number; isRecognizing: boolean } | undefined;
  ahead?: number | undefined;
}

interface ReadingFailure {
  code: string;
  message: string;
  file: File | null;
  stored?: StoredPdf | undefined;
}

export interface StoredPdf {
  hash: string;
  name: string;
}

type ReadingSource = { file: File } | StoredPdf;

/** Failures that the user can resolve by selecting the page of the table. */
const ELSEWHERE = ['pdf_no_table', 'pdf_too_slow', 'pdf_no_table_on_page', 'pdf_scan_pages'];

export function usePdfReading(
  scenario: number | undefined,
  onRead: (file: File | null, extraction: Extraction) => void,
  /** `started`: the file of an interrupted reading. `note` stores the current one. */
  { started, note }: { started: StoredPdf | null; note: (started: StoredPdf | null) => void },
) {
  const [underWay, setUnderWay] = useState<ReadingUnderWay | null>(null);
  const [failure, setFailure] = useState<ReadingFailure | null>(null);
  const stop = useRef<AbortController | null>(null);
  const forget = useEffectEvent(() => note(null));
  useEffect(
    () => () => {
      if (stop.current && !stop.current.signal.aborted) forget();
      stop.current?.abort();
    },
    [],
  );
  // The page was closed or reloaded during a reading. The server still has the uploaded file.
  const resume = useEffectEvent(() => {
    if (!started) return;
    api.media.presignedUrl(started.hash).then(
      () => setFailure((before) => before ?? interrupted(started)),
      () => forget(),
    );
  });
  useEffect(() => resume(), []);

  async function read(source: ReadingSource, choice?: ReadingChoice) {
    stop.current?.abort();
    const file = 'file' in source ? source.file : null;
    if (file && file.size > MAX_ILLUSTRATION_BYTES)
      return setFailure({ code: 'pdf_too_large', message: READING_FAILURES.pdf_too_large, file: null });
    const name = 'file' in source ? source.file.name : source.name;
    const controller = new AbortController();
    stop.current = controller;
    const updateProgress = (now: Omit<ReadingUnderWay, 'name'>): void => {
      if (!controller.signal.aborted) setUnderWay({ name, ...now });
    };
    let stored: StoredPdf | null = 'hash' in source ? source : null;
    if (stored) note(stored);
    setFailure(null);
    setUnderWay({ name, sent: file ? 0 : null });
    try {
      const extraction = await api.pdf.extract('file' in source ? source.file : { hash: source.hash }, {
        scenario,
        choice,
        signal: controller.signal,
        key: newRequestKey(),
        onProgress: (sent) => {
          if (file) updateProgress({ sent: sent < 1 ? sent : null });
        },
        onStored: (hash) => {
          if (controller.signal.aborted) return;
          stored = { hash, name };
          note(stored);
        },
        onPages: (read, of, isRecognizing) =>
          updateProgress({ sent: null, pages: { read, of, isRecognizing } }),
        onAhead: (ahead) => updateProgress({ sent: null, ahead }),
      });
      if (controller.signal.aborted) return;
      setUnderWay(null);
      stop.current = null;
      note(null);
      onRead(file, extraction);
    } catch (error) {
      if (controller.signal.aborted) return;
      setUnderWay(null);
      stop.current = null;
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'network' && stored) return setFailure(interrupted(stored));
      note(null);
      if (code === 'not_found' && !file) return setFailure({ code, message: FILE_EXPIRED, file: null });
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
      note(null);
    },
    clear: () => setFailure(null),
  };
}

const FILE_EXPIRED = 'This file is no longer on the server. Choose it again.';

const interrupted = (stored: StoredPdf): ReadingFailure => ({
  code: 'reading_interrupted',
  message: `Reading ${stored.name} was interrupted. The file is on the server; you do not need to upload it again.`,
  file: null,
  stored,
});

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.code === 'network')
    return 'The file was not uploaded because the connection was lost. Choose it again when you are back online.';
  return error.fields?.['file']?.[0] ?? error.message;
}

/** Returns the address of an uploaded PDF, or else of the scenario's PDF; null if neither is available. */
export function useStoredPdf(scenario: LedgerOwner, hash: string | null): string | null {
  const { data: found } = useLoad(`pdf ${hash}`, async () =>
    hash === null ? null : { hash, address: (await api.media.presignedUrl(hash)).s3_url },
  );
  if (hash !== null) return found?.hash === hash ? found.address : null;
  return scenario.pdf_url.s3_url;
}

/** Uses a new address (valid for ten minutes). Opens the tab during the click, or it would be blocked. */
export async function openOriginal(
  flow: LedgerFlow,
  id: number,
  hash: string | null,
  file: File | null,
): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const address = file
      ? URL.createObjectURL(file)
      : hash !== null
        ? (await api.media.presignedUrl(hash)).s3_url
        : (await flow.get(id)).pdf_url.s3_url;
    if (!tab || address === null) throw new Error('The file no longer exists.');
    tab.opener = null;
    tab.location.href = address;
  } catch (error) {
    tab?.close();
    showToast({ type: 'error', message: 'The PDF could not be opened', detail: messageOf(error) });
  }
}
