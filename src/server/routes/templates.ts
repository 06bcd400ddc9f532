/** Templates: one set of routes for every type, each at the path that the specification gives it. */
import * as z from 'zod';
import {
  newTemplateSchema,
  templateBodySchemas,
  templatePatchSchema,
} from '../../domain/practice/templates/template-schema.ts';
import {
  MORE_TEMPLATE_PATHS,
  MOST_TEMPLATES,
  TEMPLATE_PATHS,
  type TemplateBodies,
  type TemplateType,
} from '../../domain/practice/templates/template.ts';
import { LEDGER_BODY } from '../body-limits.ts';
import { listQuery } from '../../domain/shared/list-schema.ts';
import { refuse, refuseFields } from '../errors.ts';
import { narrowed } from '../narrowed.ts';
import { ADVISOR, created, done, route, type Route, type RouteGroup } from '../route.ts';

const answer = z.object({
  id: z.int(),
  type: z.string(),
  template_name: z.string(),
  body: z.record(z.string(), z.unknown()),
  updated_at: z.string(),
});

const nameTaken = () => refuseFields({ template_name: ['Template name already in use.'] });

type TemplatePath = (typeof TEMPLATE_PATHS)[TemplateType] | keyof typeof MORE_TEMPLATE_PATHS;

const routesOf = (type: TemplateType, what: string, exampleBody: unknown): Route[] => [
  ...routesAt(TEMPLATE_PATHS[type], type, what, exampleBody),
  ...morePaths
    .filter((path) => MORE_TEMPLATE_PATHS[path] === type)
    .flatMap((path) => routesAt(path, type, what, exampleBody)),
];

const morePaths = Object.keys(MORE_TEMPLATE_PATHS) as (keyof typeof MORE_TEMPLATE_PATHS)[];

function routesAt(place: TemplatePath, type: TemplateType, what: string, exampleBody: unknown): Route[] {
  const path = `/${place}` as const;
  const body: z.ZodType<TemplateBodies[TemplateType], unknown> = templateBodySchemas[type];
  const example = { template_name: 'Usual', body: exampleBody };
  return [
    route({
      method: 'get',
      path,
      access: ADVISOR,
      summary: `Templates of ${what}, by name; a page of them, or what a search finds`,
      query: listQuery({}),
      answer: z.array(answer),
      handle: async ({ owner, query }, { templates }) =>
        narrowed(await templates.list(owner, type), query, ({ template_name }) => template_name),
    }),
    route({
      method: 'post',
      path,
      access: ADVISOR,
      summary: `Keep a template of ${what}`,
      body: newTemplateSchema(body),
      bodyLimits: LEDGER_BODY,
      answer,
      example,
      async handle({ owner, body: template, now }, { templates }) {
        const saved = await templates.create(owner, type, template, now);
        if (saved === 'name_taken') return nameTaken();
        if (saved === 'too_many') {
          return refuseFields({
            template_name: [
              `${MOST_TEMPLATES} templates of a kind are kept at most. Delete one that you no longer need.`,
            ],
          });
        }
        return created(saved, 'Template saved.');
      },
    }),
    route({
      method: 'get',
      path: `${path}/{id}`,
      access: ADVISOR,
      summary: `A template of ${what}`,
      answer,
      async handle({ owner, params }, { templates }) {
        const template = await templates.find(owner, type, params.id);
        return template ? done(template) : refuse('not_found');
      },
    }),
    route({
      method: 'patch',
      path: `${path}/{id}`,
      access: ADVISOR,
      summary: `Rename a template of ${what}, or keep something else in it`,
      body: templatePatchSchema(body),
      bodyLimits: LEDGER_BODY,
      answer,
      example,
      async handle({ owner, params, body: change, now }, { templates }) {
        const saved = await templates.update(owner, type, params.id, change, now);
        if (saved === 'name_taken') return nameTaken();
        return saved ? done(saved, 'Template saved.') : refuse('not_found');
      },
    }),
    route({
      method: 'delete',
      path: `${path}/{id}`,
      access: ADVISOR,
      summary: `Delete a template of ${what}`,
      handle: async ({ owner, params }, { templates }) =>
        (await templates.remove(owner, type, params.id))
          ? done(null, 'Template deleted.')
          : refuse('not_found'),
    }),
  ];
}

const vehicle = { name: 'Taxable brokerage', account_type: 'taxable' };
const strategy = { index: 'sp500', cap: 0.1, floor: 0 };
const profile = { illustration: { illustrated_rate: 0.06 }, policy_model: null };
const illustration = {
  rows: [
    {
      year: 1,
      age: 45,
      premium_outlay: 10_000,
      accumulation_value: 9_010,
      surrender_value: 0,
      death_benefit: 250_000,
    },
  ],
};

export const templateRoutes: RouteGroup = {
  name: 'templates',
  routes: [
    ...routesOf('scenario_details', 'name and description', {
      name: 'Retire at 65',
    }),
    ...routesOf('schedule', 'a schedule', { segments: [], years: 30 }),
    ...routesOf('insurance_profile', 'a policy’s terms', profile),
    ...routesOf('existing_illustration', 'an illustration', illustration),
    ...routesOf('vehicle_1', 'vehicle 1', vehicle),
    ...routesOf('vehicle_2', 'vehicle 2', vehicle),
    ...routesOf('vehicle_3', 'vehicle 3', vehicle),
    ...routesOf('vehicles', 'all vehicles', {
      vehicles: [vehicle],
      value_basis: 'after_tax',
    }),
    ...routesOf('simulation_details', 'a simulation’s name and description', { name: 'Since 1940' }),
    ...routesOf('index', 'all strategies', { strategies: [strategy] }),
    ...routesOf('index_strategy_1', 'strategy 1', strategy),
    ...routesOf('index_strategy_2', 'strategy 2', strategy),
    ...routesOf('index_strategy_3', 'strategy 3', strategy),
    ...routesOf('note', 'a report’s notes', { text: 'Reviewed **together**.' }),
    ...routesOf('disclosure', 'an advisor’s own disclosures', { text: 'Not tax advice.' }),
  ],
};
