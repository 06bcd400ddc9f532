/** What a client with everything made for them is found by: the same on the home screen and in `?search=`. */
import { matchesWord, searchedIn, wordsOf, type Searched } from '../../shared/lists.ts';
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
  /** Of a report on a simulation that belongs to a scenario. */
  scenario?: { name: string } | null | undefined;
  updated_at: string;
}

interface FoundRows {
  scenarios: readonly FoundScenario[];
  reports: readonly FoundReport[];
}

/** In the historical list, the rows are simulations and historical reports. */
export interface FoundClient extends Client, FoundRows {
  /** On the home screen: the client's rows in the historical list. */
  history?: FoundRows | undefined;
}

const NO_ROWS: FoundRows = { scenarios: [], reports: [] };

const scenarioText = ({ scenario_details: { name, description }, is_draft }: FoundScenario) =>
  `${name} ${description}${is_draft ? ' (Draft)' : ''}`;
const reportText = ({ name, description, scenario_name, scenario }: FoundReport) =>
  `${name} ${description} ${scenario_name}${scenario ? `, ${scenario.name}` : ''}`;
const clientText = (client: Client) =>
  `${client.firstname} ${client.middlename ?? ''} ${client.lastname} ${displayName(client)} ${client.age}`;

/** The date of the latest change is the client's own if the change was to the client. */
const isClientDate = ({ updated_at, history = NO_ROWS, ...rows }: FoundClient): boolean =>
  ![rows, history].some((under) =>
    [...under.scenarios, ...under.reports].some((row) => row.updated_at === updated_at),
  );

type SearchText = Record<'own' | 'scenarios' | 'reports' | 'history', Searched>;
const texts = new WeakMap<FoundClient, SearchText>();

/** What a client is found by, folded once: a search runs on every key. */
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

/** Ahead of the first key, so that it waits for nothing. */
export function prepareSearch(client: FoundClient, zone: string): void {
  for (const part of Object.values(searchText(client))) void part.datesIn(zone);
}

export interface Match<C extends FoundClient = FoundClient> {
  client: C;
  /** Panels that hold what was searched for, so that it can be seen at once. */
  inScenarios: boolean;
  inReports: boolean;
  inHistory: boolean;
}

/** Every word must occur somewhere in the record: the client, a scenario, simulation or report, or the date of one. */
export function searchClients<C extends FoundClient>(
  clients: readonly C[],
  query: string,
  zone: string,
): Match<C>[] {
  const terms = wordsOf(query);
  if (terms.length === 0)
    return clients.map((client) => ({ client, inScenarios: false, inReports: false, inHistory: false }));
  return clients.flatMap((client) => {
    const { own, scenarios, reports, history } = searchText(client);
    const beyond = terms.filter((word) => !matchesWord(own, word, zone));
    if (!beyond.every((word) => [scenarios, reports, history].some((part) => matchesWord(part, word, zone))))
      return [];
    // A single letter stands in nearly every scenario: it finds, and opens nothing.
    const specificTerms = beyond.filter((word) => word.length > 1);
    const matchesSpecificTerm = (part: Searched) =>
      specificTerms.some((word) => matchesWord(part, word, zone));
    return [
      {
        client,
        inScenarios: matchesSpecificTerm(scenarios),
        inReports: matchesSpecificTerm(reports),
        inHistory: matchesSpecificTerm(history),
      },
    ];
  });
}
