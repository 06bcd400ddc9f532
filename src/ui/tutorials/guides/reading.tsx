import { Picture, Points, Section, type Guide } from '../guide-parts.tsx';

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
