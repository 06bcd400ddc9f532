/** What one reading may take. Sixty pages take under a second and 200 MB; the rest is for slow machines. */
export interface ReaderLimits {
  milliseconds: number;
  /** Objects of the program. */
  heapBytes: number;
  /** The whole process, inflated streams included. */
  totalBytes: number;
  /** Readings at the same time; the others wait their turn. */
  atOnce: number;
}

export const READER_LIMITS: ReaderLimits = {
  milliseconds: 30_000,
  heapBytes: 384 * 1024 ** 2,
  totalBytes: 900 * 1024 ** 2,
  atOnce: 2,
};
