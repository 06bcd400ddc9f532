import { API_DOCUMENT, API_PAGE } from './api-docs.ts';
import { openApiDocument, type OpenApiDocument } from './openapi.ts';
import type { RouteGroup } from '../http/route.ts';

export function describeApi(
  groups: readonly RouteGroup[],
  options: { version: string; apiBase: string },
): { [API_DOCUMENT]: string; [API_PAGE]: string } {
  const document = openApiDocument(groups, options);
  return { [API_DOCUMENT]: JSON.stringify(document), [API_PAGE]: apiDocsPage(document) };
}

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  title?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

interface Content {
  content?: Readonly<Record<string, { schema?: Schema; example?: unknown }>>;
}

interface Operation {
  tags?: readonly string[];
  summary?: string;
  security?: readonly { bearer: readonly string[] }[];
  parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses: Readonly<Record<string, Content & { description?: string; $ref?: string }>>;
}

/** Deeper levels are on the calculation's page. */
const MAX_DEPTH = 3;

export function apiDocsPage(document: OpenApiDocument): string {
  const components = document.components;
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, found] of Object.entries(methods as Readonly<Record<string, Operation>>)) {
      const group = found.tags?.[0] ?? 'other';
      groups.set(group, [...(groups.get(group) ?? []), operationHtml(method, path, found)]);
    }
  }
  const names = [...groups.keys()];
  const links = names.map((name) => `<a href="#${idOf(name)}">${escaped(name)}</a>`).join('\n');
  const sections = names.map(
    (name) =>
      `<section><h2 id="${idOf(name)}">${escaped(name)}</h2>\n${groups.get(name)?.join('\n') ?? ''}\n</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plumbline API</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Plumbline API</h1>
<p>Version ${escaped(document.info.version)}. ${escaped(document.info.description ?? '')}</p>
<p>If a call lists <code>Idempotency-Key</code>, the same key returns its first response for 24 hours. Every path answers with and without the slash at its end. The same description for programs:
<a href="openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Groups">${links}</nav>
</header>
<main>
${sections.join('\n')}
<section><h2 id="refusals">Refusals</h2><table><tbody>${Object.entries(components?.responses ?? {})
    .map(([name, response]) => row(escaped(name), escaped(response.description ?? '')))
    .join('')}</tbody></table></section>
</main>
</body>
</html>
`;
}

function operationHtml(method: string, path: string, operation: Operation) {
  const { summary = '', security, parameters, requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {});
  const parts = [
    ...(security ?? []).map(({ bearer }) => `<p>Scope: ${bearer.map(code).join(', ')}</p>`),
    table(
      'Parameters',
      (parameters ?? []).map(({ name, in: where, required, schema }) =>
        row(
          code(name),
          `${escaped(where)}${required ? ', required' : ''}`,
          schema ? escaped(typeText(schema)) : '',
        ),
      ),
    ),
    ...body.map(([type, { schema, example }]) =>
      [
        schema ? table(`Body (${type})`, fields(schema, '', 0)) : '',
        example === undefined
          ? ''
          : `<h4>Example</h4><pre><code>${escaped(shortened(JSON.stringify(example, null, 2)))}</code></pre>`,
      ].join(''),
    ),
    table(
      'Answers',
      Object.entries(responses).map(([status, response]) =>
        row(code(status), escaped(response.description ?? response.$ref?.split('/').at(-1) ?? '')),
      ),
    ),
    table('In data', fields(dataOf(responses), '', 0)),
  ];
  return `<details><summary><span class="method">${method.toUpperCase()}</span> <code>${escaped(path)}</code> <span class="what">${escaped(summary)}</span></summary>
<div>${parts.join('')}</div></details>`;
}

const dataOf = (responses: Operation['responses']): Schema =>
  (responses['200'] ?? responses['201'] ?? responses['202'])?.content?.['application/json']?.schema
    ?.properties?.data ?? {};

/** One row per field. Nested fields show their path. */
function fields(schema: Schema, at: string, depth: number): string[] {
  const inside = schema.items ?? schema;
  const prefix = schema.items ? `${at}[]` : at;
  const alternatives = inside.anyOf ?? inside.oneOf ?? inside.allOf;
  if (alternatives) return alternatives.flatMap((one) => fields(one, prefix, depth));
  if (depth >= MAX_DEPTH || !inside.properties) return [];
  return Object.entries(inside.properties).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const required = inside.required?.includes(name) ? 'required' : '';
    const description = [field.title, field.description].filter((text) => text !== undefined).join(', ');
    return [
      row(code(path), escaped(typeText(field)), required, escaped(description)),
      ...fields(field, path, depth + 1),
    ];
  });
}

function typeText(schema: Schema): string {
  const { minimum, maximum, maxLength, maxItems } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map(typeText))].join(' | ');
  const type = [schema.type ?? 'any'].flat().join(' | ');
  const bounds = [
    minimum === undefined && maximum === undefined ? '' : ` ${minimum ?? '…'} to ${maximum ?? '…'}`,
    maxLength === undefined ? '' : `, at most ${maxLength} characters`,
    maxItems === undefined ? '' : `, at most ${maxItems}`,
    schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`,
  ];
  const itemType = schema.items ? ` of ${typeText(schema.items)}` : '';
  return type + itemType + bounds.join('');
}

const MAX_EXAMPLE_LENGTH = 1500;
const shortened = (text: string): string =>
  text.length <= MAX_EXAMPLE_LENGTH ? text : `${text.slice(0, MAX_EXAMPLE_LENGTH)}\n…`;

const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (title: string, rows: readonly string[]): string =>
  rows.length === 0
    ? ''
    : `<h4>${escaped(title)}</h4><div class="wide"><table><tbody>${rows.join('')}</tbody></table></div>`;
const code = (text: string): string => `<code>${escaped(text)}</code>`;
const idOf = (name: string): string => name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase();
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dee0, #39434a); --soft: light-dark(#55616a, #a9b4bc); --accent: light-dark(#0b6b58, #6fd1bb); }
body { margin: 0 auto; max-width: 64rem; padding: 2rem 1.25rem 4rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.2rem; text-transform: capitalize; }
h4 { margin: 1rem 0 .25rem; font-size: .85rem; color: var(--soft); }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
a { color: var(--accent); }
details { border-top: 1px solid var(--line); }
details > div { padding: 0 0 1rem 1rem; }
summary { padding: .5rem 0; cursor: pointer; overflow-wrap: anywhere; }
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.method { display: inline-block; min-width: 4.2rem; font-weight: 600; font-size: .8rem; color: var(--accent); }
.what { color: var(--soft); }
.wide, pre { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; }
td { padding: .2rem 1rem .2rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
pre { padding: .75rem; border: 1px solid var(--line); border-radius: 6px; font-size: .8rem; }
`;
