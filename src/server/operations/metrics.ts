/**
 * Metrics in Prometheus text format 0.0.4. Labels contain only route patterns and statuses: no addresses, names or
 * client ids.
 */
import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import type { Context } from 'hono';
import type { AppEnv } from '../http/request-context.ts';
import { respondWith, setHeader } from '../http/responses.ts';
import { ENGINE_VERSION } from '../../domain/version.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../services.ts';

/** Upper bounds in seconds, from a cached response to a long report. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Other methods share one label, so clients cannot create series. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];

export type RequestCounter = ReturnType<typeof requestCounter>;

interface Series {
  total: number;
  seconds: number;
  /** Counts per bucket, not cumulative. */
  bucketCounts: number[];
}

/** Counts requests by method, route pattern and status. Bounded by the number of routes. */
export function requestCounter() {
  const series = new Map<string, Series>();
  return {
    count(method: string, route: string, status: number, seconds: number): void {
      const verb = METHODS.includes(method) ? method : 'other';
      const labels = `method="${verb}",route="${route}",status="${status}"`;
      const known = series.get(labels) ?? { total: 0, seconds: 0, bucketCounts: BUCKETS.map(() => 0) };
      series.set(labels, known);
      known.total += 1;
      known.seconds += seconds;
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) known.bucketCounts[bucket] = (known.bucketCounts[bucket] ?? 0) + 1;
    },
    text(): string {
      const name = 'plumbline_http_request_duration_seconds';
      const lines = [...series].flatMap(([labels, { total, seconds, bucketCounts }]) => {
        let below = 0;
        const buckets = BUCKETS.map((bound, index) => {
          below += bucketCounts[index] ?? 0;
          return `${name}_bucket{${labels},le="${bound}"} ${below}`;
        });
        return [
          ...buckets,
          `${name}_bucket{${labels},le="+Inf"} ${total}`,
          `${name}_sum{${labels}} ${seconds}`,
          `${name}_count{${labels}} ${total}`,
        ];
      });
      return [...metricHeader(name, 'histogram', 'Time from a request to its answer.'), ...lines].join('\n');
    },
  };
}

const metricHeader = (name: string, type: string, help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

const metric = (name: string, type: 'gauge' | 'counter', help: string, value: number, labels = ''): string =>
  [...metricHeader(name, type, help), `${name}${labels} ${value}`].join('\n');

/** Escapes a label value; the build's values are arbitrary. */
const quoteLabel = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', ' ')}"`;

/** Requires PLUMBLINE_METRICS_TOKEN. Returns 404 without that setting. */
export function metricsRoute(
  services: Services,
  requests: RequestCounter,
): (context: Context<AppEnv>) => Promise<Response> {
  const { metricsToken } = services.settings;
  let delays: IntervalHistogram | null = null;
  if (metricsToken !== '') {
    delays = monitorEventLoopDelay({ resolution: 10 });
    delays.enable();
  }
  return async (context) => {
    context.set('route', '/metrics');
    if (delays === null) return respondWith(context, refuse('not_found'));
    if (!isToken(context.req.header('authorization') ?? '', metricsToken)) {
      setHeader(context, 'www-authenticate', 'Bearer');
      return respondWith(context, refuse('token_not_valid'));
    }
    const text = [requests.text(), ...(await serverLines(services)), ...processLines(delays)].join('\n');
    delays.reset();
    setHeader(context, 'cache-control', 'no-store');
    return context.body(`${text}\n`, 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  };
}

function isToken(header: string, token: string): boolean {
  const sent = Buffer.from(header);
  const expected = Buffer.from(`Bearer ${token}`);
  return sent.byteLength === expected.byteLength && timingSafeEqual(sent, expected);
}

async function serverLines(services: Services): Promise<string[]> {
  const { build, databaseAlive, databaseBytes, lastBackup, payments, startedAt } = services;
  const last = lastBackup();
  return [
    metric(
      'plumbline_build_info',
      'gauge',
      'The version that runs.',
      1,
      `{version=${quoteLabel(ENGINE_VERSION)},commit=${quoteLabel(build.commit)}}`,
    ),
    metric('plumbline_database_up', 'gauge', 'Does the database answer?', (await databaseAlive()) ? 1 : 0),
    metric('plumbline_database_bytes', 'gauge', 'Size of the database file.', await databaseBytes()),
    metric(
      'plumbline_backup_last_success_timestamp_seconds',
      'gauge',
      'When the last backup was made, in Unix time; 0 before the first.',
      last?.time == null ? 0 : Date.parse(last.time) / 1000,
    ),
    metric(
      'plumbline_backup_last_failed',
      'gauge',
      'Did the last attempt to make a backup fail?',
      last?.error == null ? 0 : 1,
    ),
    metric(
      'plumbline_webhooks_unsigned_total',
      'counter',
      'Requests to the webhook that the card provider did not sign.',
      payments.unsigned,
    ),
    metric(
      'process_start_time_seconds',
      'gauge',
      'When the server started, in Unix time.',
      startedAt.getTime() / 1000,
    ),
  ];
}

function processLines(delays: IntervalHistogram): string[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    metric('process_cpu_seconds_total', 'counter', 'Processor time used.', (user + system) / 1e6),
    metric('process_resident_memory_bytes', 'gauge', 'Resident memory.', rss),
    metric('nodejs_heap_size_used_bytes', 'gauge', 'Memory of JavaScript objects.', heapUsed),
    metric(
      'nodejs_eventloop_lag_p99_seconds',
      'gauge',
      'How late the main thread was, at worst in 99 of 100 cases, since the last reading.',
      (Number.isFinite(delays.percentile(99)) ? delays.percentile(99) : 0) / 1e9,
    ),
  ];
}
