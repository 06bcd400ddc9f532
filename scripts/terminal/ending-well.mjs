/** Errors whose message is all their reader needs. */
const EXPECTED = new Set(['InstallError', 'BuildError', 'UnknownStepError']);

/**
 * Runs a command to its end: an expected failure prints its message, a bug prints its stack, both end with status 1.
 * @param {() => Promise<unknown>} command
 */
export async function endingWell(command) {
  try {
    await command();
  } catch (error) {
    const expected = error instanceof Error && EXPECTED.has(error.constructor.name);
    process.stderr.write(
      `\n${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}
