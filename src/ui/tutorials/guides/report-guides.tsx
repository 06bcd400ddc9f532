import { Picture, Points, Section, type Guide, Shell, Steps } from '../guide-parts.tsx';

export const readingGuide: Guide = {
  id: 'reading',
  title: 'Reading the comparison with a client',
  summary:
    'What the headline, the key figures, the graph and the table say, and in which order to show them.',
  Body: Reading,
};

function Reading() {
  return (
    <>
      <Section title="Begin with the sentence">
        <p>
          The report opens with its result in words: which account runs out and when, whether the policy
          lapses, and who holds more at the end. The lines below it say on what terms the two sides are equal:
          the same take-home cost, the same income, and values before or after tax.
        </p>
        <Picture
          name="report"
          alt="The report builder: switches for tabs and cards at the left, headline and key figures in the middle, the What if panel at the right"
        />
      </Section>

      <Section title="Key figures">
        <p>
          The large number is the last age at which the whole income was paid. Beside it, <b>every year</b>{' '}
          means that no income was missed; otherwise it says how many years are missing, or when the policy
          lapses. Below it stand the total income, the value that is left at the last age, and the net return.
        </p>
        <p>
          Read an income and its value together. An account may hold less at the end because it paid for
          longer.
        </p>
      </Section>

      <Section title="The graph">
        <p>
          The policy is always the solid line. Each account keeps its color, dash and marker in every chart
          and table. A circled cross marks the age at which something runs out or lapses.
        </p>
        <Picture
          name="graph"
          alt="Value by age: four lines, each with its value at the last age, and the years of paying in and of income marked above"
        />
        <Points>
          <li>Move along the graph, or use the arrow keys, to read all values at one age.</li>
          <li>
            <b>Income</b> and <b>Death benefit</b> show the same years from the other two sides.
          </li>
          <li>Each card can fill the whole screen, by the button in its corner.</li>
        </Points>
      </Section>

      <Section title="The table">
        <p>
          Every year with outlay, income, value and death benefit, side by side. A dash is nothing at all;
          years in which an account is used up are marked. <b>Copy</b> puts the table into the clipboard for a
          spreadsheet, <b>CSV</b> saves it as a file.
        </p>
        <Picture
          name="table"
          alt="The comparative table, a row for each year with age, outlay and the policy’s net income, value and death benefit"
        />
      </Section>

      <Section title="The other tabs">
        <Points>
          <li>
            <b>Making Things Equal</b> turns the question around: what each account would have to earn. It has
            a guide of its own.
          </li>
          <li>
            <b>Cumulative Values</b> adds up what was taken out so far and what is left.
          </li>
          <li>
            <b>Legacy</b> shows what heirs receive, after tax, at each age.
          </li>
          <li>
            <b>Fee Analysis</b> puts fees, policy charges and taxes side by side.
          </li>
        </Points>
      </Section>

      <Section title="What if">
        <p>
          When the client asks “and if I earn six percent?”, change the figure under <b>What if</b>. All
          accounts change together, or open one of them to change it alone. You can also try another
          illustrated rate for the policy, and end the report at another age. Headline, figures, graphs and
          tables follow while you type; <b>Reset</b> leads back to the scenario.
        </p>
        <p>
          Nothing of it is saved until you press <b>Save as variant…</b> and give it a name. Up to four
          variants stay with the report: as lines in the graph, and as differences beside the figures where
          you choose one.
        </p>
      </Section>
    </>
  );
}

export const figuresGuide: Guide = {
  id: 'figures',
  title: 'Where every figure comes from',
  summary: 'Follow a figure to its formula and inputs, and calculate it again outside the browser.',
  Body: Figures,
};

