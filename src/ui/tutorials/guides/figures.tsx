import { Picture, Points, Section, Shell, Steps, type Guide } from '../guide-parts.tsx';

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
