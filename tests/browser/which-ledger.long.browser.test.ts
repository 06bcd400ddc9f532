/** A file with two ledgers: the advisor chooses one before the ledger is checked. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import PDFDocument from 'pdfkit';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { confirmed, illustrationStep, upload } from './illustration-step.ts';

const { practice, begin, signedIn } = await illustrationStep();

const HEADERS = ['Year', 'Age', 'Premium', 'Loan', 'Account Value', 'Surrender Value', 'Death Benefit'];

/** Values of a policy with a level premium for ten years. */
function rowsOf(premium: number): number[][] {
  let value = 0;
  return Array.from({ length: 20 }, (_, index) => {
    const paid = index < 10 ? premium : 0;
    value = Math.round((value + paid * 0.94 - 300) * 1.05);
    return [index + 1, 50 + index, paid, 0, value, value - Math.max(0, 5000 - index * 500), 600_000];
  });
}

async function twoLedgers(): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const [title, premium] of [
    ['Low outlay', 12_000],
    ['High outlay', 20_000],
  ] as const) {
    document.addPage();
    document.fontSize(12).text(`${title}, non-guaranteed values`, 40, 40, { lineBreak: false });
    document.fontSize(8);
    HEADERS.forEach((header, at) => document.text(header, 40 + at * 75, 70, { width: 65, align: 'right' }));
    rowsOf(premium).forEach((row, index) =>
      row.forEach((figure, at) =>
        document.text(figure.toLocaleString('en-US'), 40 + at * 75, 86 + index * 14, {
          width: 65,
          align: 'right',
        }),
      ),
    );
  }
  document.end();
  await once(document, 'end');
  return Buffer.concat(chunks);
}

test('a file with two ledgers requires a choice, next to its page', async () => {
  const page = await signedIn();
  const id = await begin(page, 'Two ledgers');
  await upload(page, 'two-ledgers.pdf', await twoLedgers());
  await page.getByText('This file has 2 ledgers with different figures. Which one is the policy?').waitFor();
  await page.locator('canvas[data-drawn]').waitFor();
  await eventually(async () =>
    assert.equal(await page.getByRole('button', { name: 'Continue' }).isDisabled(), true),
  );
  assert.deepEqual(await violations(page), []);

  const high = page.getByRole('radio', { name: /High outlay.*premiums \$200,000.*income \$0/ });
  await high.check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check the ledger' }).waitFor();
  const { illustration } = await confirmed(page, id);
  assert.equal(illustration?.rows[0]?.premium_outlay, 20_000);
  assert.deepEqual(practice.browserErrors, []);
});
