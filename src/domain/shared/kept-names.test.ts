/** Whatever an advisor names is named by one rule. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportVariantSchema } from '../comparison/comparative/what-if-schema.ts';
import { portfolioPatchSchema, templatePatchSchema } from '../practice/templates/template-schema.ts';
import { noteTemplateSchema } from '../practice/reports/report-schema.ts';
import { toolRunPatchSchema } from '../practice/reports/tool-run-schema.ts';
import { vehicleSchema } from '../vehicles/vehicle-schema.ts';

const named: Readonly<Record<string, (name: string) => { success: boolean; data?: object | undefined }>> = {
  vehicle: (name) => vehicleSchema.safeParse({ name, account_type: 'taxable', rate_of_return: 0.06 }),
  'variant of a report': (name) => reportVariantSchema.safeParse({ id: 'a', name, changes: {} }),
  portfolio: (name) => portfolioPatchSchema.safeParse({ name }),
  template: (name) => templatePatchSchema(noteTemplateSchema).safeParse({ template_name: name }),
  'result of a tool': (name) => toolRunPatchSchema.safeParse({ name }),
};

for (const [what, read] of Object.entries(named))
  test(`the name of a ${what} is one line as it is read, and something must be seen of it`, () => {
    const { success, data } = read(' Plan\r\nB\u202E ');
    assert.equal(success, true);
    assert.ok(Object.values(data ?? {}).includes('Plan B'), JSON.stringify(data));
    assert.equal(read('\u200B\u202E').success, false);
  });
