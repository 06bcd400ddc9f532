/** Where in the built files an error arose. Names of files and lines only: no text of the page. */
export interface StackFrame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
}

const MOST_FRAMES = 30;
/** "    at name (https://host/assets/app.js:1:234)" and "name@https://host/assets/app.js:1:234". */
const LINE = /^\s*(?:at )?(.*?)[ (@]*((?:https?|file):\/\/[^\s()]+):(\d+):(\d+)\)?$/;

/** The oldest call first, as the reports' format wants it. */
export function stackFrames(stack: string): StackFrame[] {
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
