import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientSchema } from './client-schema.ts';
import { ageAtNearestBirthday } from '../../shared/dates.ts';
import { parseWith } from '../../shared/result.ts';
import { validateClient, fieldsOf, namesIn, type ClientDraft } from './client.ts';
import { prepareSearch, searchClients, type FoundClient } from './client-search.ts';

const EMPTY_CLIENT: ClientDraft = {
  firstname: '',
  middlename: '',
  lastname: '',
  age: null,
  date_of_birth: '',
};
const TODAY = '2026-11-30';
const good: ClientDraft = {
  firstname: ' Nora ',
  middlename: '',
  lastname: 'Quist',
  age: 47,
  date_of_birth: '',
};

test('returns the messages of the specification by field', () => {
  assert.deepEqual(validateClient(EMPTY_CLIENT, TODAY), {
    firstname: ['First Name is required.'],
    lastname: ['Last name is required.'],
    age: ['Age is required.'],
  });
  assert.deepEqual(validateClient(good, TODAY), {});
});

test('accepts whole ages from 1 to 100 only', () => {
  for (const age of [1, 100]) assert.deepEqual(validateClient({ ...good, age }, TODAY), {});
  for (const age of [0, 101, -5])
    assert.deepEqual(validateClient({ ...good, age }, TODAY), { age: ['Must be between 1 and 100.'] });
  assert.deepEqual(validateClient({ ...good, age: 47.5 }, TODAY), { age: ['Enter a whole number.'] });
});

test('removes blanks around names and stores an empty middle name as null', () => {
  const unseen = { ...good, firstname: '\u202ENora', middlename: '\u200B' };
  assert.deepEqual(fieldsOf(unseen), fieldsOf(good));
  assert.deepEqual(fieldsOf(good), {
    firstname: 'Nora',
    middlename: null,
    lastname: 'Quist',
    age: 47,
    date_of_birth: null,
  });
});

test('the form and the domain schema return the same errors', () => {
  const drafts: ClientDraft[] = [
    EMPTY_CLIENT,
    good,
    { ...good, firstname: '   ' },
    { ...good, firstname: '\u200B', lastname: '\u202E' },
    { ...good, lastname: `${'x'.repeat(100)}\u200B` },
    { ...good, lastname: 'x'.repeat(101) },
    { ...good, middlename: 'x'.repeat(101) },
    ...[0, 1, 47.5, 100, 101, -1].map((age) => ({ ...good, age })),
  ];
  for (const draft of drafts) {
    const { date_of_birth: _, ...sent } = draft;
    const parsed = parseWith(clientSchema, sent);
    assert.deepEqual(
      validateClient(draft, TODAY),
      parsed.ok ? {} : parsed.error.fields,
      JSON.stringify(draft).slice(0, 80),
    );
  }
});

test('a date of birth is optional, from 01/01/1900 to today, and stored as YYYY-MM-DD', () => {
  const refused = { date_of_birth: ['Enter a date of birth as MM/DD/YYYY.'] };
  for (const [typed, stored] of [
    ['', null],
    [' ', null],
    ['01/01/1900', '1900-01-01'],
    ['3/4/1976', '1976-03-04'],
    ['02/29/2000', '2000-02-29'],
    ['11/30/2026', '2026-11-30'],
  ] as const) {
    assert.deepEqual(validateClient({ ...good, date_of_birth: typed }, TODAY), {}, typed);
    assert.equal(fieldsOf({ ...good, date_of_birth: typed }).date_of_birth, stored);
  }
  for (const typed of ['12/31/1899', '12/01/2026', '02/29/2001', '13/01/1976', '1976-03-14', '3/14/76', 'x'])
    assert.deepEqual(validateClient({ ...good, date_of_birth: typed }, TODAY), refused, typed);
});

