import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditLine } from '../../../domain/practice/users/admin-schema.ts';
import {
  pageIn,
  completeReport,
  practiceOfFile,
  type TestPractice,
} from '../../../../tests/support/test-practice.ts';
import type {
  EditableDisclosures,
  SavedText,
} from '../../../domain/practice/reports/disclosures/firm-disclosures-schema.ts';

const practice = await practiceOfFile();
const PATH = 'auth/admin/disclosures/';
const CUSTOM_TEXT =
  'The firm assumes one return for every year. No market does; yours will be higher or lower.';

async function save(body: object, as = practice.admin) {
  const response = await practice.call('patch', PATH, { as, body });
  return { ...response, data: response.body.data as EditableDisclosures };
}
async function list(): Promise<EditableDisclosures> {
  const { body } = await practice.call('get', PATH, { as: practice.admin });
  return body.data as EditableDisclosures;
}
const one = (of: EditableDisclosures, method: string) =>
  of.disclosures.find((disclosure) => disclosure.method === method);

const shared = async ({ call }: TestPractice, report: number) => {
  const { body } = await call('get', `report/${report}/`);
  const { view_token } = body.data;
  const view = await call('get', `report/public/${report}/${String(view_token)}/`, { as: null });
  return view.body.data;
};

test('an unchanged text is Plumbline’s, and the first saved text is version 1', async () => {
  const before = await list();
  assert.equal(before.version, null);
  assert.ok(
    before.disclosures.every(({ text, number, shipped }) => text === null && number === 0 && shipped),
  );

  const saved = await save({
    method: 'assumed_returns',
    text: `  ${CUSTOM_TEXT.replace(' No', '\n\n\tNo')}\u0007 `,
    was: 0,
  });
  assert.equal(saved.status, 200);
  assert.equal(saved.body.message, 'Disclosure saved.');
  assert.equal(saved.data.version?.number, 1);
  // One paragraph without characters that cannot be printed.
  assert.equal(one(saved.data, 'assumed_returns')?.text, CUSTOM_TEXT);
  assert.equal(one(saved.data, 'assumed_returns')?.number, 1);
  // An unchanged text creates no version.
  assert.equal(
    (await save({ method: 'assumed_returns', text: CUSTOM_TEXT, was: 1 })).data.version?.number,
    1,
  );
});

test('only admins can read and change disclosures, and invalid values are rejected by field', async () => {
  for (const as of [practice.dana, practice.tsc, null] as const) {
    const requested = await practice.call('get', PATH, { as });
    assert.equal(requested.status, as === null ? 401 : 403);
    const written = await practice.call('patch', PATH, {
      as,
      body: { method: 'assumed_returns', text: CUSTOM_TEXT, was: 0 },
    });
    assert.equal(written.status, as === null ? 401 : 403);
  }
  const refused = async (body: object) => (await save(body)).body.error;
  assert.deepEqual(await refused({ method: 'assumed_returns', text: ' \n ', was: 1 }), {
    text: ['Must be at least 20 characters, or use Plumbline’s text.'],
  });
  assert.deepEqual(await refused({ method: 'assumed_returns', text: 'x'.repeat(2001), was: 1 }), {
    text: ['Must be at most 2,000 characters.'],
  });
  assert.deepEqual(await refused({ method: 'no_such_method', text: CUSTOM_TEXT, was: 0 }), {
    method: ['Choose one of the disclosures.'],
  });
  assert.equal(one(await list(), 'assumed_returns')?.number, 1);
});

test('an admin cannot overwrite another admin’s version without having read it', async () => {
  const late = await save({ method: 'assumed_returns', text: `${CUSTOM_TEXT} Late.`, was: 0 });
  assert.deepEqual([late.status, late.body.code], [409, 'disclosure_changed']);
  const concurrent = await Promise.all(
    [' One.', ' Two.'].map((more) => save({ method: 'policy_loans', text: CUSTOM_TEXT + more, was: 0 })),
  );
  assert.deepEqual(concurrent.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await list()).version?.number, 2);
});

