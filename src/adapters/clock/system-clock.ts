import type { Clock } from '../../domain/shared/dates.ts';

export const systemClock: Clock = { now: () => new Date() };
