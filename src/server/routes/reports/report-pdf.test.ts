/** Access to PDFs, and equality of their figures with the API. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import type { ComparativeReport } from '../../../domain/comparison/comparative/comparative-report.ts';
import { comparativeReportSchema } from '../../../domain/comparison/comparative/comparative-report-schema.ts';
import { parseWith } from '../../../domain/shared/result.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import { breakEvenText, capFoot } from '../../../rendering/words/history/historical-text.ts';
import type { HistoricalReport } from '../../../domain/comparison/historical/historical-report.ts';
import { everythingActive } from '../../../domain/practice/reports/report.ts';
import { anythingHistorical } from '../../../domain/practice/reports/historical-report-content.ts';
import {
  comparisonExample,
  completeReport,
  practiceOfFile,
} from '../../../../tests/support/test-practice.ts';
import { png } from '../../../../tests/support/test-pictures.ts';
import {
  CAPPED,
  elenasAge,
  elenasLedger,
  createStandalone,
} from '../../../../tests/support/test-simulation.ts';
import { longTest } from '../../../../tests/support/long-run.ts';

const practice = await practiceOfFile();
await practice.call('patch', 'auth/admin/settings/', {
  as: practice.admin,
  body: { compliance_profile: 'standard' },
});
const { report } = await completeReport(practice);

/** Returns the text of the pages with normalized spaces. */
async function pagesOf(path: string, as: string | null = practice.dana) {
  const response = await practice.app.request(`http://localhost/api/${path}`, {
    headers: as === null ? {} : { authorization: `Bearer ${as}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 200) return { response, bytes, pages: [] };
  const document = await getDocumentProxy(bytes.slice());
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    // Nothing exceeds the narrowest margin of 0.6 in, except part of a mark.
    const [, , paper = 0] = page.view;
    for (const item of items)
      if ('str' in item && item.str.trim() !== '') {
        const from = Number(item.transform[4]);
        const to = from + item.width;
        assert.ok(
          from >= 38 && to <= paper - 38,
          `page ${number}: “${item.str}” from ${from} to ${to} of ${paper}`,
        );
      }
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  const info = (await document.getMetadata()).info as Record<string, unknown>;
  const tree = await (await document.getPage(2)).getStructTree();
  return { response, bytes, pages, info, tree };
}

test('every figure of the comparative table is printed, and every page has its number and the caveat', async () => {
  const { response, bytes, pages, info, tree } = await pagesOf(`report/${report}/pdf/`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.match(String(info?.['Title']), /^Comparison report for /);
  assert.match(JSON.stringify(tree), /"role":"H1"/);
  assert.ok(bytes.length < 300_000, `${bytes.length} bytes`);
  for (const [index, page] of pages.entries()) {
    assert.match(page, /Policy values are illustrated, not guaranteed\./, `page ${index + 1}`);
    assert.match(page, new RegExp(`Page ${index + 1} of ${pages.length}`));
  }
  const complete = pages.join(' ');
  const { body } = await practice.call('post', 'calculations/comparative-report/', {
    body: comparisonExample(),
  });
  const { rows } = (body.data as Pick<ComparativeReport, 'comparative_table'>).comparative_table;
  assert.ok(rows.length >= 20);
  for (const row of rows)
    for (const { value, death_benefit: left } of row.slots)
      for (const figure of [value, left])
        if (figure !== null && figure > 0)
          assert.ok(
            complete.includes(formatTableDollars(figure)),
            `${row.age}: ${formatTableDollars(figure)}`,
          );
});

longTest('prints guaranteed values next to illustrated ones if the ledger has them', async () => {
  const plain = await pagesOf(`report/${report}/pdf/`);
  assert.doesNotMatch(plain.pages.join(' '), /Surrender, before tax/);
  const example = comparisonExample();
  const { illustration } = example;
  const rows = illustration.rows.map((row, t) => ({
    ...row,
    guaranteed_surrender_value: t < 20 ? 1_017 * (t + 1) : 0,
    guaranteed_death_benefit: t < 20 ? 300_019 : 0,
  }));
  const created = await completeReport(practice, { ...example, illustration: { ...illustration, rows } });
  const complete = (await pagesOf(`report/${created.report}/pdf/`)).pages.join(' ');
  assert.match(complete, /Guaranteed.*Surrender, before tax/);
  for (let t = 0; t < 20; t += 1)
    assert.ok(complete.includes(formatTableDollars(1_017 * (t + 1))), `year ${t + 1}`);
  assert.ok(complete.includes('$300,019'));
});

test('marks a saved what-if above the carrier’s rate as hypothetical, but not one below it', async () => {
  const { illustration } = comparisonExample();
  const illustratedRate = illustration.illustrated_rate ?? 0;
  const created = await completeReport(practice);
  const saved = (id: string, illustrated_rate: number) => ({
    id,
    name: `Tried ${id}`,
    changes: { illustrated_rate },
  });
  const { status } = await practice.call('patch', `report/${created.report}/`, {
    body: { variants: [saved('above', illustratedRate + 0.01), saved('below', illustratedRate - 0.01)] },
  });
  assert.equal(status, 200);
  const complete = (await pagesOf(`report/${created.report}/pdf/`)).pages.join(' ');
  const flags = complete.match(/Tried \w+\. Hypothetical: [\d.]+%, above the carrier’s [\d.]+%/g);
  assert.deepEqual(flags, [
    `Tried above. Hypothetical: ${((illustratedRate + 0.01) * 100).toFixed(2)}%, above the carrier’s ${(illustratedRate * 100).toFixed(2)}%`,
  ]);
});

longTest(
  'a comparison prints how often its policy lapses on history if its scenario has a strategy',
  async () => {
    const example = parseWith(comparativeReportSchema, {
      ...comparisonExample(),
      illustration: elenasLedger,
      age: elenasAge,
    });
    assert.ok(example.ok);
    const created = await completeReport(practice, example.value);
    const readText = async () => (await pagesOf(`report/${created.report}/pdf/`)).pages.join(' ');
    assert.doesNotMatch(await readText(), /historical periods/);
    const started = await practice.call('post', 'historical/simulation/', {
      body: { client_id: created.client, scenario_id: created.scenario, name: 'Since 1940' },
    });
    const simulation = started.body.data.id;
    const { status, body } = await practice.call('patch', `historical/parameters/${simulation}/`, {
      body: { parameters: { strategies: [CAPPED], horizon: 40 }, revision: 1 },
    });
    assert.equal(status, 200, JSON.stringify(body));
    const { lapse_share: share } = (
      await practice.call('post', 'calculations/historical-report/', {
        body: (await practice.call('get', `historical/simulation/${simulation}/`)).body.data.input,
      })
    ).body.data as HistoricalReport;
    const lapsed = Math.round(share * 546);
    assert.ok(lapsed > 0);
    const sentence = `In ${lapsed} of 546 historical periods of 40 years this policy lapsed, with charges raised by 15%.`;
    const now = await readText();
    assert.ok(now.includes(sentence), sentence);
    assert.match(await readText(), /Back-tested credits/);
    const shared = await practice.call('post', `report/share-report/${created.report}/`, { body: {} });
    const [, token] = /\/([^/]+)$/.exec(shared.body.data.report_link ?? '') ?? [];
    const view = await practice.call('get', `report/public/${created.report}/${token}/`, { as: null });
    assert.equal(view.body.data.basis?.on_history?.lapsed, lapsed, view.text);
  },
);

test('every page in today’s dollars is labeled, and its figures match the calculation', async () => {
  const { report: id } = await completeReport(practice);
  const { active_tabs, active_cards } = everythingActive();
  const patched = await practice.call('patch', `report/${id}/`, {
    body: { saved_action: { active_tabs, active_cards, inflation: 0.03 } },
  });
  assert.equal(patched.status, 200, patched.text);
  const { pages } = await pagesOf(`report/${id}/pdf/`);
  for (const page of pages) assert.match(page, /In today’s dollars, at 3\.00% inflation a year\./);
  const { body } = await practice.call('post', 'calculations/comparative-report/', {
    body: { ...comparisonExample(), inflation: 0.03, dollars: 'real' },
  });
  const { rows } = (body.data as Pick<ComparativeReport, 'comparative_table'>).comparative_table;
  const complete = pages.join(' ');
  for (const { slots } of rows)
    for (const { value } of slots)
      if (value !== null && value > 0) assert.ok(complete.includes(formatTableDollars(value)), `${value}`);
  const refused = await practice.call('patch', `report/${id}/`, {
    body: { saved_action: { active_tabs, active_cards, inflation: 3 } },
  });
  assert.equal(refused.status, 400);
});

test('the short version has fewer pages, and an unknown length is rejected', async () => {
  const [short, complete] = [
    await pagesOf(`report/${report}/pdf/?length=client`),
    await pagesOf(`report/${report}/pdf/`),
  ];
  assert.ok(short.pages.length < complete.pages.length, `${short.pages.length} of ${complete.pages.length}`);
  assert.equal((await pagesOf(`report/${report}/pdf/?length=long`)).response.status, 400);
});

test('another advisor’s report is not found, and the PDF of a link does not count as a view', async () => {
  assert.equal((await pagesOf(`report/${report}/pdf/`, practice.mira)).response.status, 404);
  const shared = await practice.call('post', `report/share-report/${report}/`, {
    body: { client_email: [], message: '', is_include_pdf: false, link: '' },
  });
  const [, place] = /\/report\/(\d+\/[^/?]+)/.exec(String(shared.body.data.report_link)) ?? [];
  const before = await practice.call('get', `report/${report}/`);
  assert.equal((await pagesOf(`report/public/${place}/pdf/`, null)).response.status, 200);
  assert.equal((await pagesOf(`report/public/${report}/wrong/pdf/`, null)).response.status, 404);
  const after = await practice.call('get', `report/${report}/`);
  assert.deepEqual(after.body.data, before.body.data, 'fetching the file counts no view');
});

test('a historical report prints every figure of its periods and omits disabled tabs', async () => {
  const { simulation } = await createStandalone(practice);
  const created = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'Since 1940', description: '' },
  });
  const { id } = created.body.data;
  const path = `report/historical-report/${id}/` as const;
  const { input } = (await practice.call('get', path)).body.data;
  const { body } = await practice.call('post', 'calculations/historical-report/', { body: input });
  const report = body.data as HistoricalReport;

  const { pages, info, tree } = await pagesOf(`${path}pdf/`);
  assert.equal(info?.['Title'], 'Historical report for Elena M. Hartwell');
  assert.match(JSON.stringify(tree), /"role":"H1"/);
  assert.match(JSON.stringify(tree), /"role":"Figure".*Surrender value at 89, in each of 546 periods/);
  for (const [index, page] of pages.entries()) {
    assert.match(page, /Hypothetical, not a record of any policy\. Values are not guaranteed\./);
    assert.match(page, new RegExp(`Page ${index + 1} of ${pages.length}`));
  }
  const complete = pages.join(' ');
  const contains = (value: number | null | undefined) =>
    value == null ||
    Math.abs(value) < 0.5 ||
    assert.ok(complete.includes(formatTableDollars(value)), `${value}`);
  // Values below zero are taxes due: printed without a sign and excluded from sums.
  const due = (value: number) => Math.max(0, -value);
  const containsValue = (value: number | null | undefined) => contains(Math.abs(value ?? 0));
  let [figures, below] = [0, 0];
  for (const period of ['most_recent', 'worst', 'median', 'best'] as const) {
    for (const { [period]: illustratedRate } of report.comparative_table)
      for (const value of [
        illustratedRate.total_income,
        illustratedRate.ending_value,
        illustratedRate.death_benefit,
      ])
        containsValue(value);
    for (const { [period]: illustratedRate } of report.total_values)
      contains(illustratedRate.total_value + due(illustratedRate.ending_value));
    for (const { [period]: illustratedRate } of report.income_analysis)
      illustratedRate.income.forEach(contains);
    if (period === 'worst' || period === 'median')
      for (const { [period]: illustratedRate } of report.cumulative_values)
        for (const row of illustratedRate.rows) {
          contains(row.net_income);
          containsValue(row.value);
          contains(row.cumulative_value + due(row.value));
          figures += 3;
          if (row.value > -0.5) continue;
          below += 1;
          assert.ok(!complete.includes(formatTableDollars(row.value)), `${row.value} is no value`);
        }
  }
  assert.ok(figures > 900, `${figures}`);
  assert.ok(below > 0, 'a value below zero is among them');
  assert.match(complete, /Tax if surrendered/);
  assert.match(complete, /§ Tax that falls due because the policy lapses; it is not income\./);
  for (const { distribution } of report.comparative_table)
    for (const key of ['min', 'p50', 'max'] as const) containsValue(distribution?.ending_value[key]);
  assert.ok(!complete.includes('simulated paths'), 'the range is off');
  // The heading and the result of a cap one point lower, from that calculation.
  const {
    rank_by: _rank,
    vehicles: _vehicles,
    value_basis: _basis,
    start_year: _year,
    ...policy
  } = { ...input };
  const reply = await practice.call('post', 'calculations/cap-strip/', { body: policy });
  assert.equal(reply.status, 200, reply.text);
  const caps = reply.body.data as CapStrip;
  for (const text of [breakEvenText(caps, 'cap'), capFoot(caps, 'cap')])
    assert.ok(complete.includes(text), text);

  await practice.call('patch', path, { body: { saved_action: anythingHistorical() } });
  const withRange = (await pagesOf(`${path}pdf/`)).pages.join(' ');
  assert.match(withRange, /10,000 simulated paths of 50 years.*seed 1\./);
  assert.match(
    withRange,
    /At 99, three of four simulated paths left the policy nothing/,
    'paths run as long as the ledger',
  );
  assert.match(
    withRange,
    /More paths reduce sampling error; they do not make the assumptions more accurate\./,
  );

  const off = { ...anythingHistorical(), active_tabs: ['irr_analysis' as const] };
  await practice.call('patch', path, { body: { saved_action: off } });
  const little = (await pagesOf(`${path}pdf/`)).pages.join(' ');
  assert.match(little, /IRR|Rates of return/);
  for (const word of [
    'The policy in four periods',
    'Year by year in the worst',
    'simulated paths',
    'Income and value together',
  ])
    assert.ok(!little.includes(word), word);
});

longTest('a historical report in today’s dollars names the price index on every page', async () => {
  const { simulation } = await createStandalone(practice);
  const created = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'In today’s dollars', description: '' },
  });
  const path = `report/historical-report/${created.body.data.id}/` as const;
  const { input } = (await practice.call('get', path)).body.data;
  const { active_tabs: every, ...rest } = anythingHistorical();
  const keep = (inflation: unknown, active_tabs = every) =>
    practice.call('patch', path, { body: { saved_action: { ...rest, active_tabs, inflation } } });
  for (const [inflation, line] of [
    ['cpi', 'In today’s dollars, by the consumer prices of each period.'],
    [0.03, 'In today’s dollars, at 3.00% inflation a year.'],
  ] as const) {
    // The range takes seconds, and only one of its texts depends on prices.
    const tabs = inflation === 'cpi' ? every : every.filter((tab) => tab === 'comparative_table');
    assert.equal((await keep(inflation, tabs)).status, 200);
    const { pages } = await pagesOf(`${path}pdf/`);
    for (const [index, page] of pages.entries()) assert.ok(page.includes(line), `page ${index + 1}`);
    const complete = pages.join(' ');
    const { body } = await practice.call('post', 'calculations/historical-report/', {
      body: { ...input, inflation, dollars: 'real' },
    });
    const { comparative_table: table } = body.data as HistoricalReport;
    for (const { worst, median, best } of table)
      for (const { total_income: income } of [worst, median, best])
        if (income > 0.5) assert.ok(complete.includes(formatTableDollars(income)), `${income}`);
    if (tabs !== every) continue;
    assert.ok(complete.includes('In dollars as they are paid. 10,000 simulated paths'));
    assert.ok(complete.includes('The carrier’s illustration is omitted'));
  }
  const refused = await keep('cpy');
  assert.equal(refused.status, 400);
  assert.match(refused.text, /Must be a rate between -0\.05 and 0\.2, or \\"cpi\\"\./);
});

test('the link of a historical report prints the shared version, and the PDF is sent by mail', async () => {
  const { simulation } = await createStandalone(practice);
  const created = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'By mail', description: '' },
  });
  const { id } = created.body.data;
  assert.equal((await pagesOf(`report/historical-report/${id}/pdf/`, practice.mira)).response.status, 404);
  const shared = await practice.call('post', `report/historical-share/${id}/`, {
    body: { client_email: ['elena@example.com'], message: '', is_include_pdf: true, link: '' },
  });
  assert.equal(shared.status, 200, shared.text);
  const [mail] = await practice.mails();
  assert.ok(mail?.text.includes('The report is attached as a PDF.'));
  const token = shared.body.data.view_token;
  const { pages } = await pagesOf(`report/historical-public/${id}/${token}/pdf/?length=client`, null);
  assert.match(
    pages.join(' '),
    /In \d+ of 546 forty-year periods, the policy paid full income through 89; in \d+, it lapsed\./,
  );
  assert.equal((await pagesOf(`report/historical-public/${id}/wrong/pdf/`, null)).response.status, 404);
});

test('a shared PDF contains no other client, scenario or report, no name that the advisor sees only, and no address', async () => {
  const { client, scenario, report: id } = await completeReport(practice);
  const secret = 'Zebulon';
  const named = { name: `${secret} plan`, description: `${secret} text` };
  const other = { firstname: secret, lastname: secret, age: 45 };
  const sent = [
    await practice.call('post', 'auth/client/', { body: other }),
    await practice.call('patch', `client/${client}/`, { body: { date_of_birth: '1980-01-17' } }),
    await practice.call('post', 'scenario/scenario/', { body: { client_id: client, ...named } }),
    await practice.call('post', 'report/', { body: { client_id: client, scenario_id: scenario, ...named } }),
    await practice.call('post', 'historical/simulation/', { body: { client_id: client, ...named } }),
  ];
  assert.deepEqual(
    sent.map(({ status, text }) => (status < 300 ? 'ok' : text)),
    Array(5).fill('ok'),
  );
  const shared = await practice.call('post', `report/share-report/${id}/`, {
    body: { client_email: ['ann@example.com'], message: `${secret} message` },
  });
  const text = (await pagesOf(`report/public/${id}/${shared.body.data.view_token}/pdf/`, null)).pages.join(
    ' ',
  );
  assert.match(text, /Hartwell/);
  assert.match(text, /Dana Test/);
  assert.doesNotMatch(text, /Zebulon|@example|1980|01\/17/);
});

test('the cover has the advisor’s logo in any shape, and omits one that cannot be drawn', async () => {
  const upload = async (content: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set('business_logo_green', new File([content], 'logo.png', { type: 'image/png' }));
    const { status } = await practice.app.request('http://localhost/api/auth/profile/', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${practice.dana}` },
      body: form,
    });
    assert.equal(status, 200);
  };
  const cover = async () => {
    const { response, bytes } = await pagesOf(`report/${report}/pdf/?length=client`);
    assert.equal(response.status, 200);
    const page = await (await getDocumentProxy(bytes.slice())).getPage(1);
    return JSON.stringify(await page.getStructTree());
  };
  assert.doesNotMatch(await cover(), /Logo of/);
  for (const [width, height] of [
    [40, 40],
    [2000, 12],
    [12, 2000],
  ] as const) {
    await upload(new Uint8Array(png(width, height)));
    assert.match(await cover(), /"alt":"Logo of Dana Test"/, `${width} × ${height}`);
  }
  // A PNG header with invalid data.
  const broken = new Uint8Array(png(40, 40));
  broken.fill(7, 40, -12);
  await upload(broken);
  assert.doesNotMatch(await cover(), /Logo of/);
  await upload(new Uint8Array(png(2600, 10)));
  assert.doesNotMatch(await cover(), /Logo of/, 'one that would take too much memory');
});

