import { Picture, Points, Section, Steps, type Guide } from '../guide-parts.tsx';

export const importingGuide: Guide = {
  id: 'importing',
  title: 'Importing your clients',
  summary:
    'Bring a list from your CRM or a spreadsheet, look through it line by line, and take it in at once.',
  Body: Importing,
};

function Importing() {
  return (
    <>
      <Section title="Prepare the file">
        <p>
          Save the list as CSV: a first line that names the columns, then a line for each client. First name,
          last name and age are needed; a middle name is welcome, and a column with the full name will do in
          place of first and last.
        </p>
        <p>
          The age is the one in year 1 of the illustration. A date of birth is not turned into it, because
          which birthday counts depends on the carrier and on the day.
        </p>
      </Section>

      <Section title="Import it">
        <Steps>
          <li>
            On the first page open the menu with the three dots beside <b>New</b>, and choose{' '}
            <b>Import clients from CSV</b>.
          </li>
          <li>Drop the file. It is read in your browser.</li>
          <li>Check which column is which. They are guessed from their names, and you can change each.</li>
          <li>Look through the lines. Those that need a look come first.</li>
          <li>
            Press <b>Import</b>. All the lines that are ready are saved together.
          </li>
        </Steps>
        <Picture
          name="import-clients"
          alt="Import Clients: the columns of the file as fields, and below a table that says for each line whether it is ready, a client already, or why it cannot be imported"
        />
        <Points>
          <li>
            A line that cannot be imported says why, such as a missing age. Correct the file and choose it
            again.
          </li>
          <li>
            A line with the name and age of a client that you have is skipped unless you choose{' '}
            <b>Import anyway</b>.
          </li>
        </Points>
      </Section>

      <Section title="Find them again">
        <p>
          The search box finds any text in a client’s record, their scenarios and reports; press <kbd>/</kbd>{' '}
          to get there. The menu beside it sorts by last name, or by what was edited last or first. The same
          menu with the three dots exports all clients, or those found, as CSV.
        </p>
        <Picture
          name="home"
          alt="Choose Client: the search box, the sort menu, the menu with three dots and New above the list of clients with their scenarios and reports"
        />
      </Section>
    </>
  );
}