test('the age at the nearest birthday changes half a year after the last one', () => {
  for (const [birth, on, age] of [
    ['1976-03-14', '2026-03-14', 50],
    // 182 days after the birthday, 183 before the next.
    ['1976-03-14', '2026-09-12', 50],
    ['1976-03-14', '2026-09-13', 51],
    // The 366 days from March 14, 2027: a tie counts as the last birthday.
    ['1976-03-14', '2027-09-13', 51],
    ['1976-03-14', '2027-09-14', 52],
    ['1976-12-31', '2026-01-01', 49],
    // A leap-day birthday is March 1 in other years.
    ['2000-02-29', '2028-02-29', 28],
    ['2000-02-29', '2026-03-01', 26],
    ['2000-02-29', '2026-08-30', 26],
    ['2000-02-29', '2026-08-31', 27],
    ['2000-02-29', '2026-02-28', 26],
    ['2026-11-30', '2026-11-30', 0],
  ] as const)
    assert.equal(ageAtNearestBirthday(birth, on), age, `${birth} on ${on}`);
});

test('finds a date of birth in the displayed format and in the API format', () => {
  const { client } = counted();
  for (const query of ['07/04/1981', '1981-07-04', '1981', 'hart 07/04'])
    assert.equal(searchClients([client], query, 'UTC').length, 1, query);
  assert.equal(searchClients([client], '07/05/1981', 'UTC').length, 0);
});

test('splits a full name into first, middle and last name', () => {
  assert.deepEqual(namesIn('Hale, Nora, M.'), { firstname: 'Nora', middlename: 'M.', lastname: 'Hale' });
  assert.deepEqual(namesIn(' Nora  M. Hale '), { firstname: 'Nora', middlename: 'M.', lastname: 'Hale' });
  assert.deepEqual(namesIn('Nora Hale'), { firstname: 'Nora', middlename: '', lastname: 'Hale' });
  assert.deepEqual(namesIn('hale'), { firstname: '', middlename: '', lastname: 'hale' });
  assert.deepEqual(namesIn(''), { firstname: '', middlename: '', lastname: '' });
});

/** Counts how often a date is read. */
function counted() {
  let reads = 0;
  const dated = <Row extends object>(row: Row) =>
    Object.defineProperty({ ...row, updated_at: '' }, 'updated_at', {
      get: () => ((reads += 1), '2026-03-02T15:00:00.000Z'),
    });
  const scenario = {
    scenario_details: { name: 'Income from 65', description: '' },
    is_draft: false,
  };
  const report = { name: 'Yearly review', description: '', scenario_name: 'Income from 65' };
  const client: FoundClient = dated({
    id: 1,
    firstname: 'Elena',
    middlename: null,
    lastname: 'Hartwell',
    age: 45,
    date_of_birth: '1981-07-04',
    created_at: '',
    scenarios: [dated(scenario)],
    reports: [dated(report)],
  });
  return { client, reads: () => reads };
}

test('formats dates once, and only for a search word with a slash', () => {
  const { client, reads } = counted();
  for (const query of ['hart', '65', 'yearly', 'nobody']) searchClients([client], query, 'UTC');
  assert.equal(reads(), 0);
  assert.equal(searchClients([client], '03/02', 'UTC').length, 1);
  const first = reads();
  assert.ok(first >= 1);
  searchClients([client], '03/0', 'UTC');
  assert.equal(reads(), first);
});

test('a search formats no dates after preparation', () => {
  const { client, reads } = counted();
  prepareSearch(client, 'UTC');
  const before = reads();
  for (const query of ['hart', '03/02', '12/31']) searchClients([client], query, 'UTC');
  assert.equal(reads(), before);
});

test('finds simulations and historical reports on the home screen and marks them as history', () => {
  const { client } = counted();
  const row = { updated_at: '2026-03-05T15:00:00.000Z', description: '' };
  const home: FoundClient = {
    ...client,
    history: {
      scenarios: [
        { ...row, scenario_details: { name: 'Since 1940', description: '60/40' }, is_draft: false },
      ],
      reports: [{ ...row, name: 'On history', scenario_name: 'Since 1940', scenario: { name: 'Income' } }],
    },
  };
  for (const query of ['since', '60/40', 'hart since', 'on history', '03/05', 'yearly since']) {
    const [match] = searchClients([home], query, 'UTC');
    assert.equal(match?.isInHistory, true, query);
    assert.equal(searchClients([client], query, 'UTC').length, 0, query);
  }
  assert.equal(searchClients([home], 'hart', 'UTC')[0]?.isInHistory, false);
});
