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
