/** Search in clients and their records, for the home screen and `?search=`. */
import { matchesWord, searchedIn, splitSearchTerms, type Searched } from '../../shared/lists.ts';
import { typedDate } from '../../shared/dates.ts';
import { displayName, type Client } from './client.ts';

interface Described {
  name: string;
  description: string;
}

interface FoundScenario {
  scenario_details: Described;
  is_draft: boolean;
  updated_at: string;
}

interface FoundReport extends Described {
  scenario_name: string;
  /** For a report on a scenario's simulation. */
  scenario?: { name: string } | null | undefined;
  updated_at: string;
}

interface FoundRows {
  scenarios: readonly FoundScenario[];
  reports: readonly FoundReport[];
}

export interface FoundClient extends Client, FoundRows {
  /** The client's rows in the historical list, on the home screen. */
  history?: FoundRows | undefined;
}

const NO_ROWS: FoundRows = { scenarios: [], reports: [] };

const scenarioText = ({ scenario_details: { name, description }, is_draft }: FoundScenario) =>
  `${name} ${description}${is_draft ? ' (Draft)' : ''}`;
const reportText = ({ name, description, scenario_name, scenario }: FoundReport) =>
  `${name} ${description} ${scenario_name}${scenario ? `, ${scenario.name}` : ''}`;
/** The date of birth as in the API and as on screens. */
const clientText = (client: Client) => {
  const { firstname, middlename, lastname, age, date_of_birth: born } = client;
  const dates = born === null ? '' : ` ${born} ${typedDate(born)}`;
  return `${firstname} ${middlename ?? ''} ${lastname} ${displayName(client)} ${age}${dates}`;
};

/** Returns whether the latest change was to the client and not to a record below. */
const isClientDate = ({ updated_at, history = NO_ROWS, ...rows }: FoundClient): boolean =>
  ![rows, history].some((under) =>
    [...under.scenarios, ...under.reports].some((row) => row.updated_at === updated_at),
  );

type SearchText = Record<'own' | 'scenarios' | 'reports' | 'history', Searched>;
const texts = new WeakMap<FoundClient, SearchText>();

/** Normalizes the searchable text once, because a search runs on every keystroke. */
function searchText(client: FoundClient): SearchText {
  const known = texts.get(client);
  if (known) return known;
  const { scenarios, reports, history = NO_ROWS } = client;
  const historyTexts = [...history.scenarios.map(scenarioText), ...history.reports.map(reportText)];
  const foldedText = {
    own: searchedIn(clientText(client), () => (isClientDate(client) ? [client] : [])),
    scenarios: searchedIn(scenarios.map(scenarioText).join('\n'), () => scenarios),
    reports: searchedIn(reports.map(reportText).join('\n'), () => reports),
    history: searchedIn(historyTexts.join('\n'), () => [...history.scenarios, ...history.reports]),
  };
  texts.set(client, foldedText);
  return foldedText;
}

/** Prepares the text before the first keystroke. */
export function prepareSearch(client: FoundClient, zone: string): void {
  for (const part of Object.values(searchText(client))) void part.datesIn(zone);
}

export interface Match<C extends FoundClient = FoundClient> {
  client: C;
  /** Panels that contain a match and therefore open. */
  isInScenarios: boolean;
  isInReports: boolean;
  isInHistory: boolean;
}

/** A query without a visible character is no search. */
export const isSearch = (query: string): boolean => splitSearchTerms(query).length > 0;

/** Returns clients whose records contain every word: in the client, a scenario, simulation or report, or a date. */
export function searchClients<C extends FoundClient>(
  clients: readonly C[],
  query: string,
  zone: string,
): Match<C>[] {
  const terms = splitSearchTerms(query);
  if (terms.length === 0)
    return clients.map((client) => ({
      client,
      isInScenarios: false,
      isInReports: false,
      isInHistory: false,
    }));
  return clients.flatMap((client) => {
    const { own, scenarios, reports, history } = searchText(client);
    const beyond = terms.filter((word) => !matchesWord(own, word, zone));
    if (!beyond.every((word) => [scenarios, reports, history].some((part) => matchesWord(part, word, zone))))
      return [];
    // A single letter occurs in nearly every scenario, so it does not open panels.
    const specificTerms = beyond.filter((word) => word.length > 1);
    const matchesSpecificTerm = (part: Searched) =>
      specificTerms.some((word) => matchesWord(part, word, zone));
    return [
      {
        client,
        isInScenarios: matchesSpecificTerm(scenarios),
        isInReports: matchesSpecificTerm(reports),
        isInHistory: matchesSpecificTerm(history),
      },
    ];
  });
}
