import type { Guide } from '../guide-parts.tsx';

export const startGuide: Guide = {
  id: 'start',
  title: 'From a carrier’s PDF to a comparison',
  summary:
    'Add a client, read the illustration, choose the accounts, test the policy against market history, and build the report.',
  text: `
# Add the client

1. On the first page press **New**, then **Client**.
1. Enter the name and the age in year 1 of the illustration.
1. Press **Save & Add New Scenario**.

![new-client](The Add Client panel over the list of clients, with first, middle and last name and the age)

A scenario contains one illustration and the accounts to compare with it. Enter a name that you will
recognize, such as “Income from 66”, and press **Continue**.

# Read the illustration

Drop the original PDF from the carrier’s software, up to 25 MB and 300 pages, or a text file (.txt, .csv).

![ways-to-a-ledger](Add the illustration: a place to drop the PDF, and below it paste, type in, build from a
schedule, policy model and reuse)

The yearly table appears next to its page. Select a cell, and its position on the page is marked.

![ledger-beside-page](The carrier’s page at the left, the ledger read from it at the right, and the button
Confirm ledger)

1. Check the line under the ledger. It counts the marked cells, which could not be read reliably. Compare
   each with the page, then correct it, or press F2 and Enter to confirm it.
1. Open **Policy terms** and check the terms that a yearly table does not include, such as the loan rate.
1. Press **Confirm ledger**. Nothing is saved before that.

Instead of a PDF, you can paste the years from a spreadsheet, type them, build them from a schedule of
premiums and income, or reuse the ledger of another scenario. Without a carrier’s figures, the policy model
calculates a representative ledger, which every page marks as modeled.

# Choose the accounts

Up to three accounts receive the policy’s premiums and must pay the same income as the policy. Results update
as you type.

![accounts](The policy and three accounts side by side, each account with its type, contribution and results,
below the values that all accounts share)

- **Same for all accounts** sets the return, the fee and the taxes. **Return source** calculates the return
  from a mix of indexes over past years. **Taxes** contains the tax rates and can propose them from an income.
- **Account type** sets the tax treatment and the contribution limit. Amounts above the limit go to a taxable
  account.
- **Customize this account** contains all other fields. A customized account lists its values.
- A tax-deferred account at **Same take-home cost** receives more than the premium, because its
  contributions are not taxed.
- **Templates** save accounts for other scenarios.

# Historical back-test

A back-test runs the same policy and accounts on every period of market history. Press **New simulation** and
choose an index with its cap and floor. The step is optional: **Skip** continues to the review.

![history](Every period since 1940 as a bar at its start month: the ending value, unpaid income in red, and
labels of the worst, median, best and most recent period)

Select a bar, or a well-known period such as the oil crisis of 1973, to see that period year by year. Current
caps and floors apply to every period. Market history is not a forecast.

# Review and build the report

The review shows every input on one page, with a link to change each part, and the results. **Download
inputs** saves the inputs as a file. Press **Create report**.

![review](The review page: the headline, the key figures of the policy and three accounts, and the inputs,
each part with an Edit link)

You can continue later: **Save & exit** saves a draft under the client’s name.
`,
};

export const practiceGuide: Guide = {
  id: 'practice',
  title: 'Running a practice',
  summary: 'For the admin: users, two-factor authentication, mail, the data folder and its backup.',
  text: `
# Add and manage users

Open **Admin Panel** in the menu under your picture. The dashboard counts users by plan, shared reports and
errors; **Users** lists everyone.

![users](The list of users with name, email, role, dates and number of clients, a search box and the button
New user)

- **New user** requires name, email and role. The user gets a link to choose a password.
- **Open session**, on a user’s page, shows you the user’s screens for at most 60 minutes. You enter a reason,
  and the audit log records both names.
- Before you delete a user, the page lists the data that is deleted with them. You can transfer their clients to
  another advisor, so that shared links continue to work.

# Require two-factor authentication

Each user can turn it on under **Profile**: enter the password, scan the code with an authenticator app,
enter the code that the app shows, and save the ten recovery codes. If the phone is lost, each recovery code
works once.

![second-factor](Set up two-factor authentication: a QR code to scan, the key to type instead, and a field
for the code that the app shows)

**Require two-factor authentication for everyone** on the dashboard applies to advisors and admins immediately.
Set up your own first.

![admin](The admin’s dashboard: four counts, the users by plan, and the switch that requires two-factor
authentication for everyone)

# Mail

Without a mail server, messages are not sent. They appear under **Outbox**, where you can open a message and
forward its link. The audit log records this. With a mail server, set its address before Plumbline starts:

$ PLUMBLINE_SMTP_URL=smtp://user:password@mail.example.com:587 npm start

All settings are in {docs/settings.md}. Startup fails on an invalid setting and prints the valid values.

# If a user cannot sign in

Anyone who can read the data folder can print a link that signs a user in once. The audit log records it:

$ npx --no-install plumbline sign-in-link dana.whitfield@example.com

# The data folder and its backup

Everything is in one folder, {data/} unless {PLUMBLINE_DATA} names another one: the database, the stored
PDFs and pictures, and the key that signs their addresses.

1. Stop Plumbline.
1. Copy the complete folder to a safe place.
1. Start it again.

To restore, or to move to another machine, copy the folder back before the start. Before an update changes the
database, Plumbline automatically saves a copy of it in {backups/}.
`,
};

