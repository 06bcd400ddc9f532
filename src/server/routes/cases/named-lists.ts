/** Portfolios and templates, at each path of the specification. */
import * as z from 'zod';
import {
  newTemplateSchema,
  templateBodySchemas,
  templatePatchSchema,
  MAX_PORTFOLIOS,
  portfolioResponseSchema,
  portfolioPatchSchema,
  portfolioSchema,
} from '../../../domain/practice/templates/template-schema.ts';
import {
  MORE_TEMPLATE_PATHS,
  MAX_TEMPLATES,
  TEMPLATE_PATHS,
  type TemplateBodies,
  type TemplateType,
} from '../../../domain/practice/templates/template.ts';
import type { OwnerId } from '../../../domain/practice/users/user.ts';
import { listQuery } from '../../../domain/shared/list-schema.ts';
import { LEDGER_BODY, type BodyLimits } from '../../http/body-limits.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { listResponse, created, done, found } from '../../http/outcome.ts';
import { ADVISOR, route, type Route, routeGroup } from '../../http/route.ts';
import type { Services } from '../../services.ts';

interface NamedListStore<Item, New, Change> {
  list(owner: OwnerId): Promise<Item[]>;
  find(owner: OwnerId, id: number): Promise<Item | null>;
  create(owner: OwnerId, added: New, now: Date): Promise<Item | 'name_taken' | 'too_many'>;
  update(owner: OwnerId, id: number, change: Change, now: Date): Promise<Item | null | 'name_taken'>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
}

interface NamedList<Item, New, Change> {
  readonly called: 'Portfolio' | 'Template';
  readonly named: string;
  readonly tooMany: string;
  readonly summaries: Readonly<Record<'list' | 'add' | 'one' | 'change' | 'remove', string>>;
  readonly added: z.ZodType<New>;
  readonly change: z.ZodType<Change>;
  readonly limits: { readonly bodyLimits?: BodyLimits };
  readonly responseBody: z.ZodType;
  readonly example: unknown;
  readonly storeOf: (services: Services) => NamedListStore<Item, New, Change>;
  readonly nameOf: (item: Item) => string;
}

const routesAt =
  <Item extends { updated_at: string }, New, Change>(list: NamedList<Item, New, Change>) =>
  (path: `/${string}`): Route[] => {
    const { called, named, summaries, limits, responseBody, example, storeOf } = list;
    const refuseName = () => refuseFields({ [named]: [`${called} name already in use.`] });
    return [
      route('get', path, ADVISOR, 'clients:read', {
        summary: summaries.list,
        query: listQuery({}),
        responseBody: z.array(responseBody),
        handle: async ({ owner, query, zone }, services) =>
          listResponse(await storeOf(services).list(owner), query, zone, (item) => [list.nameOf(item)]),
      }),
      route('post', path, ADVISOR, 'clients:write', {
        success: [201],
        summary: summaries.add,
        body: list.added,
        ...limits,
        responseBody,
        example,
        async handle({ owner, body, now }, services) {
          const saved = await storeOf(services).create(owner, body, now);
          if (saved === 'name_taken') return refuseName();
          if (saved === 'too_many') return refuseFields({ [named]: [list.tooMany] });
          return created(saved, `${called} saved.`);
        },
      }),
      route('get', `${path}/{id}`, ADVISOR, 'clients:read', {
        summary: summaries.one,
        responseBody,
        handle: async ({ owner, params }, services) => found(await storeOf(services).find(owner, params.id)),
      }),
      route('patch', `${path}/{id}`, ADVISOR, 'clients:write', {
        summary: summaries.change,
        body: list.change,
        ...limits,
        responseBody,
        example,
        async handle({ owner, params, body, now }, services) {
          const saved = await storeOf(services).update(owner, params.id, body, now);
          if (saved === 'name_taken') return refuseName();
          return found(saved, `${called} saved.`);
        },
      }),
      route('delete', `${path}/{id}`, ADVISOR, 'clients:write', {
        summary: summaries.remove,
        handle: async ({ owner, params }, services) =>
          (await storeOf(services).remove(owner, params.id))
            ? done(null, `${called} deleted.`)
            : refuse('not_found'),
      }),
    ];
  };

const atMost = (maxItems: number, what: string) =>
  `At most ${maxItems} ${what} can be saved. Delete one that you no longer need.`;

