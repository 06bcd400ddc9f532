import { pino } from 'pino';
import type { Log } from '../../domain/shared/log.ts';

export function pinoLog(level: 'error' | 'warn' | 'info' | 'debug' | 'silent'): Log {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    request: (line) => log.info(line, 'request'),
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    error: (message, error, requestId) => log.error({ err: error, request_id: requestId }, message),
  };
}
