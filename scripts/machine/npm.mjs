import { existsSync } from 'node:fs';

/** Returns the npm that started this script, or npm on the PATH. @returns {[string, ...string[]]} */
export function npmCommand() {
  const viaNpm = process.env['npm_execpath'];
  if (viaNpm?.endsWith('.js') && existsSync(viaNpm)) return [process.execPath, viaNpm];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}