/** The specification uses three paths for one list. */
const PORTFOLIO_PATHS = [
  '/scenario/vehicle-portfolio',
  '/scenario/historical-portfolio',
  '/historical/standalone-parameters-portfolio',
] as const;

export const portfolioRoutes = routeGroup(
  'portfolios',
  PORTFOLIO_PATHS.flatMap(
    routesAt({
      called: 'Portfolio',
      named: 'name',
      tooMany: atMost(MAX_PORTFOLIOS, 'portfolios'),
      summaries: {
        list: 'All portfolios by name, optionally by page or search',
        add: 'Save a portfolio',
        one: 'A portfolio',
        change: 'Change a portfolio; scenarios with a copy of it do not change',
        remove: 'Delete a portfolio',
      },
      added: portfolioSchema,
      change: portfolioPatchSchema,
      limits: {},
      responseBody: portfolioResponseSchema,
      example: { name: 'Two thirds large companies', weights: { sp500: 0.7, us_bonds: 0.3 } },
      storeOf: ({ portfolios }) => portfolios,
      nameOf: ({ name }) => name,
    }),
  ),
);

const templateResponse = z.object({
  id: z.int(),
  type: z.string(),
  template_name: z.string(),
  body: z.record(z.string(), z.unknown()),
  updated_at: z.string(),
});

const morePaths = Object.keys(MORE_TEMPLATE_PATHS) as (keyof typeof MORE_TEMPLATE_PATHS)[];

/** Routes of one template type at its path. */
function templatesOf(type: TemplateType, what: string, exampleBody: unknown): Route[] {
  const body: z.ZodType<TemplateBodies[TemplateType], unknown> = templateBodySchemas[type];
  const paths = [TEMPLATE_PATHS[type], ...morePaths.filter((path) => MORE_TEMPLATE_PATHS[path] === type)];
  return paths
    .map((path) => `/${path}` as const)
    .flatMap(
      routesAt({
        called: 'Template',
        named: 'template_name',
        tooMany: atMost(MAX_TEMPLATES, 'templates of a kind'),
        summaries: {
          list: `Templates of ${what}, by name, optionally by page or search`,
          add: `Save a template of ${what}`,
          one: `A template of ${what}`,
          change: `Rename a template of ${what}, or replace its content`,
          remove: `Delete a template of ${what}`,
        },
        added: newTemplateSchema(body),
        change: templatePatchSchema(body),
        limits: { bodyLimits: LEDGER_BODY },
        responseBody: templateResponse,
        example: { template_name: 'Usual', body: exampleBody },
        storeOf: ({ templates }) => ({
          list: (owner) => templates.list(owner, type),
          find: (owner, id) => templates.find(owner, type, id),
          create: (owner, template, now) => templates.create(owner, type, template, now),
          update: (owner, id, change, now) => templates.update(owner, type, id, change, now),
          remove: (owner, id) => templates.remove(owner, type, id),
        }),
        nameOf: ({ template_name }) => template_name,
      }),
    );
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

export const templateRoutes = routeGroup('templates', [
  ...templatesOf('scenario_details', 'name and description', {
    name: 'Retire at 65',
  }),
  ...templatesOf('schedule', 'a schedule', { segments: [], years: 30 }),
  ...templatesOf('insurance_profile', 'a policy’s terms', profile),
  ...templatesOf('existing_illustration', 'an illustration', illustration),
  ...templatesOf('vehicle_1', 'account 1', vehicle),
  ...templatesOf('vehicle_2', 'account 2', vehicle),
  ...templatesOf('vehicle_3', 'account 3', vehicle),
  ...templatesOf('vehicles', 'all accounts', {
    vehicles: [vehicle],
    value_basis: 'after_tax',
  }),
  ...templatesOf('simulation_details', 'a simulation’s name and description', { name: 'Since 1940' }),
  ...templatesOf('index', 'all strategies', { strategies: [strategy] }),
  ...templatesOf('index_strategy_1', 'strategy 1', strategy),
  ...templatesOf('index_strategy_2', 'strategy 2', strategy),
  ...templatesOf('index_strategy_3', 'strategy 3', strategy),
  ...templatesOf('note', 'a report’s notes', { text: 'Reviewed **together**.' }),
  ...templatesOf('disclosure', 'an advisor’s disclosures', { text: 'Not tax advice.' }),
]);
