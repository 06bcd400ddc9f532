import type { Guide } from '../guide-parts.tsx';

export const startGuide: Guide = {
  id: 'start',
  title: 'From a carrier’s PDF to a comparison',
  summary:
    'Add a client, read the illustration, set the accounts beside it, test it against market history, and build the report.',
  text: `
# Add the client

1. On the first page press **New**, then **Client**.
1. Enter the name and the age that stands in year 1 of the illustration.
1. Press **Save & Add New Scenario**.

![new-client](The Add Client panel over the list of clients, with first, middle and last name and the age)

A scenario holds one illustration and the accounts that it is compared with. Give it a name that you will
recognize, such as “Income from 66”, and press **Continue**.

# Read the illustration

Drop the PDF as the carrier’s software made it: up to 25 MB and 300 pages.

![ways-to-a-ledger](Add the illustration: a place to drop the PDF, and below it paste, type in, build from a
schedule, policy model and reuse)

The yearly table then stands beside the page that it was read from. Choose a cell, and its place on the page
is marked.

![ledger-beside-page](The carrier’s page at the left, the ledger read from it at the right, and the button
Confirm ledger)

1. Look at the line under the ledger. Cells that could not be read for certain are marked and counted;
   compare each with the page, and correct it or press F2 and Enter to keep it.
1. Open **Policy terms** and check what a table of years does not tell, such as the loan rate.
1. Press **Confirm ledger**. Nothing is saved before that.

A scan has no text that could be read. Paste the years from a spreadsheet instead, type them in, build them
from a schedule of premiums and income, or take the ledger of another scenario. Without a carrier’s figures
the policy model makes a representative ledger; it is marked as such.

# Set the accounts beside it

Up to three accounts receive the policy’s premiums and must pay the same income as the policy. Results change
as you type.

![accounts](The policy and three accounts side by side, each account with its type, contribution and results,
below the values that all accounts share)

- **Same for all accounts** sets return, fee and taxes. **Return source** calculates the return from a mix of
  indexes over past years; **Taxes** has the tax rates, and proposes them from an income.
- **Account type** sets the tax treatment and the contribution limit. Amounts above the limit go to a taxable
  account.
- **Customize this account** has all other fields. A customized account lists its values.
- A tax-deferred account at **Same take-home cost** receives more than the premium, because its
  contributions are not taxed when they are made.
- **Templates** save accounts for other scenarios.

# Historical back-test

What would the past have made of the same policy and accounts? Press **New simulation**, give it an index
with its cap and floor, and it runs over every period of market history. The step can be left out: **Skip**
goes on to the review.

![history](Every period since 1940 as a bar at the month it starts: what was left at the end, income that
was missed in red, and the worst, median, best and most recent period named)

Pick a bar, or a stretch that people remember such as the oil crisis of 1973, to see that period year by
year. Caps and floors are today’s, and history is not a forecast.

# Review and build the report

The review shows every input on one page, with a link to change each part, and the results. **Download
inputs** keeps them as a file. Press **Create report**.

![review](The review page: the headline, the key figures of the policy and three accounts, and the inputs,
each part with an Edit link)

You need not do it in one go: **Save & exit** leaves a draft that waits under the client’s name.
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

- **New user** asks for name, email and role. They are sent a link to choose their password.
- **Open session**, on a user’s page, shows you what they see, for 60 minutes at most. You give a reason,
  and both names are written to the audit log.
- Deleting a user names first what goes with them, and offers to hand their clients over to another advisor.
  Shared links then keep working.

# Ask for two-factor authentication

Each user can turn it on under **Profile**: enter the password, scan the code with an authenticator app,
enter the code that the app shows, and keep the ten recovery codes. Each of them signs you in once, should
the phone be lost.

![second-factor](Set up two-factor authentication: a QR code to scan, the key to type instead, and a field
for the code that the app shows)

**Require two-factor authentication for everyone** on the dashboard makes it a rule for advisors and admins,
at once. Set up your own first.

![admin](The admin’s dashboard: four counts, the users by plan, and the switch that requires two-factor
authentication for everyone)

# Mail

Without a mail server nothing is sent: messages are kept under **Outbox**, where you can open one and pass
its link on. Showing a link is written to the audit log. With a mail server, set its address before
Plumbline starts:

$ PLUMBLINE_SMTP_URL=smtp://user:password@mail.example.com:587 npm start

Every setting is listed in {docs/settings.md}. A wrong one stops the start and says what to enter.

# When somebody cannot get in

Anyone who can read the data folder can print an address that signs a user in once. It is written to the
log:

$ npx --no-install plumbline sign-in-link dana.whitfield@example.com

# The data folder and its backup

Everything is in one folder, {data/} unless {PLUMBLINE_DATA} names another one: the database, the stored
PDFs and pictures, and the key that signs their addresses.

1. Stop Plumbline.
1. Copy the whole folder to a safe place.
1. Start it again.

To restore, or to move to another machine, put the copy in place before starting. Before an update changes
the database, a copy of it is made in {backups/} by itself.
`,
};

