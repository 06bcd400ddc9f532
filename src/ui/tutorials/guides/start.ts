import type { Guide } from '../guide-parts.tsx';

export const startGuide: Guide = {
  id: 'start',
  title: 'From a carrier’s PDF to a comparison',
  summary:
    'Add a client, read the illustration, set the accounts beside it, test it against market history, and build the report.',
  text: `
# Add the client

1. On the first page press **New**, then **Client**.
1. Enter the name and the age that stands in year 1 of the illustration.
1. Press **Save & Add New Scenario**.

![new-client](The Add Client panel over the list of clients, with first, middle and last name and the age)

A scenario holds one illustration and the accounts that it is compared with. Give it a name that you will
recognize, such as “Income from 66”, and press **Continue**.

# Read the illustration

Drop the PDF as the carrier’s software made it: up to 25 MB and 300 pages.

![ways-to-a-ledger](Add the illustration: a place to drop the PDF, and below it paste, type in, build from a
schedule, policy model and reuse)

The yearly table then stands beside the page that it was read from. Choose a cell, and its place on the page
is marked.

![ledger-beside-page](The carrier’s page at the left, the ledger read from it at the right, and the button
Confirm ledger)

1. Look at the line under the ledger. Cells that could not be read for certain are marked and counted;
   compare each with the page, and correct it or press F2 and Enter to keep it.
1. Open **Policy terms** and check what a table of years does not tell, such as the loan rate.
1. Press **Confirm ledger**. Nothing is saved before that.

A scan has no text that could be read. Paste the years from a spreadsheet instead, type them in, build them
from a schedule of premiums and income, or take the ledger of another scenario. Without a carrier’s figures
the policy model makes a representative ledger; it is marked as such.

# Set the accounts beside it

Up to three accounts receive the policy’s premiums and must pay the same income as the policy. What you type
is calculated at once; the comparison is below.

![accounts](Three accounts side by side, taxable, tax-deferred and tax-free, each with name, type, return,
yearly fee and front load, under a tax profile for all)

- **Tax profile** holds the tax rates of all accounts; **From income…** proposes them.
- **Return** is before fees. **Take the return from a portfolio** works it out from a mix of indexes over
  past years.
- A tax-deferred account at **Same take-home cost** receives more than the premium, because its
  contributions are not taxed when they are made.
- **Templates** keep what you use again and again.

# Historical back-test

What would the past have made of the same policy and accounts? Press **New simulation**, give it an index
with its cap and floor, and it runs over every period of market history. The step can be left out: **Skip**
goes on to the review.

![history](Every period since 1940 as a bar at the month it starts: what was left at the end, income that
was missed in red, and the worst, median, best and most recent period named)

Pick a bar, or a stretch that people remember such as the oil crisis of 1973, to see that period year by
year. Caps and floors are today’s, and history is not a forecast.

# Review and build the report

The review shows every input on one page, with a link to change each part, and the results. **Download
inputs** keeps them as a file. Press **Finish**, then **Build report**.

![review](The review page: the headline, the key figures of the policy and three accounts, and the inputs,
each part with an Edit link)

You need not do it in one go: **Save & exit** leaves a draft that waits under the client’s name.
`,
};
