import { Picture, Points, Section, Steps, type Guide } from '../guide-parts.tsx';

export const startGuide: Guide = {
  id: 'start',
  title: 'From a carrier’s PDF to a comparison',
  summary:
    'Add a client, read the illustration, set the accounts beside it, test it against market history, and build the report.',
  Body: Start,
};

function Start() {
  return (
    <>
      <Section title="Add the client">
        <Steps>
          <li>
            On the first page press <b>New</b>, then <b>Client</b>.
          </li>
          <li>Enter the name and the age that stands in year 1 of the illustration.</li>
          <li>
            Press <b>Save &amp; Add New Scenario</b>.
          </li>
        </Steps>
        <Picture
          name="new-client"
          alt="The Add Client panel over the list of clients, with first, middle and last name and the age"
        />
        <p>
          A scenario holds one illustration and the accounts that it is compared with. Give it a name that you
          will recognize, such as “Income from 66”, and press <b>Continue</b>.
        </p>
      </Section>

      <Section title="Read the illustration">
        <p>Drop the PDF as the carrier’s software made it: up to 25 MB and 300 pages.</p>
        <Picture
          name="ways-to-a-ledger"
          alt="Add the illustration: a place to drop the PDF, and below it paste, type in, build from a schedule, policy model and reuse"
        />
        <p>
          The yearly table then stands beside the page that it was read from. Choose a cell, and its place on
          the page is marked.
        </p>
        <Picture
          name="ledger-beside-page"
          alt="The carrier’s page at the left, the ledger read from it at the right, and the button Confirm ledger"
        />
        <Steps>
          <li>
            Look at the line under the ledger. Cells that could not be read for certain are marked and
            counted; compare each with the page, and correct it or press F2 and Enter to keep it.
          </li>
          <li>
            Open <b>Policy terms</b> and check what a table of years does not tell, such as the loan rate.
          </li>
          <li>
            Press <b>Confirm ledger</b>. Nothing is saved before that.
          </li>
        </Steps>
        <p>
          A scan has no text that could be read. Paste the years from a spreadsheet instead, type them in,
          build them from a schedule of premiums and income, or take the ledger of another scenario. Without a
          carrier’s figures the policy model makes a representative ledger; it is marked as such.
        </p>
      </Section>

      <Section title="Set the accounts beside it">
        <p>
          Up to three accounts receive the policy’s premiums and must pay the same income as the policy. What
          you type is calculated at once; the comparison is below.
        </p>
        <Picture
          name="vehicles"
          alt="Three accounts side by side, taxable, tax-deferred and tax-free, each with name, type, return, yearly fee and front load, under a tax profile for all"
        />
        <Points>
          <li>
            <b>Tax profile</b> holds the tax rates of all accounts; <b>From income…</b> proposes them.
          </li>
          <li>
            <b>Return</b> is before fees. <b>Take the return from a portfolio</b> works it out from a mix of
            indexes over past years.
          </li>
          <li>
            A tax-deferred account at <b>Same take-home cost</b> receives more than the premium, because its
            contributions are not taxed when they are made.
          </li>
          <li>
            <b>Templates</b> keep what you use again and again.
          </li>
        </Points>
      </Section>

      <Section title="Historical back-test">
        <p>
          What would the past have made of the same policy and accounts? Press <b>New simulation</b>, give it
          an index with its cap and floor, and it runs over every period of market history. The step can be
          left out: <b>Skip</b> goes on to the review.
        </p>
        <Picture
          name="history"
          alt="Every period since 1940 as a bar at the month it starts: what was left at the end, income that was missed in red, and the worst, median, best and most recent period named"
        />
        <p>
          Pick a bar, or a stretch that people remember such as the oil crisis of 1973, to see that period
          year by year. Caps and floors are today’s, and history is not a forecast.
        </p>
      </Section>

      <Section title="Review and build the report">
        <p>
          The review shows every input on one page, with a link to change each part, and the results.{' '}
          <b>Download inputs</b> keeps them as a file. Press <b>Finish</b>, then <b>Build report</b>.
        </p>
        <Picture
          name="review"
          alt="The review page: the headline, the key figures of the policy and three accounts, and the inputs, each part with an Edit link"
        />
        <p>
          You need not do it in one go: <b>Save &amp; exit</b> leaves a draft that waits under the client’s
          name.
        </p>
      </Section>
    </>
  );
}