export const importingGuide: Guide = {
  id: 'importing',
  title: 'Importing your clients',
  summary:
    'Bring a list from your CRM or a spreadsheet, look through it line by line, and take it in at once.',
  text: `
# Prepare the file

Save the list as CSV: a first line that names the columns, then a line for each client. First name, last
name and age are needed; a middle name is welcome, and a column with the full name will do in place of first
and last.

The age is the one in year 1 of the illustration. If it is blank and the line has a date of birth, the age is
the one at the birthday nearest to today. Change it later if the carrier uses another age.

# Import it

1. On the first page open the menu with the three dots beside **New**, and choose **Import clients from
   CSV**.
1. Drop the file. It is read in your browser.
1. Check which column is which. They are guessed from their names, and you can change each.
1. Look through the lines. Those that need a look come first.
1. Press **Import**. All the lines that are ready are saved together.

![import-clients](Import Clients: the columns of the file as fields, and below a table that says for each
line whether it is ready, a client already, or why it cannot be imported)

- A line that cannot be imported says why, such as a missing age. Correct the file and choose it again.
- A line with the name and age of a client that you have is skipped unless you choose **Import anyway**.

# Find them again

The search box finds any text in a client’s record, their scenarios and reports; press [/] to get there. The
menu beside it sorts by last name, or by what was edited last or first. The same menu with the three dots
exports all clients, or those found, as CSV.

![home](Choose Client: the search box, the sort menu, the menu with three dots and New above the list of
clients with their scenarios and reports)
`,
};

export const sharingGuide: Guide = {
  id: 'sharing',
  title: 'Sharing and presenting a report',
  summary:
    'Choose what is shown, send a link that needs no sign-in, and present without your tools in sight.',
  text: `
# Choose what is shown

**Customize**, at the left of a report, opens the switches for tabs, cards and accounts. All are on at first.
A part that is off is also missing in the presentation and behind the link: its figures are not sent.

**Things to check** lists what to review before a client sees the report, with one action each.

**Notes and disclosures** are your own words to the client. Your disclosures follow the fixed ones, which are
always there.

# Share a link

1. Press **Share** and **Link and email** in the report, or **Share** in the menu of its row under the client’s
   name.
1. Press **Copy Link**, and paste it into your message. **Send by email…** writes the message for you, one
   to each address, with a link of its own, the PDF or both. It needs a mail server.

![share](The dialog Share Report with the report’s name, the note “Anyone with the link can view”, and the
buttons Send by email and Copy Link)

- Anyone with the link can view the report, without signing in. Nobody can change it.
- It shows the report as it was when you shared it. When the report has moved on, the dialog says so, and
  **Update what the link shows** brings it up to date.
- Once there is a link, the dialog counts how often it was viewed, for a second or longer: one visit in 30
  minutes from the same browser tab. **Link expires** ends the link on a day that you choose.
- A link that has ended opens again when you share again, whether by **Copy Link** or by email, or when you
  choose a later day. It is the same link: everyone you sent the report to before can open it again too. To
  leave it closed for them, press **Turn off link** before you share again.
- **Turn off link** closes it for good, also for everyone you sent the report to; sharing again makes
  another one. Under **Sent to** you see who has viewed the report, and turn off one person’s link.
- The page holds the client’s name, yours and the report. Your clients’ other data stay with you.

# Present

Press **Present**. One card fills the window at a time, in larger type, under the result in words. Nothing
of your other work is on the screen.

![presentation](A slide of the presentation: the headline in large type above the key figures of the policy
and three accounts)

- Arrow keys, the space bar and a clicker (Page Up and Page Down) go through the cards; Home and End lead to
  the first and the last.
- Escape, or the cross in the corner, leads back to the report.
- Press [F] for the full screen.
- Print from your browser, and every card stands on a page of its own.
`,
};
