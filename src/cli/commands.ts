/** Every command once. Help and dispatch are derived from this list; each file loads only when its command runs. */
import type { Command } from './command.ts';

export const commands: readonly Command[] = [
  {
    name: 'list',
    summary: 'List the calculations.',
    usage: '',
    options: [{ name: '--json', text: 'print the list as JSON, with an example input each' }],
    run: async (args, terminal) => (await import('./list.ts')).list(args, terminal),
  },
  {
    name: 'run',
    summary: 'Run one calculation on a JSON document.',
    usage: '<id> [FILE|-]',
    options: [{ name: '--full-precision', text: 'print figures unrounded' }],
    run: async (args, terminal) => (await import('./run.ts')).run(args, terminal),
  },
  {
    name: 'read-illustration',
    summary: 'Read the yearly table of a carrier’s PDF.',
    usage: '<file.pdf>',
    options: [],
    run: async (args, terminal) =>
      (await import('./read-illustration.ts')).readIllustrationCommand(
        args,
        terminal,
        (await import('./wiring.ts')).illustrationFiles,
      ),
  },
  {
    name: 'sign-in-link',
    summary: 'Print an address that signs somebody in once.',
    usage: '<email>',
    options: [],
    run: async (args, terminal) =>
      (await import('./sign-in-link.ts')).signInLinkCommand(
        args,
        terminal,
        (await import('./wiring.ts')).openPractice,
      ),
  },
];
