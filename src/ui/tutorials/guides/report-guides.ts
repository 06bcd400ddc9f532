import type { Guide } from '../guide-parts.tsx';

export const readingGuide: Guide = {
  id: 'reading',
  title: 'Reading the comparison with a client',
  summary:
    'How to read the headline, the key figures, the graph and the table, and in which order to show them.',
  text: `
# Start with the headline

The headline states the result in one sentence: when an account stops paying, whether the policy lapses, and
which side leaves heirs more and earns the higher net return. The line below it states the guaranteed result
and the terms of the comparison: the take-home cost, and values before or after tax.

![report](The report builder: the tabs at the left, headline, key figures and graph in the middle, the What
if panel at the right)

# Key figures

The large number is the last age with full income. Next to it, **every year** means that every year was paid in
full; otherwise the tile shows the number of years short, or the age of the lapse. The rows below show the
income paid, the value and the amount to heirs at the last age, and the net return.

Read income and value together. An account may have a lower value at the end because it paid income longer.

# The graph

The policy is always the solid line. Each account keeps its color, dash and marker in every chart and table.
A circled cross marks the age at which an account is depleted or the policy lapses.

![graph](Value by age: four lines, each with its value at the last age, and the premium and income years marked
above)

- Move along the graph, or use the arrow keys, to read all values at one age.
- **Income** and **Death benefit** show the same years.
- **IRR** shows the policy’s rate of return after tax if it ends at each age, by surrender or by death.
- The button in the corner of a card opens it in full screen.

# The table

The table shows outlay, income, value and death benefit of every year. A dash means zero; years in which an
account is depleted are marked. In the card’s ⋯ menu, **Copy** copies the table for a spreadsheet, and **CSV**
saves it as a file. **Columns** shows or hides columns, such as the rates of return.

![table](The comparative table, a row for each year with age, outlay and the policy’s net income, value and
death benefit)

# The other tabs

- **Making Things Equal** shows the return that each account would need. It has a separate guide.
- **Cumulative Values** shows the distributions to date and the remaining value.
- **Legacy** shows what heirs receive at each age, after tax.
- **Fee Analysis** compares fees, policy charges and taxes.

# What if

For a question such as “What if I earn six percent?”, change the figure under **What if**: the account return,
the policy’s rate, the income or the later tax rate. **More assumptions** contains the fees, the return of each
account, the loan rate, the premium, the income ages and the last age. Headline, figures, graphs and tables
update while you type. **Reset** restores the scenario.

Nothing is saved until you open **Variants**, press **Save as variant…** and enter a name. A report has up to
four variants. They are lines in the graph, and the selected one shows its differences next to the figures.
`,
};

export const figuresGuide: Guide = {
  id: 'figures',
  title: 'Where every figure comes from',
  summary: 'Follow a figure to its formula and inputs, and calculate it again outside the browser.',
  text: `
# One calculation everywhere

The browser, the server and the command line run the same functions on the same inputs and show the same
figures. A shared report stores its inputs, the engine version and the date of its data; its disclosures state
them.

# Select a figure

In a report, select any figure in a table, a sentence or the key figures. A panel shows its name, its formula,
the numbers in the formula, and its rows or steps. Select one of these to continue, down to the values that
were entered or read from the illustration. Tax rules name the law.

![opened-figure](The panel of an opened figure: its name and value, the formula, the numbers in the formula, and
the figures behind it)

**How this is calculated**, under the report and in that panel, opens the method: formulas, the order of
steps within a year, rounding, sources and limits.

# Download the inputs

**Download inputs** on a scenario’s review saves all inputs as a file. An analyst can read it, file it, or create
the same scenario from it:

$ npx --no-install plumbline import scenario income-from-66.json --client 12

The command line works in the folder where Plumbline is installed; 12 is the number in the address of the
client’s page.

# Use the command line

The command line explains the same figures by their path, and the figures of all other calculations.

$ npx --no-install plumbline describe comparative-report --example > case.json
npx --no-install plumbline explain comparative-report case.json --at fee_analysis.totals.1.net_irr

1. The first line writes an example of the inputs; {describe} without {--example} lists each field with its
   limits and meaning.
1. The second explains one figure of the results. {fee_analysis.totals.1.net_irr} is the net return of the
   first account: lists count from 0, and 0 is the policy.
1. For a wrong path, it lists the valid paths.

The methods are also pages in the folder {docs/methods} of the installation.

# Check later versions

- {plumbline replay-report} reads an exported report and lists the figures that the current version calculates
  differently.
- {plumbline batch} calculates thousands of cases, one per line, on all cores; {--sweep} calculates one case for
  a range of values.
`,
};

export const equalGuide: Guide = {
  id: 'equal',
  title: 'Making things equal',
  summary: 'The meaning of a required return, and how to explain it.',
  text: `
# The question

Future returns of an account are unknown. A required return answers the reverse question: what would the
account have to earn each year, before fees, to match the illustrated policy? You and the client judge whether
such a return is likely.

# Three targets

- __Same income:__ the account pays the full income, through the last year in which the policy pays income.
- __To match the value:__ it pays that income and has the policy’s surrender value at the end, both before tax or
  both after tax.
- __To match the death benefit:__ it pays that income and leaves heirs the policy’s death benefit, after tax.

Each target uses the account’s fees, front load and taxes, and the contributions of the comparison. Only the
return is solved for.

# Where you see it

The report’s tab **Making Things Equal** has a bar for each account and target. The line across the bars is the
assumed return, if it is the same for all accounts. A bar that crosses the line needs a higher return; the number
next to it is the difference in percentage points. The sentences below state the same results.

![required-returns](Making things equal: for the same income, value and legacy, a bar for each account with its
required return, the line of the assumed return, and sentences below)

While you set up the accounts, each shows its **Break-even return**: the return before fees that pays the same
income. It updates as you change a fee or a tax rate.

# Results that are not a rate

- __any return__: the account meets the target at any return, even at a large loss.
- __> 100%__: the target is out of reach, such as a death benefit in year 1.
- __no income__: the policy pays no income.

If the policy ends without value, there is no value to match, and only the income is compared. If the required
return is below the assumed return, the account does better than the policy on these assumptions. Tell the client
this, too: the comparison works in both directions.
`,
};