longTest('a character without a font is printed as a box, which the cover mentions', async () => {
  const { client, report: id } = await completeReport(practice);
  const notes = 'Bold 𝐏𝐥𝐚𝐧, family 👩‍👧‍👦, private \u{10fffd}.';
  const sent = [
    await practice.call('patch', `client/${client}/`, {
      body: { firstname: '王伟', middlename: 'محمد', lastname: 'Łęcki' },
    }),
    await practice.call('patch', `report/${id}/`, {
      body: { notes, name: 'Plan \u{10fffd} für Ṁāori – ½ ≤ ⅓' },
    }),
  ];
  assert.deepEqual(
    sent.map(({ status }) => status),
    [200, 200],
  );
  const { response, pages, info } = await pagesOf(`report/${id}/pdf/`);
  assert.equal(response.status, 200);
  const complete = pages.join(' ');
  // Characters in Inter are unchanged.
  assert.match(complete, /Łęcki/);
  assert.match(complete, /Plan □ für Ṁāori – ½ ≤ ⅓/);
  // Other characters depend on the machine's fonts: printed, or one box each.
  assert.match(pages[1] ?? '', /Prepared for (?:王伟|□□) /);
  assert.match(complete, /Bold (?:𝐏𝐥𝐚𝐧|Plan) ?, family .+, private □\./);
  assert.match(pages[0] ?? '', /□ replaces a character that could not be printed\./);
  assert.equal(info?.['Title'], 'Comparison report for 王伟 محمد Łęcki', 'of no font: whole');
  const normal = (await pagesOf(`report/${report}/pdf/`)).pages.join(' ');
  assert.doesNotMatch(normal, /□/);
});

