import type { Locator, Page } from 'playwright-core';
import type { Practice } from './practice.ts';

export const INPUTS = '/tax-score-card';
export const RESULT = '/tax-risk-analysis';

/** A worked example: one person with conversions over five years. */
export const E1 = {
  'IRA or 401K Balance': '500,000',
  Age: '65',
  'RMD Age': '73',
  'Plan Through Age': '90',
  'Rate of Return': '6',
  'Initial Tax Rate': '22',
  'Second Tax Rate': '28',
  'Switch Year': '10',
  'Social Security Amount': '30,000',
  'Social Security Age': '67',
  'Social Security COLA': '2',
  'Roth Conversion Years': '5',
};

export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

export async function blank(page: Page, practice: Practice): Promise<void> {
  await page.goto(practice.server.url + INPUTS);
  await page.getByRole('button', { name: 'Reset' }).click();
}

export async function type(page: Page, figures: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(figures)) await field(page, name).fill(text);
}
