import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { completeReport, testPractice, practiceOfFile } from '../../../../tests/support/test-practice.ts';

describe('clients', async () => {
  const practice = await practiceOfFile();

  const fields = {
    firstname: 'Elena',
    middlename: 'M.',
    lastname: 'Hartwell',
    age: 45,
    date_of_birth: '1980-02-29',
  };

  test('adds, changes and deletes a client with the message for each', async () => {
    const { call } = practice;
    const added = await call('post', 'auth/client/', { body: fields });
    assert.equal(added.status, 201);
    assert.equal(added.body.message, 'Client created successfully!');
    const { id } = added.body.data;
    assert.deepEqual(added.body.data, {
      id,
      ...fields,
      created_at: '2026-03-02T15:00:00.000Z',
      updated_at: '2026-03-02T15:00:00.000Z',
    });

    practice.setTime('2026-03-02T16:00:00.000Z');
    const changed = await call('patch', `client/${id}/`, {
      body: { ...fields, middlename: '', age: 46, date_of_birth: '1980-03-01' },
    });
    assert.equal(changed.body.data.date_of_birth, '1980-03-01');
    assert.equal(changed.body.message, 'Client updated successfully!');
    assert.equal(changed.body.data.middlename, null);
    assert.equal(changed.body.data.age, 46);
    assert.equal(changed.body.data.updated_at, '2026-03-02T16:00:00.000Z');

    const removed = await call('delete', `client/${id}/`);
    assert.equal(removed.body.message, 'Client deleted successfully!');
    assert.equal((await call('get', `client/${id}/`)).status, 404);
  });

  test('merges different changes of two windows to a client, and rejects a conflicting change', async () => {
    const { call } = practice;
    const { id } = (await call('post', 'auth/client/', { body: fields })).body.data;
    const patch = (body: object) => call('patch', `client/${id}/`, { body });
    assert.equal((await patch({ ...fields, lastname: 'Hart', was: fields })).status, 200);
    const merged = await patch({ ...fields, age: 46, was: fields });
    assert.deepEqual([merged.body.data.lastname, merged.body.data.age], ['Hart', 46]);
    const refused = await patch({ ...fields, lastname: 'Hartwig', firstname: 'Ellen', was: fields });
    assert.equal(refused.status, 409);
    assert.equal(refused.body.code, 'client_changed');
    const now = (await call('get', `client/${id}/`)).body.data;
    assert.deepEqual([now.firstname, now.lastname, now.age], ['Elena', 'Hart', 46], 'nothing of it is kept');
    // Repeated after a lost response.
    assert.equal((await patch({ ...fields, lastname: 'Hart', was: fields })).status, 200);
    // Without previous values, the request overwrites.
    assert.equal((await patch({ lastname: 'Hartwell' })).body.data.lastname, 'Hartwell');
  });

  test('returns the form’s messages for each field', async () => {
    const empty = await practice.call('post', 'auth/client/', { body: { firstname: ' ', lastname: '' } });
    assert.equal(empty.status, 400);
    assert.deepEqual(empty.body, {
      error: {
        firstname: ['First Name is required.'],
        lastname: ['Last name is required.'],
        age: ['Age is required.'],
      },
    });
    for (const [age, message] of [
      [0, 'Must be between 1 and 100.'],
      [101, 'Must be between 1 and 100.'],
      [45.5, 'Enter a whole number.'],
      ['45', 'Enter a whole number.'],
      [true, 'Enter a whole number.'],
    ] as const) {
      const reply = await practice.call('post', 'auth/client/', { body: { ...fields, age } });
      assert.deepEqual(reply.body, { error: { age: [message] } }, String(age));
    }
  });

  test('a date of birth is optional, and from 1900 to today in the practice’s time zone', async () => {
    const { call } = practice;
    const message = 'Enter a date from 1900-01-01 to today, such as 1976-03-14.';
    const { id } = (await call('post', 'auth/client/', { body: { ...fields, date_of_birth: null } })).body
      .data;
    for (const date_of_birth of ['1899-12-31', '2026-03-03', '1976-02-30', '03/14/1976', 19760314]) {
      const error = { date_of_birth: [message] };
      const sent = { body: { ...fields, date_of_birth } };
      assert.deepEqual((await call('post', 'auth/client/', sent)).body, { error }, String(date_of_birth));
      assert.deepEqual((await call('patch', `client/${id}/`, sent)).body, { error });
      const imported = await call('post', 'auth/client/import/', { body: { rows: [fields, sent.body] } });
      assert.deepEqual(imported.body, { error: { 'rows.1.date_of_birth': [message] } });
    }
    for (const date_of_birth of ['1900-01-01', '2026-03-02']) {
      const changed = await call('patch', `client/${id}/`, { body: { date_of_birth } });
      assert.equal(changed.body.data.date_of_birth, date_of_birth);
      assert.equal(changed.body.data.age, 45, 'the age stays');
    }
    const { lastname } = (await call('patch', `client/${id}/`, { body: { age: 50 } })).body.data;
    assert.equal(lastname, 'Hartwell');
    assert.equal((await call('get', `client/${id}/`)).body.data.date_of_birth, '2026-03-02');
  });

  test('rejects a name without visible characters and removes text-direction characters', async () => {
    const unseen = await practice.call('post', 'auth/client/', {
      body: { ...fields, firstname: '\u200B\u202E', middlename: '\u2060', lastname: '\u200D' },
    });
    assert.deepEqual(unseen.body, {
      error: { firstname: ['First Name is required.'], lastname: ['Last name is required.'] },
    });
    const added = await practice.call('post', 'auth/client/', {
      body: { ...fields, firstname: '\u202EElena', middlename: '\u200B', lastname: 'Hart\r\nwell' },
    });
    const { firstname, middlename, lastname } = added.body.data;
    assert.deepEqual([firstname, middlename, lastname], ['Elena', null, 'Hart well']);
  });

  test('rejects a body that is not JSON', async () => {
    const response = await practice.app.request('/api/auth/client/', {
      method: 'POST',
      headers: { authorization: `Bearer ${practice.dana}`, 'content-type': 'application/json' },
      body: '{"firstname":',
    });
    assert.equal(response.status, 400);
    assert.deepEqual(await response.json(), {
      detail: 'The request body is not valid JSON.',
      code: 'malformed_body',
    });
  });

  test('nests scenarios and reports in the list, newest first', async () => {
    const separatePractice = await testPractice();
    const ids = await completeReport(separatePractice);
    const id = async (result: Promise<{ body: { data: { id: number } } }>) => (await result).body.data.id;
    separatePractice.setTime('2026-03-02T16:00:00.000Z');
    const [client_id, scenario_id] = [ids.client, ids.scenario];
    const report = await id(
      separatePractice.call('post', 'report/', { body: { client_id, scenario_id, name: 'Later' } }),
    );
    const scenario = await id(
      separatePractice.call('post', 'scenario/scenario/', { body: { client_id, name: 'Later' } }),
    );
    const listed = async () => {
      const [client] = (await separatePractice.call('get', 'auth/clients')).body.data;
      const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);
      const first = client.scenarios.find((row) => row.id === ids.scenario);
      assert.deepEqual(first?.pdf_url, { s3_url: null });
      return [client.id, idsOf(client.scenarios), idsOf(first.reports.reports_data), idsOf(client.reports)];
    };
    assert.deepEqual(await listed(), [
      ids.client,
      [scenario, ids.scenario],
      [report, ids.report],
      [report, ids.report],
    ]);
    // The last saved row comes first.
    separatePractice.setTime('2026-03-02T17:00:00.000Z');
    await separatePractice.call('patch', `report/${ids.report}/`, { body: { name: 'Earlier' } });
    await separatePractice.call('patch', `scenario/scenariodetails/${ids.scenario}/`, {
      body: { name: 'Earlier', revision: 3 },
    });
    assert.deepEqual(await listed(), [
      ids.client,
      [ids.scenario, scenario],
      [ids.report, report],
      [ids.report, report],
    ]);
    await separatePractice.close();
  });

  test('lists three hundred clients with as many statements as three', async () => {
    const separatePractice = await testPractice();
    const grow = async (to: number) => {
      const { data } = (await separatePractice.call('get', 'auth/clients/')).body;
      for (let n = data.length; n < to; n += 1) {
        if (n % 10 === 0) await completeReport(separatePractice);
        else await separatePractice.call('post', 'auth/client/', { body: fields });
      }
      await separatePractice.services.background.waitForAll();
      separatePractice.statements.length = 0;
      const list = await separatePractice.call('get', 'auth/clients/');
      assert.equal(list.body.data.length, to);
      return separatePractice.statements.length;
    };
    const few = await grow(3);
    assert.ok(few >= 4, `${few}: the list was really read`);
    assert.equal(await grow(300), few);
    await separatePractice.close();
  });

  test('a cached list is reread only after a write of its advisor', async () => {
    const statements = async () => {
      practice.statements.length = 0;
      const { body } = await practice.call('get', 'auth/clients/');
      const { statements: ran } = practice;
      return { ran: ran.filter((sql) => sql.includes('from "clients"')).length, data: body.data };
    };
    const { data: before } = await statements();
    assert.deepEqual(await statements(), { ran: 0, data: before });
    await practice.call('post', 'auth/client/', { as: practice.mira, body: fields });
    assert.deepEqual(await statements(), { ran: 0, data: before });
    const [first] = before;
    await practice.call('patch', `client/${first.id}/`, { body: { firstname: 'Renamed' } });
    const after = await statements();
    assert.equal(after.ran, 1);
    assert.equal(after.data[0].firstname, 'Renamed');
    const { data: hers } = (await practice.call('get', 'auth/clients/', { as: practice.mira })).body;
    assert.equal(hers.length, 1);
  });

  test('lists the last changed client first', async () => {
    const separatePractice = await testPractice();
    const add = async (lastname: string) =>
      (await separatePractice.call('post', 'auth/client/', { body: { ...fields, lastname } })).body.data.id;
    const older = await add('Older');
    separatePractice.setTime('2026-03-02T16:00:00.000Z');
    const newer = await add('Newer');
    const order = async () =>
      (await separatePractice.call('get', 'auth/clients/')).body.data.map(({ id }) => id);
    assert.deepEqual(await order(), [newer, older]);
    separatePractice.setTime('2026-03-02T17:00:00.000Z');
    await separatePractice.call('patch', `client/${older}/`, { body: { age: 46 } });
    assert.deepEqual(await order(), [older, newer]);
    await separatePractice.close();
  });

  test('returns 304 for an unchanged list, and a compressed response for a changed one', async () => {
    await completeReport(practice);
    const first = await practice.call('get', 'auth/clients/');
    const tag = first.headers.get('etag') ?? '';
    const again = await practice.call('get', 'auth/clients/', { headers: { 'if-none-match': tag } });
    assert.equal(again.status, 304);
    assert.equal(again.text, '');
    for (const { headers } of [first, again]) assert.equal(headers.get('vary'), 'accept-encoding');

    await practice.call('post', 'auth/client/', { body: { ...fields, lastname: 'Newest' } });
    for (const encoding of ['gzip', 'br']) {
      const response = await practice.app.request('/api/auth/clients/', {
        headers: {
          authorization: `Bearer ${practice.dana}`,
          'if-none-match': tag,
          'accept-encoding': encoding,
        },
      });
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('content-encoding'), encoding);
    }
  });

  test('deletes a client with its scenarios and reports', async () => {
    const ids = await completeReport(practice);
    await practice.call('delete', `client/${ids.client}/`);
    assert.equal((await practice.call('get', `scenario/${ids.scenario}/`)).status, 404);
    assert.equal((await practice.call('get', `report/${ids.report}/`)).status, 404);
  });
});