function Figures() {
  return (
    <>
      <Section title="One calculation everywhere">
        <p>
          The browser, the server and the command line run the same functions on the same inputs, and print
          the same figures. A report that you shared keeps its inputs, the version of the engine and the state
          of its data, which stand in its disclosures.
        </p>
      </Section>

      <Section title="Press a figure">
        <p>
          In a report, press any figure in a table, a sentence or the key figures. Beside the report you see
          what it is, its formula, the numbers in it, and the rows or steps that it was made of. Each of those
          can be pressed in turn, until you are at what was typed in or read from the illustration. Where a
          rule of tax is behind it, the law is named.
        </p>
        <Picture
          name="opened-figure"
          alt="The panel of an opened figure: its name and value, the formula, the numbers in it, and the figures that it was made of"
        />
        <p>
          <b>How this is calculated</b>, under the report and in that panel, opens the method: formulas, the
          order of steps within a year, rounding, sources and limits.
        </p>
      </Section>

      <Section title="Take the inputs along">
        <p>
          <b>Download inputs</b> on a scenario’s review saves everything that was entered as a file. An
          analyst can read it, keep it with the client’s papers, or make the same scenario of it again:
        </p>
        <Shell>npx --no-install plumbline import scenario income-from-66.json --client 12</Shell>
        <p>
          The command line works in the folder where Plumbline is installed; 12 is the number in the address
          of the client’s page.
        </p>
      </Section>

      <Section title="Ask on the command line">
        <p>The command line opens the same figures by their path, and those of every other calculation.</p>
        <Shell>
          {[
            'npx --no-install plumbline describe comparative-report --example > case.json',
            'npx --no-install plumbline explain comparative-report case.json --at fee_analysis.totals.1.net_irr',
          ].join('\n')}
        </Shell>
        <Steps>
          <li>
            The first line writes an example of the inputs; <code>describe</code> without{' '}
            <code>--example</code> lists each field with its limits and meaning.
          </li>
          <li>
            The second explains one figure of the results. <code>fee_analysis.totals.1.net_irr</code> is the
            net return of the first account: lists count from 0, and 0 is the policy.
          </li>
          <li>A wrong path is answered with those that there are.</li>
        </Steps>
        <p>
          The methods are also pages in the folder <code>docs/methods</code> of the installation.
        </p>
      </Section>

      <Section title="Check it over the years">
        <Points>
          <li>
            <code>plumbline replay-report</code> takes an exported report and says which figures today’s
            version calculates otherwise.
          </li>
          <li>
            <code>plumbline batch</code> calculates thousands of cases, one a line, on all cores;{' '}
            <code>--sweep</code> runs one case over a range of a rate.
          </li>
        </Points>
      </Section>
    </>
  );
}

export const equalGuide: Guide = {
  id: 'equal',
  title: 'Making things equal',
  summary: 'What a required return means, and how to talk about it.',
  Body: Equal,
};

function Equal() {
  return (
    <>
      <Section title="The question behind it">
        <p>
          Nobody knows what an account will earn. So turn the question around: what would it have to earn,
          before fees and every single year, to match the illustrated policy? That is its required return.
          Whether such a return is likely is for you and the client to judge.
        </p>
      </Section>

      <Section title="Three targets">
        <Points>
          <li>
            <strong>To last:</strong> the account pays the whole income, to the last year in which the policy
            pays any.
          </li>
          <li>
            <strong>To match the value:</strong> it pays that income and still holds the policy’s surrender
            value at the end. Where values are after tax, both sides are.
          </li>
          <li>
            <strong>To match the death benefit:</strong> it pays that income and leaves heirs as much, after
            tax, as the policy’s death benefit.
          </li>
        </Points>
        <p>
          Each uses the account’s own fees, front load and taxes, and the same contributions as the
          comparison. Only the return is looked for.
        </p>
      </Section>

      <Section title="Where you see it">
        <p>
          The report’s tab <b>Making Things Equal</b> has a bar for each account and target. The line across
          them is the return that the scenario assumes, when all accounts assume the same. A bar that crosses
          it shows how much more would be needed; the number beside it is the distance in percentage points.
          The table says the same in sentences.
        </p>
        <Picture
          name="required-returns"
          alt="Making things equal: for the same income, value and legacy a bar for each account with the return it would need, against the line of the assumed return, and sentences below"
        />
        <p>
          While you set up the accounts, <b>Return needed for the same income</b> and{' '}
          <b>Return needed for the same value</b> stand under each of them. Change a fee or a tax rate, and
          the required return moves as you type.
        </p>
      </Section>

      <Section title="Words in place of a rate">
        <Points>
          <li>
            <strong>any return</strong>: the target is met whatever the account earns, even at a heavy loss.
          </li>
          <li>
            <strong>&gt; 100%</strong>: out of reach, such as matching a death benefit in year 1.
          </li>
          <li>
            <strong>no income</strong>: the policy pays none, so there is none to last for.
          </li>
        </Points>
        <p>
          Where the policy ends with nothing, there is no value to match, and its income decides. A required
          return below the assumed one means that the account does better than the policy on these
          assumptions. Say so: the comparison works both ways.
        </p>
      </Section>
    </>
  );
}