longTest(
  'the longest names, descriptions and notes are printed completely, and the cover is one page',
  async () => {
    const { client, scenario, report: id } = await completeReport(practice);
    const wide = 'W'.repeat(60);
    const prose = (length: number, word: string) => `${word} `.repeat(length).slice(0, length).trimEnd();
    const { vehicles } = comparisonExample();
    const { revision } = (await practice.call('get', `scenario/${scenario}/`)).body.data;
    const named = vehicles.map((vehicle, at) => ({
      ...vehicle,
      name: [wide, '王'.repeat(60), 'M'.repeat(60)][at],
    }));
    const notes = `${wide}\n${prose(9_900, 'noteword')}`;
    const sent = [
      await practice.call('patch', `client/${client}/`, {
        body: { firstname: wide, middlename: wide, lastname: wide },
      }),
      await practice.call('patch', `scenario/comparative/${scenario}/`, {
        body: { vehicles: named, revision },
      }),
      await practice.call('patch', `report/${id}/`, {
        body: {
          name: wide + wide,
          description: prose(2_000, 'description'),
          notes,
          disclosures: prose(10_000, 'ownwords'),
        },
      }),
    ];
    assert.deepEqual(
      sent.map(({ status }) => status),
      [200, 200, 200],
    );
    const { pages } = await pagesOf(`report/${id}/pdf/`);
    assert.match(pages[0] ?? '', /Dana Test.*Page 1 of \d+/);
    assert.match(pages[1] ?? '', /^Prepared for W+.*…/);
    const complete = pages.join(' ');
    const count = (pattern: RegExp) => complete.match(pattern)?.length;
    assert.match(complete, /About this report/);
    assert.equal(count(/\bdescription\b/g), (2_000 / 'description '.length) | 0);
    assert.equal(count(/\bnoteword\b/g), 9_900 / 'noteword '.length);
    assert.ok((count(/\bownwords\b/g) ?? 0) >= ((10_000 / 'ownwords '.length) | 0));
    assert.equal((await pagesOf(`report/${id}/pdf/?length=client`)).response.status, 200);

    // One line per character fills twenty pages; no text is lost.
    await practice.call('patch', `report/${id}/`, {
      body: { notes: 'x\n'.repeat(1_000), description: '', disclosures: '' },
    });
    const lines = (await pagesOf(`report/${id}/pdf/`)).pages.join(' ');
    assert.equal(lines.match(/\bx\b/g)?.length, 1_000);
  },
);

