import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scenarioOptions } from './choices.ts';
import type { Listed } from './client-list.ts';

const scenario = (id: number, isDraft: boolean, hasIllustration: boolean): Listed['scenarios'][number] => ({
  id,
  is_draft: isDraft,
  has_illustration: hasIllustration,
  updated_at: `2026-03-0${id}T00:00:00.000Z`,
  scenario_details: { id, name: `Plan ${id}`, description: '' },
  reports: { reports_data: [] },
  pdf_url: { s3_url: null },
});

test('a new report offers a scenario without an illustration disabled, with the reason', () => {
  const scenarios = [scenario(1, true, false), scenario(2, true, true), scenario(3, false, true)];
  const client = {
    id: 1,
    firstname: '',
    middlename: null,
    lastname: '',
    age: 45,
    created_at: '',
    updated_at: '',
  };
  const options = scenarioOptions({ ...client, scenarios, reports: [] });
  assert.deepEqual(
    options.map(({ value, disabled, reason }) => [value, disabled, reason]),
    [
      ['3', undefined, undefined],
      ['2', undefined, undefined],
      ['1', true, 'No illustration yet'],
    ],
  );
});
