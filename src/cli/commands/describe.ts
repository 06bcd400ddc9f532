/** Describes input, example and result of a calculation, with the source of each figure. */
import {
  findCalculation,
  runCalculation,
  type Calculation,
  calculations,
  withStartYear,
} from '../../domain/calculations/registry.ts';
import { memberFor, resultMembers, type ResultMember } from '../../domain/shared/result-members.ts';
import {
  optionValue,
  type Arguments,
  type ExitStatus,
  errorFields,
  refuse,
  type Terminal,
  columnsText,
  usageError,
} from '../command.ts';
import * as wiring from '../wiring.ts';
import { describeCalculation, inputFields, inputSchema } from '../../domain/calculations/input-schema.ts';
import { valueAt } from '../../domain/calculations/document-paths.ts';
import { explainCalculation } from '../../domain/explain/explain-calculation.ts';
import type { Explanation, NamedPart } from '../../domain/shared/explanation.ts';
import type { Figures } from '../../domain/practice/reports/calculator.ts';
import { ok } from '../../domain/shared/result.ts';
import { readDocument } from '../read-document.ts';

/** Only --example prints longer examples. */
const SHORT_EXAMPLE_LINES = 24;

export function describe(args: Arguments, terminal: Terminal): ExitStatus {
  const [id, ...rest] = args.positionals;
  if (id === undefined || rest.length > 0)
    throw usageError('describe <id>. `plumbline list` names the calculations');
  const calculation = findCalculation(id);
  if (!calculation) {
    const outcome = runCalculation(id, {});
    return refuse(terminal, outcome.ok ? {} : errorFields(outcome.error));
  }
  const path = optionValue(args, 'member');
  if (path !== undefined) return describeMember(calculation, path, terminal);
  if (args.options.example === true) terminal.out(`${JSON.stringify(calculation.example, null, 2)}\n`);
  else if (args.options.json === true)
    terminal.out(`${JSON.stringify(describeCalculation(calculation), null, 2)}\n`);
  else terminal.out(asText(calculation));
  return 0;
}

function asText(calculation: Calculation): string {
  const { id, title, summary, method } = calculation;
  const fields = inputFields(inputSchema(calculation));
  const example = JSON.stringify(calculation.example, null, 2);
  const isShort = example.split('\n').length <= SHORT_EXAMPLE_LINES;
  return [
    `${id}: ${title}`,
    summary,
    `Method: ${method}`,
    '',
    'Input',
    ...columnsText(
      [
        ['field', 'type', 'bounds', 'default', 'meaning'],
        ...fields.map((field) => [field.path, field.type, field.bounds, field.requirement, field.meaning]),
      ],
      '  ',
    ),
    '',
    'Example',
    `  plumbline describe ${id} --example | plumbline run ${id}`,
    ...(isShort ? example.split('\n').map((line) => `  ${line}`) : []),
    '',
    'Output',
    ...columnsText(
      [
        ['member', 'what', 'made by', 'in', 'method'],
        ...resultMembers(calculation).map(([path, member]) => [
          path,
          member.what,
          ...origin(member),
          member.method ?? method,
        ]),
      ],
      '  ',
    ),
    '',
    `plumbline describe ${id} --member <path> explains one member, such as ${resultMembers(calculation)[0][0]}.`,
    '',
  ].join('\n');
}

const origin = ({ from }: ResultMember): string[] => from.split('#').toReversed();

function describeMember(calculation: Calculation, path: string, terminal: Terminal): ExitStatus {
  const describedMember = memberFor(calculation.members, path);
  const outcome = runCalculation(calculation.id, calculation.example);
  const found = outcome.ok
    ? valueAt(outcome.value, path, false)
    : { ok: false as const, problem: 'no example' };
  // Members that the example omits (simulations) can still be described.
  if (!describedMember || (!found.ok && describedMember.path !== path))
    return refuse(terminal, { member: [found.ok ? `${path} is no member of the result.` : found.problem] });
  const [name, file] = origin(describedMember.member);
  terminal.out(
    [
      path,
      describedMember.member.what,
      '',
      ...columnsText(
        [
          ['Made by', `${name} in ${file}`],
          ['Method', describedMember.member.method ?? calculation.method],
          ...(describedMember.path === path ? [] : [['Part of', describedMember.path]]),
          ['In the example', found.ok ? formatValue(found.value) : 'not there'],
        ],
        '',
      ),
      '',
    ].join('\n'),
  );
  return 0;
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return list.length === 0
      ? 'an empty list'
      : `a list of ${list.length}; the first: ${formatValue(list[0])}`;
  }
  if (value !== null && typeof value === 'object') return `{${Object.keys(value).join(', ')}}`;
  return JSON.stringify(value);
}

export function list(args: Arguments, terminal: Terminal): ExitStatus {
  if (args.options.json === true) {
    const entries = calculations.map(({ id, title, summary, method, example }) => {
      return { id, title, summary, method, example };
    });
    terminal.out(`${JSON.stringify(entries, null, 2)}\n`);
    return 0;
  }
  const width = Math.max(...calculations.map(({ id }) => id.length));
  for (const { id, summary } of calculations) terminal.out(`${id.padEnd(width)}  ${summary}\n`);
  return 0;
}

export async function explain(
  args: Arguments,
  terminal: Terminal,
  thisYear = wiring.thisYear,
  { history, taxTables }: Partial<Figures> = wiring.figures,
): Promise<ExitStatus> {
  const [id, file = '-', ...rest] = args.positionals;
  const path = optionValue(args, 'at');
  if (id === undefined || path === undefined || rest.length > 0)
    throw usageError('explain <id> [FILE|-] --at rows.16.balance');
  // An unknown calculation is named without reading standard input, which may never end.
  const document = findCalculation(id) ? await readDocument(file, terminal) : ok(null);
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
    args.options.json === true
      ? `${JSON.stringify(explained.value, null, 2)}\n`
      : explanationText(explained.value),
  );
  return 0;
}

function explanationText(explanation: Explanation): string {
  const { path, label, value, text, formula, note, inputs, steps, source, method } = explanation;
  const width = Math.max(0, ...[...inputs, ...steps].map(({ name }) => name.length));
  const lines = (title: string, parts: readonly NamedPart[]) =>
    parts.length === 0
      ? []
      : [
          '',
          title,
          ...parts.map(
            ({ name, value: of, law }) =>
              `  ${name.padEnd(width)}  ${formatFigure(of)}${law ? `  (${law})` : ''}`,
          ),
        ];
  return [
    `${path} = ${text ?? formatFigure(value)}`,
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

/** Unrounded, because an explanation is checked manually and rounded parts would not add up. */
const formatFigure = (value: number | null): string => (value === null ? 'none' : String(value));
