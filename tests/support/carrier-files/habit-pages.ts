/** Pages before and after the ledger whose numbers are no policy years, as most illustrations have. */
import type { Chance } from '../chance.ts';
import type { Habits } from './habits.ts';
import type { PolicyPlan, PolicyYear } from './policies.ts';
import type { PrintedLine, PrintedPage } from './printed-file.ts';

const dollars = (amount: number): string => Math.round(amount).toLocaleString('en-US');
const line = (text: string, scale = 1): PrintedLine => ({ text, scale, isBold: scale > 1 });
const textPage = (title: string, ...texts: string[]): PrintedPage => ({
  ...{ frame: '', columns: [], rows: [], below: [], axis: [] },
  above: [line(title, 1.5), ...texts.map((text) => line(text))],
});

export function tablePage(title: string, columns: [heading: string, cells: string[]][]): PrintedPage {
  return {
    ...textPage(title),
    columns: columns.map(([heading, cells]) => ({
      ...{ heading: heading.split('/'), group: '', isBold: false, cells, name: 'rate' as const },
    })),
    rows: (columns[0]?.[1] ?? []).map((_, row) => row),
  };
}

export function frontPages({ front }: Habits, plan: PolicyPlan, years: readonly PolicyYear[]): PrintedPage[] {
  const [premium, face] = [dollars(plan.premium), dollars(plan.face)];
  switch (front) {
    case 'none':
      return [];
    case 'cover':
      return [
        textPage(
          'Flexible Premium Adjustable Indexed Universal Life',
          'Prepared on April 9, 2027 by Jordan Lee, License 0123456',
          '1200 Harbor Street, Suite 450, Columbus, OH 43215   (800) 555-0142',
          `Initial Planned Premium $${premium}   Initial Specified Amount $${face}`,
          'Form ICC26-IUL-20   Version 4.18.2   Page 1 of 14',
        ),
      ];
    case 'contents':
      return [
        textPage(
          'Table of Contents',
          ...[
            'Cover Page',
            'Policy Summary',
            'Narrative Summary',
            'Numeric Summary',
            'Tabular Detail',
            'Definitions',
          ].map((text, at) => `${text} ${'.'.repeat(60 - text.length)} ${at + 1}`),
        ),
      ];
    case 'narrative':
      return [
        textPage(
          'Narrative Summary',
          `This illustration assumes a planned premium of $${premium} and an initial death benefit of $${face}.`,
          'The guideline level premium is $31,204, the guideline single premium is $312,877, and the 7-pay premium is $41,930.',
          'Cash Surrender Value: the accumulation value less any surrender charge and less any outstanding loan.',
          'The surrender charge applies for 10 years. A partial withdrawal is limited to 90% of the surrender value in years 1 to 5.',
          'In year 10 the value is 1.00% higher because of the persistency bonus. The maximum loan rate is 6.00%.',
          `The non-guaranteed values use an illustrated rate of ${(plan.rate * 100).toFixed(2)}%.`,
        ),
      ];
    case 'chart': {
      const ages = years.filter(({ age }) => age % 10 === 0).map(({ age }) => String(age));
      return [
        {
          ...textPage('Projected Values by Age', 'Account Value   Surrender Value   Death Benefit'),
          axis: ['$1,250,000', '$1,000,000', '$750,000', '$500,000', '$250,000', '$0'],
          below: [line(ages.join('          ')), line('Age')],
        },
      ];
    }
  }
}

export function supplementPages(
  draw: Chance,
  { supplement }: Habits,
  plan: PolicyPlan,
  years: readonly PolicyYear[],
): PrintedPage[] {
  switch (supplement) {
    case 'none':
      return [];
    case 'income summary': {
      const paid = years.filter(({ income }) => income > 0);
      let sum = 0;
      const totals = paid.map(({ income }) => dollars((sum += income)));
      return paid.length === 0
        ? []
        : [
            tablePage('Income Summary', [
              ['Policy/Year', paid.map(({ year }) => String(year))],
              ['Age', paid.map(({ age }) => String(age))],
              ['Annual/Income', paid.map(({ income }) => dollars(income))],
              ['Cumulative/Income', totals],
              ['Taxable/Equivalent', paid.map(({ income }) => dollars(income / 0.7))],
            ]),
          ];
    }
    case 'rider': {
      const selected = years.filter(({ year }) => year % 5 === 0);
      const monthly = selected.map(({ benefit }) => Math.min(12_600, benefit * 0.02));
      return [
        tablePage('Chronic Illness Accelerated Benefit Rider', [
          ['Year', selected.map(({ year }) => String(year))],
          ['Age', selected.map(({ age }) => String(age))],
          ['Monthly/Benefit', monthly.map(dollars)],
          ['Annual/Maximum', monthly.map((amount) => dollars(amount * 12))],
          ['Residual/Death Benefit', selected.map(({ benefit }) => dollars(benefit * 0.1))],
        ]),
      ];
    }
    case 'segments':
      return [
        tablePage('Index Account Allocation', [
          ['Index/Account', ['1-Year S&P 500', '1-Year High Par', '2-Year Blend', 'Fixed Account']],
          ['Allocation', ['40%', '30%', '20%', '10%']],
          ['Cap', ['9.50%', 'None', '14.00%', 'n/a']],
          ['Participation/Rate', ['100%', '140%', '105%', 'n/a']],
          ['Illustrated/Rate', ['6.10%', '5.95%', '5.80%', '3.50%']],
        ]),
      ];
    case 'rates by age': {
      const ages = Array.from({ length: 30 }, (_, at) => plan.issueAge + at);
      const rate = (age: number) => (0.4 * Math.exp(0.08 * (age - 30)) + draw.between(0, 0.01)).toFixed(2);
      return [
        tablePage('Guaranteed Maximum Monthly Rates per $1,000', [
          ['Attained/Age', ages.map(String)],
          ['Rate', ages.map(rate)],
          ['Attained/Age', ages.map((age) => String(age + 30))],
          ['Rate', ages.map((age) => rate(age + 30))],
        ]),
      ];
    }
  }
}
