/** Ledgers of the kinds that examiners check, from the wizard to the link and PDF. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pdfText } from '../../../../tests/support/pdfs.ts';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import { comparativeReportSchema } from '../../../domain/comparison/comparative/comparative-report-schema.ts';
import { parseWith } from '../../../domain/shared/result.ts';
import { everythingActive } from '../../../domain/practice/reports/report.ts';
import { completeReport, practiceOfFile } from '../../../../tests/support/test-practice.ts';
import { longTest } from '../../../../tests/support/long-run.ts';

const practice = await practiceOfFile();
const { call } = practice;

interface Premiums {
  premium: number;
  years: number;
  loans?: number;
}

/**
 * Death benefit of 500,000 for a man aged 45: 36,169.28 per year or a single premium of 120,636.77, by the worked
 * example of the tests of the law.
 */
function ledger({ premium, years, loans = 0 }: Premiums, header: object = {}, vehicle: object = {}) {
  let value = 0;
  const parsed = parseWith<ComparativeReportInput>(comparativeReportSchema, {
    age: 45,
    start_year: 2026,
    vehicles: [{ name: 'Roth IRA', account_type: 'tax_free', rate_of_return: 0.06, ...vehicle }],
    illustration: {
      illustrated_rate: 0.06,
      illustrated_loan_rate: 0.055,
      ...header,
      rows: Array.from({ length: 20 }, (_, t) => {
        const paid = t < years ? premium : 0;
        value = (value + paid - 500) * 1.06;
        const owed = t < 15 ? 0 : loans * (t - 14) * 1.1;
        return {
          year: t + 1,
          age: 45 + t,
          premium_outlay: paid,
          loans: t < 15 ? 0 : loans,
          loan_balance: owed,
          accumulation_value: value,
          surrender_value: value - owed,
          death_benefit: Math.max(500_000, 2 * value) - owed,
          guaranteed_surrender_value: 0,
          guaranteed_death_benefit: 500_000,
        };
      }),
    },
  });
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return parsed.value;
}

/** Creates and shares a report. Returns the link's data and the PDF's text. */
async function shareReport(input: ComparativeReportInput, saved: object = {}) {
  const created = await completeReport(practice, input);
  const confirmed = await call('patch', `scenario/${created.scenario}/`, {
    body: { is_draft: false, revision: 3 },
  });
  assert.equal(confirmed.status, 200, confirmed.text);
  const { active_tabs, active_cards } = everythingActive();
  const patched = await call('patch', `report/${created.report}/`, {
    body: {
      saved_action: { active_tabs, active_cards, insured: { sex: 'male', tobacco: 'nonsmoker' } },
      ...saved,
    },
  });
  assert.equal(patched.status, 200, patched.text);
  const shared = await call('post', `report/share-report/${created.report}/`, { body: {} });
  assert.equal(shared.status, 200, shared.text);
  const token = shared.body.data.view_token ?? '';
  const view = await call('get', `report/public/${created.report}/${token}/`, { as: null });
  assert.equal(view.status, 200, view.text);
  const response = await practice.app.request(`http://localhost/api/report/${created.report}/pdf/`, {
    headers: { authorization: `Bearer ${practice.dana}` },
  });
  assert.equal(response.status, 200);
  const pdf = (await pdfText(new Uint8Array(await response.arrayBuffer()))).join(' ');
  const output = (view.body.data.method_disclosures ?? []).map(({ id }) => id);
  return { ...created, view: view.body.data, pdf, said: output };
}

test('a modified endowment contract: link and PDF state how it is taxed', async () => {
  const { pdf, said: output } = await shareReport(ledger({ premium: 38_000, years: 3 }, { is_mec: true }));
  assert.ok(output.includes('modified_endowment') && !output.includes('likely_endowment'));
  assert.match(
    pdf,
    /loans and withdrawals are income to the extent of gain, with 10% additional tax before age 59½/,
  );
});

longTest(
  'a design that looks like a modified endowment contract gets a warning and is not taxed as one',
  async () => {
    const { pdf, said: output } = await shareReport(ledger({ premium: 38_000, years: 3 }));
    assert.ok(output.includes('likely_endowment') && !output.includes('modified_endowment'));
    assert.match(
      pdf,
      /this design looks like a modified endowment contract\. The carrier’s own test governs/,
    );
    assert.match(
      pdf,
      /gain first, with 10% additional tax before age 59½\. The figures shown are not taxed that way/,
    );
  },
);

