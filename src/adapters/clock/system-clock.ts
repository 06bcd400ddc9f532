import type { Clock } from '../../domain/shared/time-zone.ts';

export const systemClock: Clock = { now: () => new Date() };
