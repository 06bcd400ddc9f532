/** Runs the CLI with texts in place of files. */
import { dispatch } from '../../src/cli/dispatch.ts';

export async function plumbline(
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
  isInteractive = false,
) {
  let out = '';
  let err = '';
  const status = await dispatch(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    readText: async (file) => {
      const text = files[file];
      if (text === undefined) throw new Error('no such file');
      return text;
    },
    isInteractive,
  });
  // Removes the line that begins every command on a practice.
  return { status, out, err: err.replace(/^Data folder: .*\n/, '') };
}
