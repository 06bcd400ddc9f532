import type { Tone } from './bar-tones.ts';
import styles from './bars.module.css';
import type { SlotNumber } from './series-signs.ts';

/** Sets the slot's color for whatever is drawn inside. */
export const SLOT: Readonly<Record<SlotNumber, string | undefined>> = {
  1: styles.slot1,
  2: styles.slot2,
  3: styles.slot3,
  4: styles.slot4,
};

export const TONE: Readonly<Record<Tone, string | undefined>> = {
  solid: styles.solid,
  soft: styles.soft,
  faint: styles.faint,
  hatched: styles.ground,
  danger: styles.ground,
};
