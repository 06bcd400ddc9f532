/** Recipients receive individual links by a mail server that may fail. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, after, afterEach, before, test } from 'node:test';
import { mailCatcher, type MailCatcher } from '../../../../tests/support/mail-catcher.ts';
import { smtpMailer, type ClosingMailer } from '../../../adapters/mail/mailers.ts';
import { jobHandlers } from '../../operations/job-handlers.ts';
import {
  completeReport,
  testPractice,
  type TestPractice,
  practiceOfFile,
} from '../../../../tests/support/test-practice.ts';
import { createStandalone } from '../../../../tests/support/test-simulation.ts';
import type { ShareRecipient } from '../../../domain/practice/reports/report-schema.ts';

describe('share recipients', () => {
  let practice: TestPractice;
  let catcher: MailCatcher;
  let mailer: ClosingMailer;
  let report: number;
  before(async () => {
    practice = await testPractice();
    catcher = await mailCatcher();
    mailer = smtpMailer(new URL(catcher.url), 'Plumbline <plans@example.com>');
    practice.services.mailer.send = (...letter) => mailer.send(...letter);
    ({ report } = await completeReport(practice));
  });
  afterEach(() => {
    catcher.behave(() => 'take');
    catcher.messages.length = 0;
  });
  after(async () => {
    mailer.close();
    await catcher.close();
    await practice.close();
  });

  let pressed = 0;
  const share = (
    body: object,
    { id = report, key = `press ${(pressed += 1)}`, kind = 'share-report' } = {},
  ) => practice.call('post', `report/${kind}/${id}/`, { body, headers: { 'idempotency-key': key } });
  const recipients = async (id = report, kind = 'share-report') => {
    const found: unknown = (await practice.call('get', `report/${kind}/${id}/`)).body.data;
    return found as ShareRecipient[];
  };
  const change = (body: object, id = report) =>
    practice.call('patch', `report/share-report/${id}/`, { body });
  const open = (token: string, id = report) =>
    practice.call('get', `report/public/${id}/${token}/`, { as: null });
  const check = (token: string, id = report) =>
    practice.call('post', `report/public/${id}/${token}/viewed/`, {
      body: { visitor: randomUUID() },
      as: null,
    });
  const links = () =>
    new Map(
      catcher.messages.map(({ to: [to], text }) => [to, /\/report\/\d+\/([\w-]{43})/.exec(text)?.[1] ?? '']),
    );
  const ten = Array.from({ length: 10 }, (_, at) => `client${at}@example.com`);

  test('each recipient has a separate link that is used like the general one', async () => {
    const { body } = await share({ client_email: ['elena@example.com', 'sam@example.com'] });
    const [elena, sam] = [links().get('elena@example.com') ?? '', links().get('sam@example.com') ?? ''];
    assert.equal(new Set([elena, sam, body.data.view_token]).size, 3);
    for (const token of [elena, sam, body.data.view_token ?? '']) {
      const page = await open(token);
      assert.equal(page.status, 200);
      assert.equal(page.headers.get('x-robots-tag'), 'noindex, nofollow');
      // A recipient's page contains no other recipients or links.
      for (const other of [elena, sam, body.data.view_token ?? ''].filter((one) => one !== token))
        assert.ok(!page.text.includes(other));
      assert.ok(!page.text.includes('@example.com'));
      assert.match(page.body.data.report_link, new RegExp(`${token}$`));
      const pdf = await practice.call('get', `report/public/${report}/${token}/pdf/`, { as: null });
      assert.deepEqual([pdf.status, pdf.headers.get('x-robots-tag')], [200, 'noindex, nofollow']);
    }
    // A link with another report's id, and an unknown token.
    assert.equal((await open(elena, report + 1)).status, 404);
    assert.equal((await open(elena.replace(/^./, (one) => (one === 'a' ? 'b' : 'a')))).status, 404);
  });

  test('counts views by recipient and in total, and one recipient’s link can be turned off permanently', async () => {
    const { report: id } = await completeReport(practice);
    const general = (await share({ client_email: ['elena@example.com', 'sam@example.com'] }, { id })).body
      .data;
    const elena = links().get('elena@example.com') ?? '';
    const sam = links().get('sam@example.com') ?? '';
    await check(elena, id);
    await check(elena, id);
    await check(sam, id);
    await check(general.view_token ?? '', id);
    const views = async () => (await recipients(id)).map(({ email, views: seen }) => [email, seen]);
    assert.deepEqual(await views(), [
      ['elena@example.com', 2],
      ['sam@example.com', 1],
    ]);
    assert.equal((await practice.call('get', `report/${id}/`)).body.data.views, 4);

    const [first] = await recipients(id);
    assert.equal((await change({ turn_off_recipient: first?.id }, id)).status, 200);
    assert.equal((await change({ turn_off_recipient: first?.id }, id)).status, 404);
    assert.deepEqual([(await open(elena, id)).status, (await check(elena, id)).status], [404, 404]);
    assert.equal((await open(sam, id)).status, 200);
    // Sharing again creates a new link; the disabled link stays closed.
    await share({ client_email: ['Elena@example.com'] }, { id });
    const again = links().get('Elena@example.com') ?? '';
    assert.notEqual(again, elena);
    assert.deepEqual([(await open(again, id)).status, (await open(elena, id)).status], [200, 404]);
    // Existing links remain.
    catcher.messages.length = 0;
    await share({ client_email: ['SAM@example.com'] }, { id });
    assert.equal(links().get('SAM@example.com'), sam);

    await change({ expires_at: '2026-03-02T16:00:00Z' }, id);
    practice.setTime('2026-03-02T16:30:00.000Z');
    for (const token of [again, sam]) assert.equal((await open(token, id)).status, 404);
    // Sharing an expired report again opens it for all recipients with current content and no expiry.
    await practice.call('patch', `report/${id}/`, { body: { notes: 'Written after the end' } });
    const revived = (await share({}, { id })).body.data;
    assert.deepEqual([revived.view_token, revived.expires_at], [general.view_token, null]);
    for (const token of [again, sam, general.view_token ?? ''])
      assert.equal((await open(token, id)).body.data.notes, 'Written after the end');
    assert.equal((await open(elena, id)).status, 404, 'turned off is not ended');
    assert.deepEqual((await recipients(id)).map(({ views: seen }) => seen).sort(), [0, 1, 2]);
    await change({ withdraw: true }, id);
    for (const token of [again, sam, general.view_token ?? ''])
      assert.deepEqual([(await open(token, id)).status, (await check(token, id)).status], [404, 404]);
    assert.deepEqual(await recipients(id), []);
    practice.setTime('2026-03-02T15:00:00.000Z');
  });

  test('another user cannot list the recipients of a report or turn off a link', async () => {
    const [first] = await recipients();
    const path = `report/share-report/${report}/` as const;
    assert.equal((await practice.call('get', path, { as: practice.mira })).status, 404);
    const body = { turn_off_recipient: first?.id };
    assert.equal((await practice.call('patch', path, { as: practice.mira, body })).status, 404);
    // Another report does not give access.
    const { report: otherReport } = await completeReport(practice);
    assert.equal((await change({ turn_off_recipient: first?.id }, otherReport)).status, 404);
    assert.equal((await recipients())[0]?.turned_off_at, null);
  });

  test('if the mail server fails midway, each recipient is retried once and none gets two messages', async () => {
    const { report: id } = await completeReport(practice);
    // Four succeed at the first and two at the second attempt; then the server stops.
    catcher.behave((address, tries) => {
      const at = ten.indexOf(address);
      if (at < 4) return 'take';
      if (at < 6) return tries === 1 ? 'busy' : 'take';
      return 'busy';
    });
    const key = 'ten at once';
    const failed = await share({ client_email: ten }, { id, key });
    assert.deepEqual([failed.status, failed.body.code], [502, 'mail_failed']);
    assert.equal(
      failed.body.detail,
      `The report is shared, but the message could not be sent to ${ten.slice(6).join(', ')}. The others have it. Try these again, or copy the link.`,
    );
    const reached = () => catcher.messages.flatMap(({ to }) => to).sort();
    assert.deepEqual(reached(), ten.slice(0, 6));
    assert.deepEqual(
      (await recipients(id)).map(({ mailed_at }) => mailed_at !== null),
      ten.map((_, at) => at < 6),
    );
    assert.deepEqual(await practice.services.waitingMail.list(), []);
    // Repeating the request reaches only the missed recipients.
    catcher.behave(() => 'take');
    assert.equal((await share({ client_email: ten }, { id, key })).status, 200);
    assert.deepEqual(reached(), ten);
    const repeated = await share({ client_email: ten }, { id, key });
    assert.equal(repeated.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(reached(), ten);
  });

  test('if the mail server stops after four of ten PDFs, the other six are sent later, once', async () => {
    const { report: id } = await completeReport(practice);
    const failing = await mailCatcher();
    const standard = mailer;
    // The server fails at the fifth recipient and all later ones. The first four connections complete; each is
    // checked twice, at its address and after its content.
    const letIn = new Set<string>();
    failing.behave((address) => {
      if (letIn.size < 4) letIn.add(address);
      return letIn.has(address) ? 'take' : 'gone';
    });
    mailer = smtpMailer(new URL(failing.url), 'Plumbline <plans@example.com>');
    const body = { client_email: ten, is_include_pdf: true };
    const key = 'ten with the PDF';
    const failed = await share(body, { id, key });
    mailer.close();
    mailer = standard;
    await failing.close();
    assert.equal(failed.status, 502, failed.text);
    const had = failing.messages.flatMap(({ to }) => to);
    assert.equal(had.length, 4);
    const missed = ten.filter((address) => !had.includes(address));
    assert.equal(
      failed.body.detail,
      `The report is shared, but the message could not be sent to ${missed.join(', ')}. The others have it. Try these again, or copy the link.`,
    );
    assert.equal((await share(body, { id, key })).status, 200);
    assert.deepEqual(catcher.messages.flatMap(({ to }) => to).sort(), missed);
    for (const { source, to } of [...failing.messages, ...catcher.messages])
      assert.ok(source.includes('JVBERi0'), `${to.join()} has the PDF`);
    assert.deepEqual(await practice.services.waitingMail.list(), []);
  });

  test('waits at most 10 seconds for a silent mail server, and a retry sends no second message', async () => {
    const { report: id } = await completeReport(practice);
    const [silent, late, fine] = ['silent@example.com', 'late@example.com', 'fine@example.com'] as const;
    catcher.behave((address) => (address === silent ? 'slow' : address === late ? 'late' : 'take'));
    const key = 'a silent mail server';
    const began = performance.now();
    const failed = await share({ client_email: [silent, late, fine] }, { id, key });
    const seconds = (performance.now() - began) / 1000;
    assert.ok(seconds > 9 && seconds < 10.4, `${seconds} s`);
    assert.deepEqual([failed.status, failed.body.code], [502, 'mail_failed']);
    assert.equal(
      failed.body.detail,
      `The report is shared, but the message could not be sent to ${silent}. The mail server took the message to ${late} and did not confirm it: ask whether it arrived before you send it again. The others have it. Try these again, or copy the link.`,
    );
    // Neither a job nor an open connection sends more.
    assert.deepEqual(await practice.services.waitingMail.list(), []);
    const reached = () => catcher.messages.flatMap(({ to }) => to).sort();
    assert.deepEqual(reached(), [fine, late]);
    assert.deepEqual(
      (await recipients(id)).map(({ email, mailed_at }) => [email, mailed_at !== null]),
      [
        [silent, false],
        [late, true],
        [fine, true],
      ],
    );
    catcher.behave(() => 'take');
    for (const _ of ['again', 'and again'])
      assert.equal((await share({ client_email: [silent, late, fine] }, { id, key })).status, 200);
    assert.deepEqual(reached(), [fine, late, silent]);
  });

  test('retries a connection that ends before the message, and not one that ends after it', async () => {
    const { report: id } = await completeReport(practice);
    const [before, after, fine] = ['before@example.com', 'after@example.com', 'fine@example.com'] as const;
    let handed = 0;
    catcher.behave((address, tries) => {
      if (address === before) return tries === 1 ? 'gone' : 'take';
      if (address !== after) return 'take';
      handed = tries;
      return 'mute';
    });
    const { status, body } = await share({ client_email: [before, after, fine] }, { id });
    assert.equal(status, 502);
    assert.equal(
      body.detail,
      `The mail server took the message to ${after} and did not confirm it: ask whether it arrived before you send it again. The others have it.`,
    );
    assert.equal(handed, 1);
    assert.deepEqual(catcher.messages.flatMap(({ to }) => to).sort(), [before, fine]);
  });

  test('sending only the PDF includes no link and shares nothing', async () => {
    const { report: id } = await completeReport(practice);
    const only = { client_email: ['elena@example.com'], is_include_pdf: true, is_include_link: false };
    assert.equal((await share(only, { id })).status, 200);
    const [letter] = catcher.messages;
    assert.ok(letter?.source.includes('JVBERi0'));
    assert.ok(!/\/report\/\d+\//.test(letter.text));
    assert.match(letter.text, /The report is attached as a PDF\./);
    assert.equal((await practice.call('get', `report/${id}/`)).body.data.view_token, null);
    const [known] = await recipients(id);
    assert.deepEqual([known?.has_link, known?.mailed_at], [false, '2026-03-02T15:00:00.000Z']);
    // Unknown recipient ids open nothing.
    const token = practice.services.signer.recipientToken(id, 0, known?.id ?? 0);
    await share({}, { id });
    assert.equal((await open(token, id)).status, 404);
    const neither = await share({ ...only, is_include_pdf: false }, { id });
    assert.deepEqual(neither.body.error, { is_include_link: ['Send the link, the PDF or both.'] });
  });

  test('mails a historical report in the same way', async () => {
    const { simulation } = await createStandalone(practice);
    const body = { simulation_id: simulation, name: 'Since 1940', description: '' };
    const { id } = (await practice.call('post', 'report/historical-report/', { body })).body.data;
    const kind = 'historical-share';
    assert.equal((await share({ client_email: ten.slice(0, 2) }, { id, kind })).status, 200);
    const [one = '', other = ''] = links().values();
    assert.notEqual(one, other);
    const public_ = `report/historical-public/${id}` as const;
    assert.equal((await practice.call('get', `${public_}/${one}/`, { as: null })).status, 200);
    await practice.call('post', `${public_}/${one}/viewed/`, { body: { visitor: randomUUID() }, as: null });
    assert.deepEqual(
      (await recipients(id, kind)).map(({ views }) => views),
      [1, 0],
    );
    assert.equal((await open(one, id)).status, 404);
  });

  test('a message pending after a crash is not sent if its link was turned off', async () => {
    const { report: id } = await completeReport(practice);
    await share({ client_email: ['elena@example.com', 'sam@example.com'] }, { id });
    catcher.messages.length = 0;
    const user = { id: practice.users.dana.id };
    const [elena, sam] = await recipients(id);
    const now = practice.services.clock.now();
    for (const one of [elena, sam])
      await practice.services.waitingMail.add(
        user,
        { to: one?.email ?? '', subject: 'A report', text: 'x', html: 'x' },
        now,
        { report: id, recipient: one?.id ?? 0 },
      );
    await change({ turn_off_recipient: elena?.id }, id);
    practice.setTime('2026-03-02T16:30:00.000Z');
    const { mail } = jobHandlers(practice.services);
    for (const { id: message } of await practice.services.waitingMail.list()) await mail({ message });
    practice.setTime('2026-03-02T15:00:00.000Z');
    assert.deepEqual(
      catcher.messages.flatMap(({ to }) => to),
      ['sam@example.com'],
    );
    assert.deepEqual(await practice.services.waitingMail.list(), []);
  });

  test('the message names the expiry of a link only if it has one', async () => {
    await change({ expires_at: '2026-04-01T12:30:00Z' });
    await share({ client_email: ['elena@example.com'] });
    assert.match(catcher.messages[0]?.text ?? '', /The link works until April 1, 2026, 12:30 PM UTC\./);
    await change({ expires_at: null });
    await share({ client_email: ['sam@example.com'] });
    assert.equal(catcher.messages.length, 2);
    assert.doesNotMatch(catcher.messages[1]?.text ?? '', /works until/);
  });

  test('the log contains no address of a share or of a reset mail, also if the mail server rejects them', async () => {
    for (const behavior of ['take', 'busy'] as const) {
      catcher.behave(() => behavior);
      await share({ client_email: [`ann-${behavior}@example.com`] });
      await practice.call('post', 'auth/request-forget-email/', {
        as: null,
        body: { email: 'dana@example.com' },
      });
      await practice.work();
    }
    assert.ok(catcher.messages.some(({ to }) => to.includes('dana@example.com')));
    const logged = practice.logged();
    assert.match(logged, /A shared report could not be sent|MailNotSent/);
    assert.doesNotMatch(logged, /@example\.com|\bann-/);
  });
});

describe('report views', async () => {
  const practice = await practiceOfFile({
    environment: { PLUMBLINE_TRUST_PROXY: '1', PLUMBLINE_PUBLIC_URL: 'https://plans.example.com' },
  });

  test('counts a view once per visitor in 30 minutes and at most ten times an hour per address', async () => {
    const { report } = await completeReport(practice);
    const { view_token } = (await practice.call('post', `report/share-report/${report}/`, { body: {} })).body
      .data;
    const check = async (visitor: string, address: string) => {
      const { status } = await practice.call('post', `report/public/${report}/${view_token}/viewed/`, {
        body: { visitor },
        as: null,
        headers: { 'x-forwarded-for': address },
      });
      assert.equal(status, 200);
    };
    const current = async () => (await practice.call('get', `report/${report}/`)).body.data;
    const views = async () => (await current()).views;
    const ruth = randomUUID();
    for (let at = 0; at < 60; at += 1) await check(at % 2 === 0 ? ruth : ruth.toUpperCase(), '192.0.2.1');
    assert.equal(await views(), 1);
    // The same tab from another address, such as a phone on a mobile network.
    practice.setTime('2026-03-02T15:29:59.000Z');
    await check(ruth, '192.0.2.2');
    assert.equal(await views(), 1);
    practice.setTime('2026-03-02T15:30:00.000Z');
    await check(ruth, '192.0.2.2');
    assert.equal(await views(), 2);

    for (let at = 0; at < 60; at += 1) await check(randomUUID(), '192.0.2.1');
    assert.deepEqual([await views(), (await current()).last_viewed_at], [11, '2026-03-02T15:30:00.000Z']);
    practice.setTime('2026-03-02T16:29:59.000Z');
    await check(randomUUID(), '192.0.2.1');
    assert.equal(await views(), 11);
    await check(randomUUID(), '192.0.2.3');
    assert.equal(await views(), 12);
    practice.setTime('2026-03-02T16:30:00.000Z');
    await check(randomUUID(), '192.0.2.1');
    assert.equal(await views(), 13);

    for (const body of [{}, { visitor: 'x' }, { visitor: 1 }, { visitor: `${ruth}0` }]) {
      const path = `report/public/${report}/${view_token}/viewed/` as const;
      assert.equal((await practice.call('post', path, { body, as: null })).status, 400);
    }
  });
});
