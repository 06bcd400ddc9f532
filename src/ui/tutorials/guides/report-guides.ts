import type { Guide } from '../guide-parts.tsx';

export const readingGuide: Guide = {
  id: 'reading',
  title: 'Reading the comparison with a client',
  summary:
    'What the headline, the key figures, the graph and the table say, and in which order to show them.',
  text: `
# Begin with the sentence

The report opens with its result in words: which account runs out and when, whether the policy lapses, and
who holds more at the end. The lines below it say on what terms the two sides are equal: the same take-home
cost, the same income, and values before or after tax.

![report](The report builder: the tabs at the left, headline, key figures and graph in the middle, the What
if panel at the right)

# Key figures

The large number is the last age at which the whole income was paid. Beside it, **every year** means that no
income was missed; otherwise it says how many years are missing, or when the policy lapses. Below are the
total income, the value and the amount to heirs at the last age, and the net return.

Read an income and its value together. An account may hold less at the end because it paid for longer.

# The graph

The policy is always the solid line. Each account keeps its color, dash and marker in every chart and table.
A circled cross marks the age at which something runs out or lapses.

![graph](Value by age: four lines, each with its value at the last age, and the years of paying in and of
income marked above)

- Move along the graph, or use the arrow keys, to read all values at one age.
- **Income** and **Death benefit** show the same years from the other two sides.
- **IRR** shows the policy’s rate of return after tax, if it ended at each age by surrender or by death.
- Each card can fill the whole screen, by the button in its corner.

# The table

Every year with outlay, income, value and death benefit, side by side. A dash is nothing at all; years in
which an account is used up are marked. In the menu ⋯ of the card, **Copy** puts the table into the clipboard for
a spreadsheet, and **CSV** saves it as a file. **Columns** adds the rates of return, and removes what you do not need.

![table](The comparative table, a row for each year with age, outlay and the policy’s net income, value and
death benefit)

# The other tabs

- **Making Things Equal** turns the question around: what each account would have to earn. It has a guide of
  its own.
- **Cumulative Values** adds up what was taken out so far and what is left.
- **Legacy** shows what heirs receive, after tax, at each age.
- **Fee Analysis** puts fees, policy charges and taxes side by side.

# What if

When the client asks “and if I earn six percent?”, change the figure under **What if**: the return of the
accounts, the policy’s rate, the income or the later tax rate. **More assumptions** has the fees, each account
by itself, the loan rate, the premium, the income ages and the last age. Headline, figures, graphs and tables
follow while you type. **Reset** restores the scenario.

Nothing is saved until you open **Variants**, press **Save as variant…** and enter a name. A report has up to
four variants: as lines in the graph, and as differences next to the figures of the one that you choose.
`,
};

export const figuresGuide: Guide = {
  id: 'figures',
  title: 'Where every figure comes from',
  summary: 'Follow a figure to its formula and inputs, and calculate it again outside the browser.',
  text: `
# One calculation everywhere

The browser, the server and the command line run the same functions on the same inputs, and print the same
figures. A report that you shared keeps its inputs, the version of the engine and the state of its data,
which stand in its disclosures.

# Press a figure

In a report, press any figure in a table, a sentence or the key figures. Beside the report you see what it
is, its formula, the numbers in it, and the rows or steps that it was made of. Each of those can be pressed
in turn, until you are at what was typed in or read from the illustration. Where a rule of tax is behind it,
the law is named.

![opened-figure](The panel of an opened figure: its name and value, the formula, the numbers in it, and the
figures that it was made of)

**How this is calculated**, under the report and in that panel, opens the method: formulas, the order of
steps within a year, rounding, sources and limits.

# Take the inputs along

**Download inputs** on a scenario’s review saves everything that was entered as a file. An analyst can read
it, keep it with the client’s papers, or make the same scenario of it again:

$ npx --no-install plumbline import scenario income-from-66.json --client 12

The command line works in the folder where Plumbline is installed; 12 is the number in the address of the
client’s page.

# Ask on the command line

The command line opens the same figures by their path, and those of every other calculation.

$ npx --no-install plumbline describe comparative-report --example > case.json
npx --no-install plumbline explain comparative-report case.json --at fee_analysis.totals.1.net_irr

1. The first line writes an example of the inputs; {describe} without {--example} lists each field with its
   limits and meaning.
1. The second explains one figure of the results. {fee_analysis.totals.1.net_irr} is the net return of the
   first account: lists count from 0, and 0 is the policy.
1. A wrong path is answered with those that there are.

The methods are also pages in the folder {docs/methods} of the installation.

# Check it over the years

- {plumbline replay-report} takes an exported report and says which figures today’s version calculates
  otherwise.
- {plumbline batch} calculates thousands of cases, one a line, on all cores; {--sweep} runs one case over a
  range of a rate.
`,
};

export const equalGuide: Guide = {
  id: 'equal',
  title: 'Making things equal',
  summary: 'What a required return means, and how to talk about it.',
  text: `
# The question behind it

Nobody knows what an account will earn. So turn the question around: what would it have to earn, before fees
and every single year, to match the illustrated policy? That is its required return. Whether such a return
is likely is for you and the client to judge.

# Three targets

- __To last:__ the account pays the whole income, to the last year in which the policy pays any.
- __To match the value:__ it pays that income and still holds the policy’s surrender value at the end. Where
  values are after tax, both sides are.
- __To match the death benefit:__ it pays that income and leaves heirs as much, after tax, as the policy’s
  death benefit.

Each uses the account’s own fees, front load and taxes, and the same contributions as the comparison. Only
the return is looked for.

# Where you see it

The report’s tab **Making Things Equal** has a bar for each account and target. The line across them is the
return that the scenario assumes, when all accounts assume the same. A bar that crosses it shows how much
more would be needed; the number beside it is the distance in percentage points. The table says the same in
sentences.

![required-returns](Making things equal: for the same income, value and legacy a bar for each account with
the return it would need, against the line of the assumed return, and sentences below)

While you set up the accounts, each shows its **Break-even return**: the return before fees that pays the same
income. Change a fee or a tax rate, and it changes as you type.

# Words in place of a rate

- __any return__: the target is met whatever the account earns, even at a heavy loss.
- __> 100%__: out of reach, such as matching a death benefit in year 1.
- __no income__: the policy pays none, so there is none to last for.

Where the policy ends with nothing, there is no value to match, and its income decides. A required return
below the assumed one means that the account does better than the policy on these assumptions. Say so: the
comparison works both ways.
`,
};