longTest('a 120-year policy with tens of millions fits into its columns', async () => {
  const { client } = await completeReport(practice);
  await practice.call('patch', `client/${client}/`, { body: { age: 1 } });
  const started = await practice.call('post', 'scenario/scenario/', {
    body: { client_id: client, name: 'From birth' },
  });
  const scenario = started.body.data.id;
  const { illustration, vehicles } = comparisonExample();
  const rows = Array.from({ length: 120 }, (_, at) => ({
    ...illustration.rows[0],
    year: at + 1,
    age: at + 1,
    premium_outlay: at < 40 ? 100_000 : 0,
    accumulation_value: 1_000_000 + at * 500_000,
    surrender_value: 1_000_000 + at * 500_000,
    death_benefit: 2_000_000 + at * 600_000,
  }));
  const sent = [
    await practice.call('patch', `scenario/illustration/${scenario}/`, {
      body: { illustration: { ...illustration, rows }, revision: 1 },
    }),
    await practice.call('patch', `scenario/comparative/${scenario}/`, { body: { vehicles, revision: 2 } }),
  ];
  assert.deepEqual(
    sent.map(({ status }) => status),
    [200, 200],
  );
  const report = await practice.call('post', 'report/', {
    body: { client_id: client, scenario_id: scenario, name: 'Long' },
  });
  const { pages } = await pagesOf(`report/${report.body.data.id}/pdf/`);
  const complete = pages.join(' ');
  for (let age = 1; age <= 120; age += 1) assert.ok(complete.includes(` ${age} ${age} `), `age ${age}`);
});