describe('client import', async () => {
  const practice = await practiceOfFile();

  const PATH = 'auth/client/import/';
  const row = (n: number) => ({
    firstname: `First ${n}`,
    middlename: '',
    lastname: `Last ${n}`,
    age: 30 + (n % 60),
  });
  const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n));
  const countOf = async (as = practice.dana) =>
    (await practice.call('get', 'auth/clients/', { as })).body.data.length;

  test('imports the clients of a file with one message, for the calling advisor only', async () => {
    const reply = await practice.call('post', PATH, { body: { rows: rows(3) } });
    assert.equal(reply.status, 201);
    assert.equal(reply.body.message, '3 clients imported.');
    const { data } = (await practice.call('get', 'auth/clients/')).body;
    assert.deepEqual(
      data.map(({ firstname, middlename, lastname, age }) => [firstname, middlename, lastname, age]),
      [
        ['First 2', null, 'Last 2', 32],
        ['First 1', null, 'Last 1', 31],
        ['First 0', null, 'Last 0', 30],
      ],
    );
    // The response contains them, newest first.
    assert.deepEqual(
      reply.text.match(/"lastname":"Last \d"/g),
      [2, 1, 0].map((n) => `"lastname":"Last ${n}"`),
    );
    assert.equal(await countOf(), 3);
    assert.equal(await countOf(practice.mira), 0);
  });

  test('one invalid client rejects the import, with its row and field', async () => {
    const before = await countOf();
    const faulty = [...rows(3), { ...row(3), age: 101 }, { firstname: ' ', lastname: 'Hale', age: '45' }];
    const reply = await practice.call('post', PATH, { body: { rows: faulty } });
    assert.equal(reply.status, 400);
    assert.deepEqual(reply.body, {
      error: {
        'rows.3.age': ['Must be between 1 and 100.'],
        'rows.4.firstname': ['First Name is required.'],
        'rows.4.age': ['Enter a whole number.'],
      },
    });
    assert.equal(await countOf(), before);
  });

  test('rejects an import of no clients or more than 2,000', async () => {
    const none = await practice.call('post', PATH, { body: { rows: [] } });
    assert.deepEqual(none.body, { error: { rows: ['There is no client to import.'] } });
    const absent = await practice.call('post', PATH, { body: {} });
    assert.deepEqual(absent.body, { error: { rows: ['rows is a required field'] } });
    const many = await practice.call('post', PATH, { body: { rows: rows(2001) } });
    assert.deepEqual(many.body, { error: { rows: ['At most 2,000 clients can be imported at a time.'] } });
  });

  test('imports 2,000 clients in one request', async () => {
    const before = await countOf(practice.mira);
    const reply = await practice.call('post', PATH, { as: practice.mira, body: { rows: rows(2000) } });
    assert.equal(reply.status, 201, reply.text.slice(0, 200));
    assert.equal(reply.body.message, '2,000 clients imported.');
    assert.equal(await countOf(practice.mira), before + 2000);
  });

  test('a failed import adds no client', async () => {
    const before = await countOf();
    const { clients } = practice.services;
    const owner = await practice.services.users.findByEmail('dana@example.com');
    assert.ok(owner);
    // The database rejects a client without a last name. The 700th row is in the second statement.
    const broken = rows(700).map((fields, n) => (n === 699 ? { ...fields, lastname: null } : fields));
    const adding: unknown = Reflect.apply(clients.createAll, clients, [owner.id, broken, new Date(0)]);
    await assert.rejects(async () => adding, /not.null/i);
    assert.equal(await countOf(), before);
  });

  test('an import repeated with the same idempotency key runs once', async () => {
    const before = await countOf();
    const headers = { 'idempotency-key': 'import-once' };
    const first = await practice.call('post', PATH, { body: { rows: rows(2) }, headers });
    const again = await practice.call('post', PATH, { body: { rows: rows(2) }, headers });
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(await countOf(), before + 2);
    const other = await practice.call('post', PATH, { body: { rows: rows(3) }, headers });
    assert.equal(other.body.code, 'idempotency_key_reused');
  });
});
