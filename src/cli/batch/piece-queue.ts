/** Who answers which piece: this process its share in turn, or whoever asks a queue that several processes have. */
export interface PieceQueue {
  /** Says which pieces of a run are to be answered, unless another process did. */
  offer(run: string, pieces: readonly number[]): Promise<void>;
  /** The next one; null once nobody but this process has one left. */
  take(): Promise<number | null>;
  done(piece: number): Promise<void>;
  close(): Promise<void>;
}

export function inTurn(): PieceQueue {
  let left: number[] = [];
  return {
    async offer(_, pieces) {
      left = [...pieces];
    },
    take: async () => left.shift() ?? null,
    done: async () => undefined,
    close: async () => undefined,
  };
}
