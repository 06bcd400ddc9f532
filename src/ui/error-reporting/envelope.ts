/**
 * What is sent: an envelope as error-reporting services take it, a header, and an item's header and item, a line each.
 * It says what failed, on which screen and in which build; never who was signed in, nor what was typed.
 */

/** Where in the built files an error arose. Names of files and lines only: no text of the page. */
interface StackFrame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
}

const MOST_FRAMES = 30;
/** "    at name (https://host/assets/app.js:1:234)" and "name@https://host/assets/app.js:1:234". */
const LINE = /^\s*(?:at )?(.*?)[ (@]*((?:https?|file):\/\/[^\s()]+):(\d+):(\d+)\)?$/;

/** The oldest call first, as the reports' format wants it. */
function stackFrames(stack: string): StackFrame[] {
  const frames: StackFrame[] = [];
  for (const line of stack.split('\n')) {
    const [, name = '', address = '', lineno, colno] = LINE.exec(line) ?? [];
    if (address === '') continue;
    // What is not a built file is the page itself, whose address can hold a token.
    const [, filename = 'page'] = /\/assets\/([\w.-]+)(?:[?#].*)?$/.exec(address) ?? [];
    frames.push({
      function: name || '(unnamed)',
      filename: `app:///${filename}`,
      lineno: Number(lineno),
      colno: Number(colno),
    });
  }
  return frames.slice(0, MOST_FRAMES).reverse();
}

/**
 * What a message may hold of a person is not told to anybody: mail addresses, the tokens of links, queries, and figures
 * with a dollar sign.
 */
const withoutPrivateParts = (text: string): string =>
  text
    .replaceAll(/[^\s@"'<>()]+@[^\s@"'<>()]+\.[a-z]{2,}/gi, '…')
    .replaceAll(/[?#][^\s"'<>):]*/g, '?…')
    .replaceAll(/[\w-]{24,}/g, '…')
    .replaceAll(/-?\$\s?[\d.,]+/g, '$…');

/** The specification, section 9. */
const ENVIRONMENT = 'production';

export interface Origin {
  /** Pattern of the screen ("/report/:report/:view_token"), never its address: that can hold a token. */
  screen: string;
  release: string;
  buildEnvironment: string;
}

interface Common extends Origin {
  id: string;
  now: Date;
}

export interface ErrorFacts extends Common {
  error: unknown;
}

export interface PageLoadFacts extends Common {
  traceId: string;
  spanId: string;
  started: Date;
}

export function errorEnvelope({ error, ...common }: ErrorFacts): string {
  const { type, value, stack } = described(error);
  const frames = stackFrames(stack);
  return envelope(common, 'event', {
    level: 'error',
    exception: {
      values: [{ type, value, ...(frames.length > 0 && { stacktrace: { frames } }) }],
    },
  });
}

/** How long a page took to load. */
export function pageLoadEnvelope({ traceId, spanId, started, ...common }: PageLoadFacts): string {
  return envelope(common, 'transaction', {
    start_timestamp: started.getTime() / 1000,
    contexts: { trace: { trace_id: traceId, span_id: spanId, op: 'pageload' } },
    spans: [],
  });
}

function envelope(
  { id, now, screen, release, buildEnvironment }: Common,
  type: 'event' | 'transaction',
  item: Record<string, unknown>,
): string {
  const lines = [
    { event_id: id, sent_at: now.toISOString() },
    { type },
    {
      ...item,
      event_id: id,
      timestamp: now.getTime() / 1000,
      platform: 'javascript',
      release,
      environment: ENVIRONMENT,
      tags: { environment: ENVIRONMENT, build_environment: buildEnvironment },
      transaction: screen,
    },
  ];
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

export function described(error: unknown): { type: string; value: string; stack: string } {
  const longest = (text: string) => withoutPrivateParts(text).slice(0, 500);
  if (error instanceof Error)
    return { type: error.name, value: longest(error.message), stack: error.stack ?? '' };
  return { type: 'Error', value: longest(typeof error === 'string' ? error : 'Not an error'), stack: '' };
}
