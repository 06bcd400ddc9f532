/** The whole reading in one process: bytes → text → draft. The reading process runs it, and tests may. */
import type { ExtractedIllustration, ReadingChoice } from '../../domain/policy/extraction.ts';
import { readingFailure } from '../../domain/policy/illustration-reader.ts';
import type { ReadingProgress } from '../../domain/policy/illustration-reader.ts';
import { readIllustrationText } from '../../domain/policy/reading/read-illustration.ts';
import type { Result } from '../../domain/shared/result.ts';
import { fail } from '../../domain/shared/result.ts';
import { pageTexts, Refusal } from './page-text.ts';

export async function readBytes(
  bytes: Uint8Array,
  onProgress: (progress: ReadingProgress) => void = () => {},
  choice: ReadingChoice = {},
): Promise<Result<ExtractedIllustration>> {
  try {
    const pages = await pageTexts(bytes, (pagesRead, pageCount) => onProgress({ pagesRead, pageCount }));
    return readIllustrationText(pages, choice);
  } catch (error) {
    if (error instanceof Refusal) return fail(readingFailure(error.code));
    throw error;
  }
}
