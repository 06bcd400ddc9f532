import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';

const { Field } = await import('./field.tsx');

async function renderError(error: string | readonly string[]) {
  const { host } = await mount(
    <Field label="Loan rate" error={error}>
      {(ids) => <input {...ids} />}
    </Field>,
  );
  return host.querySelector('[id$="-error"]')?.textContent;
}

test('an error replaces the help line, so that nothing below the field moves', async () => {
  const linesOf = async (help?: string, error?: string) => {
    const { host } = await mount(
      <Field label="Loan rate" help={help} error={error}>
        {(ids) => <input {...ids} />}
      </Field>,
    );
    const line = host.querySelector('[id$="-help"], [id$="-error"]')?.parentElement ?? host.lastElementChild;
    return [line?.className, host.querySelector('[id$="-help"]')?.className];
  };
  const [line, shownHelp] = await linesOf('Illustrated: 6.00%');
  const [sameLine, coveredHelp] = await linesOf('Illustrated: 6.00%', 'Enter a number.');
  assert.equal(sameLine, line);
  assert.notEqual(coveredHelp, shownHelp);
  assert.equal((await linesOf(undefined, 'Enter a number.'))[0], line);
});

test('a required-field message uses the field’s label instead of the schema’s name', async () => {
  assert.equal(
    await renderError(['illustration.illustrated_loan_rate is a required field', 'Must be a list.']),
    'Loan rate is a required field',
  );
  assert.equal(
    await renderError('Rate is a required field when there is a Switch Year'),
    'Loan rate is a required field when there is a Switch Year',
  );
  assert.equal(await renderError('Must be between 0 and 1.'), 'Must be between 0 and 1.');
});