test('a link retains the disclosures of its share and their version; exports use the current ones', async () => {
  const { report } = await completeReport(practice);
  const share = () => practice.call('post', `report/share-report/${report}/`, { body: {} });
  assert.equal((await share()).status, 200);
  const first = await shared(practice, report);
  const textOf = (view: { method_disclosures?: { id: string; text: string; firm?: number }[] }, id: string) =>
    view.method_disclosures?.find((method) => method.id === id);
  assert.deepEqual(
    [textOf(first, 'assumed_returns')?.text, textOf(first, 'assumed_returns')?.firm],
    [CUSTOM_TEXT, 1],
  );
  assert.equal(first.disclosures_version?.number, 2);
  const hasMovedOn = async () => {
    const lists = (await practice.call('get', 'auth/clients/')).body.data;
    assert.equal(
      lists[0]?.reports[0]?.moved_on,
      (await practice.call('get', `report/${report}/`)).body.data.moved_on,
    );
    return lists[0]?.reports[0]?.moved_on;
  };
  assert.equal(await hasMovedOn(), false);

  const fixed = await save({ method: 'guaranteed_elsewhere', text: `Ask us for it. ${CUSTOM_TEXT}`, was: 0 });
  assert.equal(fixed.data.version?.number, 3);
  const changed = await save({ method: 'assumed_returns', text: `${CUSTOM_TEXT} New.`, was: 1 });
  assert.equal(changed.data.version?.number, 4);
  assert.deepEqual(await shared(practice, report), first);
  assert.equal(await hasMovedOn(), true);

  const exported = (await practice.call('get', `report/${report}/export/`)).body.data;
  assert.equal(exported.disclosures_version?.number, 4, 'as it is now');
  assert.equal((await share()).status, 200);
  const second = await shared(practice, report);
  assert.equal(second.disclosures_version?.number, 4);
  assert.equal(textOf(second, 'assumed_returns')?.text, `${CUSTOM_TEXT} New.`);
  // The rule's text remains and the firm's text follows.
  assert.equal(
    textOf(second, 'guaranteed_elsewhere')?.text,
    `No guaranteed values were entered. They are in the carrier’s illustration. Ask us for it. ${CUSTOM_TEXT}`,
  );

  const { body } = await practice.call('get', 'report/rules/');
  const { disclosures } = body.data;
  assert.equal(disclosures.version?.number, 4);
  assert.deepEqual(
    disclosures.texts.map(({ method, number }) => [method, number]),
    [
      ['policy_loans', 2],
      ['guaranteed_elsewhere', 3],
      ['assumed_returns', 4],
    ],
  );
});

test('restoring Plumbline’s text creates a version, and every version is stored with its author and time', async () => {
  const back = await save({ method: 'assumed_returns', text: null, was: 4 });
  assert.equal(back.data.version?.number, 5);
  assert.equal(one(back.data, 'assumed_returns')?.text, null);
  const versions = async (query: string) => {
    const path = `${PATH}versions/?method=assumed_returns${query}`;
    return pageIn<SavedText>(await practice.call('get', path, { as: practice.admin }));
  };
  const all = await versions('');
  assert.deepEqual(
    all.items.map(({ number, text, saved_by }) => [number, text, saved_by?.name]),
    [
      [5, null, 'Robin Test'],
      [4, `${CUSTOM_TEXT} New.`, 'Robin Test'],
      [1, CUSTOM_TEXT, 'Robin Test'],
    ],
  );
  const next = await versions('&page=2&size=2');
  assert.deepEqual([next.total, next.items.map(({ number }) => number)], [3, [1]]);
  const log = await practice.call('get', 'auth/admin/audit-log/?action=disclosure_changed', {
    as: practice.admin,
  });
  assert.deepEqual(
    pageIn<AuditLine>(log).items.map(({ user, detail }) => [user?.name, detail]),
    [
      ['Robin Test', 'Assumed returns: Plumbline’s text again, version 5'],
      ['Robin Test', 'Assumed returns: the firm’s text, version 4'],
      ['Robin Test', 'Guaranteed values: the firm’s text, version 3'],
      ['Robin Test', 'Policy loans: the firm’s text, version 2'],
      ['Robin Test', 'Assumed returns: the firm’s text, version 1'],
    ],
  );
});