export const importingGuide: Guide = {
  id: 'importing',
  title: 'Importing your clients',
  summary: 'Load a list from your CRM or a spreadsheet, review its lines, and import all clients together.',
  text: `
# Prepare the file

Save the list as CSV: a first line with the column names, then one line per client. First name, last name and an
age or a date of birth are required. The middle name is optional. One column with the full name can replace
first and last name.

The age is the one in year 1 of the illustration. If it is blank and the line has a date of birth, the age is
the one at the birthday nearest to today. Change it later if the carrier uses another age.

# Import it

1. On the first page open the menu with the three dots next to **New**, and choose **Import clients from
   CSV**.
1. Drop the file. It is read in your browser.
1. Check the field of each column. The proposals come from the column names, and you can change each.
1. Review the lines. Lines with problems are first.
1. Press **Import**. All lines that are ready are saved together.

![import-clients](Import Clients: the columns of the file as fields, and a table with the status of each line:
ready, existing client, or the reason why it cannot be imported)

- A line that cannot be imported states the reason, such as a missing age. Correct the file and choose it again.
- A line with the name and age of an existing client is skipped unless you choose **Import anyway**.

# Find them again

The search box finds any text in a client’s record, their scenarios and reports; press [/] to select it. The
menu next to it sorts by last name or by date of change. The menu with the three dots exports all clients, or
the clients found, as CSV.

![home](Choose Client: the search box, the sort menu, the menu with three dots and New above the list of
clients with their scenarios and reports)
`,
};

export const sharingGuide: Guide = {
  id: 'sharing',
  title: 'Sharing and presenting a report',
  summary:
    'Select the content, send a link that needs no sign-in, and present without your tools on the screen.',
  text: `
# Select the content

**Customize**, at the left of a report, opens the switches for tabs, cards and accounts. All are on by default.
If a part is off, the presentation and the shared page omit it, and its figures are not sent.

**Things to check** lists what to review before a client sees the report, with one action each.

**Notes and disclosures** contains your notes and disclosures for the client. Your disclosures follow the fixed
ones, which are always included.

# Share a link

1. Press **Share** and **Link and email** in the report, or **Share** in the menu of its row under the client’s
   name.
1. Press **Copy Link**, and paste it into your message. **Send by email…** sends a separate message to each
   address, with a separate link, the PDF or both. It requires a mail server.

![share](The dialog Share Report with the report’s name, the note “Anyone with the link can view” and the
button Copy Link)

- Anyone with the link can view the report without signing in. Viewers cannot change it.
- The link shows the report as you shared it. If the report changed since, the dialog offers **Update what the
  link shows**.
- The dialog counts the views of one second or longer: at most one per browser tab in 30 minutes. **Link
  expires** ends the link on a day that you choose.
- An expired link works again if you share again with **Copy Link** or by email, or if you choose a later day.
  It is the same link for everyone you sent it to. To close it for them, press **Turn off link** before you
  share again.
- **Turn off link** closes the link permanently, also for everyone you sent it to; sharing again creates a new
  link. **Sent to** shows who has viewed the report, and can turn off one recipient’s link.
- The page contains the client’s name, your name, your firm and the report. It contains no other client data.

# Present

Press **Present**. Slides fill the window in large type, each with one conclusion as its title. Your tools and
other work are not on the screen.

![presentation](A slide of the presentation: the headline in large type above the key figures of the policy
and three accounts)

- Arrow keys, the space bar and a clicker (Page Up and Page Down) change the slide. Home and End select the
  first and the last one.
- Escape, or the cross in the corner, returns to the report.
- Press [F] for full screen.
- If you print from your browser, each slide is one page.
`,
};
