/** The formula, inputs and steps behind one figure of a result. */
import { withStartYear } from '../../domain/calculations/registry.ts';
import { explainCalculation } from '../../domain/explain/explain-calculation.ts';
import type { Explanation, NamedPart } from '../../domain/shared/explanation.ts';
import type { Figures } from '../../domain/practice/reports/calculator.ts';
import {
  optionValue,
  type Arguments,
  type ExitStatus,
  errorFields,
  refuse,
  type Terminal,
  usageError,
} from '../command.ts';
import { readDocument } from '../read-document.ts';

export async function explain(
  args: Arguments,
  terminal: Terminal,
  thisYear: number,
  { history, taxTables }: Partial<Figures> = {},
): Promise<ExitStatus> {
  const [id, file = '-', ...rest] = args.positionals;
  const path = optionValue(args, 'at');
  if (id === undefined || path === undefined || rest.length > 0)
    throw usageError('explain <id> [FILE|-] --at rows.16.balance');
  const document = await readDocument(file, terminal);
  if (!document.ok) return refuse(terminal, document.error);
  const explained = explainCalculation(
    id,
    withStartYear(id, document.value, thisYear),
    path,
    history,
    taxTables,
  );
  if (!explained.ok) return refuse(terminal, errorFields(explained.error));
  terminal.out(
    args.options.json === true ? `${JSON.stringify(explained.value, null, 2)}\n` : asText(explained.value),
  );
  return 0;
}

function asText(explanation: Explanation): string {
  const { path, label, value, text, formula, note, inputs, steps, source, method } = explanation;
  const width = Math.max(0, ...[...inputs, ...steps].map(({ name }) => name.length));
  const lines = (title: string, parts: readonly NamedPart[]) =>
    parts.length === 0
      ? []
      : [
          '',
          title,
          ...parts.map(
            ({ name, value: of, law }) => `  ${name.padEnd(width)}  ${shown(of)}${law ? `  (${law})` : ''}`,
          ),
        ];
  return [
    `${path} = ${text ?? shown(value)}`,
    `  ${label}${note === undefined ? '' : `, ${note}`}`,
    `  ${formula}`,
    ...lines('Inputs', inputs),
    ...lines('Steps', steps),
    '',
    `Calculated in ${source}`,
    `Described in  ${method}`,
    '',
  ].join('\n');
}

/** Whole: an explanation is checked by hand, and a rounded part would not add up. */
const shown = (value: number | null): string => (value === null ? 'none' : String(value));
