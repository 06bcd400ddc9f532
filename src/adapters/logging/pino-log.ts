import { pino } from 'pino';
import type { Log } from '../../domain/shared/log.ts';

type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'silent';

export function pinoLog(level: LogLevel): Log {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    request: (line) => log.info(line, 'request'),
    info: (message) => log.info(message),
    warn: (message) => log.warn(message),
    error: (message, error, requestId) => log.error({ err: error, request_id: requestId }, message),
  };
}
