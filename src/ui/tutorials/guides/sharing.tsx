import { Picture, Points, Section, Steps, type Guide } from '../guide-parts.tsx';

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