test('premiums over the guideline: not life insurance by the carrier’s test', async () => {
  // 30,000 per year is within the 7-pay premium, but five premiums exceed the guideline single premium.
  const { pdf, said: output } = await shareReport(ledger({ premium: 30_000, years: 7 }));
  assert.ok(output.includes('definition_not_met') && !output.includes('likely_endowment'));
  assert.match(pdf, /does not meet the test of the Internal Revenue Code \(section 7702\)/);
  const within = await shareReport(ledger({ premium: 8_000, years: 7 }));
  assert.ok(!within.said.includes('definition_not_met'));
});

longTest('loans credited more than half a point above their charge get a warning', async () => {
  const loans = { premium: 8_000, years: 15, loans: 5_000 };
  const above = await shareReport(ledger(loans, { illustrated_loan_rate: 0.045 }));
  assert.ok(above.said.includes('loan_leverage'));
  assert.match(above.pdf, /further above the loan charge than the actuarial guideline of the date of sale/);
  const within = await shareReport(ledger(loans));
  assert.ok(!within.said.includes('loan_leverage'));
});

longTest('contributions over the limit of a plan: the year and the excess are named', async () => {
  const { pdf, said: output } = await shareReport(
    ledger({ premium: 8_000, years: 15 }, {}, { plan_type: 'roth_ira' }),
  );
  assert.ok(output.includes('contribution_limits'));
  // The 2026 limit is 7,500.
  assert.match(pdf, /The Roth IRA takes \$500 a year above the 2026 limit\./);
});

longTest('clamped profile: link and PDF show a what-if above the carrier’s scale at the scale', async () => {
  const decide = (compliance_profile: string) =>
    call('patch', 'auth/admin/settings/', { as: practice.admin, body: { compliance_profile } });
  const variant = { id: 'a', name: 'At 7%', changes: { illustrated_rate: 0.07, all: {}, slots: {} } };
  assert.equal((await decide('standard')).status, 200);
  const standard = await shareReport(ledger({ premium: 8_000, years: 15 }), { variants: [variant] });
  const above = standard.view.variants[0]?.comparative_graph?.value[0] ?? [];
  assert.equal((await decide('client_clamped')).status, 200);
  after(() => decide('standard'));
  const {
    view,
    pdf,
    said: output,
  } = await shareReport(ledger({ premium: 8_000, years: 15 }), { variants: [variant] });
  assert.ok(output.includes('capped_figures'));
  const [tried] = view.variants;
  const firstValues = view.report.comparative_graph?.value[0] ?? [];
  assert.equal(firstValues.length, 20);
  assert.ok((above[19] ?? 0) > (firstValues[19] ?? 0) + 1000, 'it would be above');
  tried?.comparative_graph?.value[0]?.forEach((value, t) =>
    assert.ok((value ?? 0) <= (firstValues[t] ?? 0) + 0.005, `year ${t + 1}: ${value}`),
  );
  assert.match(pdf, /are shown at the carrier’s illustrated figure and marked †/);
});

test('the insured weights the legacy, and a link without that tab does not reveal the insured', async () => {
  const { view, pdf, report } = await shareReport(ledger({ premium: 8_000, years: 15 }));
  const weighted = view.report.longevity_weighting;
  assert.equal(view.basis?.insured?.sex, 'male');
  assert.ok(weighted && (weighted[0]?.expected_legacy ?? 0) > 0);
  assert.match(pdf, /[Ww]eighted by mortality.* by the 2017 CSO table for a male nonsmoker\./);
  const { active_tabs, active_cards } = everythingActive();
  const tabs = active_tabs.filter((tab) => tab !== 'legacy');
  const insured = { sex: 'male', tobacco: 'nonsmoker' } as const;
  await call('patch', `report/${report}/`, {
    body: { saved_action: { active_tabs: tabs, active_cards, insured } },
  });
  const shared = await call('post', `report/share-report/${report}/`, { body: {} });
  const token = shared.body.data.view_token ?? '';
  const { body, text } = await call('get', `report/public/${report}/${token}/`, { as: null });
  assert.equal(body.data.report.longevity_weighting, undefined);
  assert.equal(body.data.basis?.insured, undefined);
  assert.doesNotMatch(text, /"male"/);
});
