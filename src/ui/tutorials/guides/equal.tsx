import { Picture, Points, Section, type Guide } from '../guide-parts.tsx';

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
