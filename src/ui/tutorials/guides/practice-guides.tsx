import { Picture, Points, Section, Shell, Steps, type Guide } from '../guide-parts.tsx';

export const practiceGuide: Guide = {
  id: 'practice',
  title: 'Running a practice',
  summary: 'For the admin: users, two-factor authentication, mail, the data folder and its backup.',
  Body: Practice,
};

function Practice() {
  return (
    <>
      <Section title="Add and manage users">
        <p>
          Open <b>Admin Panel</b> in the menu under your picture. The dashboard counts users by plan, shared
          reports and errors; <b>Users</b> lists everyone.
        </p>
        <Picture
          name="users"
          alt="The list of users with name, email, role, dates and number of clients, a search box and the button New user"
        />
        <Points>
          <li>
            <b>New user</b> asks for name, email and role. They are sent a link to choose their password.
          </li>
          <li>
            <b>Open session</b>, on a user’s page, shows you what they see, for 60 minutes at most. You give a
            reason, and both names are written to the audit log.
          </li>
          <li>
            Deleting a user names first what goes with them, and offers to hand their clients over to another
            advisor. Shared links then keep working.
          </li>
        </Points>
      </Section>

      <Section title="Ask for two-factor authentication">
        <p>
          Each user can turn it on under <b>Profile</b>: enter the password, scan the code with an
          authenticator app, enter the code that the app shows, and keep the ten recovery codes. Each of them
          signs you in once, should the phone be lost.
        </p>
        <Picture
          name="second-factor"
          alt="Set up two-factor authentication: a QR code to scan, the key to type instead, and a field for the code that the app shows"
        />
        <p>
          <b>Require two-factor authentication for everyone</b> on the dashboard makes it a rule for advisors
          and admins, at once. Set up your own first.
        </p>
        <Picture
          name="admin"
          alt="The admin’s dashboard: four counts, the users by plan, and the switch that requires two-factor authentication for everyone"
        />
      </Section>

      <Section title="Mail">
        <p>
          Without a mail server nothing is sent: messages are kept under <b>Outbox</b>, where you can open one
          and pass its link on. Showing a link is written to the audit log. With a mail server, set its
          address before Plumbline starts:
        </p>
        <Shell>PLUMBLINE_SMTP_URL=smtp://user:password@mail.example.com:587 npm start</Shell>
        <p>
          Every setting is listed in <code>docs/settings.md</code>. A wrong one stops the start and says what
          to enter.
        </p>
      </Section>

      <Section title="When somebody cannot get in">
        <p>
          Anyone who can read the data folder can print an address that signs a user in once. It is written to
          the log:
        </p>
        <Shell>npx --no-install plumbline sign-in-link dana.whitfield@example.com</Shell>
      </Section>

      <Section title="The data folder and its backup">
        <p>
          Everything is in one folder, <code>data/</code> unless <code>PLUMBLINE_DATA</code> names another
          one: the database, the stored PDFs and pictures, and the key that signs their addresses.
        </p>
        <Steps>
          <li>Stop Plumbline.</li>
          <li>Copy the whole folder to a safe place.</li>
          <li>Start it again.</li>
        </Steps>
        <p>
          To restore, or to move to another machine, put the copy in place before starting. Before an update
          changes the database, a copy of it is made in <code>backups/</code> by itself.
        </p>
      </Section>
    </>
  );
}

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

export const sharingGuide: Guide = {
  id: 'sharing',
  title: 'Sharing and presenting a report',
  summary:
    'Choose what is shown, send a link that needs no sign-in, and present without your tools in sight.',
  Body: Sharing,
};

function Sharing() {
  return (
    <>
      <Section title="Choose what is shown">
        <p>
          The switches at the left of a report turn tabs and cards on and off, and below them the accounts
          that it compares. All are on to begin with. What is off is left out of the presentation and of the
          link as well: its figures are not sent.
        </p>
        <p>
          <b>Notes</b> and <b>Disclosures</b>, below the what-ifs, are your own words to the client. Your
          disclosures follow the fixed ones, which are always there.
        </p>
      </Section>

      <Section title="Share a link">
        <Steps>
          <li>
            Press <b>Share</b> in the report, or in the menu of its row under the client’s name.
          </li>
          <li>
            Press <b>Copy Link</b>, and paste it into your message. <b>Send by email…</b> writes the message
            for you, one to each address, with a link of its own, the PDF or both. It needs a mail server.
          </li>
        </Steps>
        <Picture
          name="share"
          alt="The dialog Share Report with the report’s name, the note “Anyone with the link can view”, and the buttons Send by email and Copy Link"
        />
        <Points>
          <li>Anyone with the link can view the report, without signing in. Nobody can change it.</li>
          <li>
            It shows the report as it was when you shared it. When the report has moved on, the dialog says
            so, and <b>Update what the link shows</b> brings it up to date.
          </li>
          <li>
            Once there is a link, the dialog counts how often it was viewed, for a second or longer: one visit
            in 30 minutes from the same browser tab. <b>Link expires</b> ends the link on a day that you
            choose.
          </li>
          <li>
            A link that has ended opens again when you share again, whether by <b>Copy Link</b> or by email,
            or when you choose a later day. It is the same link: everyone you sent the report to before can
            open it again too. To leave it closed for them, press <b>Turn off link</b> before you share again.
          </li>
          <li>
            <b>Turn off link</b> closes it for good, also for everyone you sent the report to; sharing again
            makes another one. Under <b>Sent to</b> you see who has viewed the report, and turn off one
            person’s link.
          </li>
          <li>
            The page holds the client’s name, yours and the report. Your clients’ other data stay with you.
          </li>
        </Points>
      </Section>

      <Section title="Present">
        <p>
          Press <b>Present</b>. One card fills the window at a time, in larger type, under the result in
          words. Nothing of your other work is on the screen.
        </p>
        <Picture
          name="presentation"
          alt="A slide of the presentation: the headline in large type above the key figures of the policy and three accounts"
        />
        <Points>
          <li>
            Arrow keys, the space bar and a clicker (Page Up and Page Down) go through the cards; Home and End
            lead to the first and the last.
          </li>
          <li>Escape, or the cross in the corner, leads back to the report.</li>
          <li>
            Press <kbd>F</kbd> for the full screen.
          </li>
          <li>Print from your browser, and every card stands on a page of its own.</li>
        </Points>
      </Section>
    </>
  );
}
