/** The one table of refusals: code → status and what is said. docs/errors.md lists the same, tested both ways. */
import { READING_FAILURES } from '../../domain/policy/extraction.ts';
import { PDF_FAILURES } from '../../domain/practice/reports/report-pdf.ts';
import { toldErrors, fail, type Failure, type FieldErrors, type Result } from '../../domain/shared/result.ts';

type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 422 | 429 | 500 | 502 | 503 | 507;
interface ErrorEntry {
  status: ErrorStatus;
  detail: string;
}

export const ERRORS = {
  invalid_input: { status: 400, detail: 'The input is not valid.' },
  host_not_valid: { status: 400, detail: 'Send one Host header.' },
  malformed_body: { status: 400, detail: 'The request body is not valid JSON.' },
  token_not_valid: { status: 401, detail: 'Given token not valid for any token type' },
  wrong_credentials: { status: 401, detail: 'The email address or the password is not right.' },
  sign_up_closed: {
    status: 403,
    detail: 'Sign-up is by invitation here. Ask your administrator.',
  },
  email_not_confirmed: {
    status: 403,
    detail: 'Confirm your email first. Open the link in the message that we sent you.',
  },
  not_allowed: { status: 403, detail: 'Your account does not include this.' },
  not_a_tsc_user: {
    status: 403,
    detail: 'This page is for tax scorecard users. Please use the main sign-in page.',
  },
  challenge_not_valid: {
    status: 403,
    detail: 'This step of the sign-in is over. Sign in with your password again.',
  },
  own_session_only: {
    status: 403,
    detail: 'Only the user can do this, not an admin in their place.',
  },
  second_factor_required: {
    status: 403,
    detail: 'Your practice asks for two-factor authentication. Set it up on your profile page to go on.',
  },
  no_session_as_admin: { status: 403, detail: 'A session cannot be opened as an admin.' },
  file_address_not_valid: {
    status: 403,
    detail: 'This file address is no longer good. Reload the page to get a new one.',
  },
  not_found: { status: 404, detail: 'Not found.' },
  unknown_calculation: { status: 404, detail: 'No calculation has this name.' },
  no_demo: { status: 404, detail: 'There is no demo here.' },
  report_not_shared: {
    status: 404,
    detail: 'This report is not shared, or no longer. Ask your advisor for a new link.',
  },
  link_not_valid: { status: 404, detail: 'This link is not known here. Ask for a new one.' },
  link_used: { status: 409, detail: 'This link was used already. Ask for a new one if you still need it.' },
  link_expired: { status: 409, detail: 'This link is too old. Ask for a new one.' },
  second_factor_on: {
    status: 409,
    detail: 'Two-factor authentication is set up already. Turn it off first.',
  },
  second_factor_kept: {
    status: 409,
    detail: 'Two-factor authentication is required for everyone here, so it cannot be turned off.',
  },
  own_second_factor_first: {
    status: 409,
    detail: 'Set up two-factor authentication for yourself first, so that you are not shut out.',
  },
  no_second_factor: { status: 409, detail: 'Start setting up two-factor authentication first.' },
  own_role: {
    status: 409,
    detail: 'You cannot take the admin role from yourself. Another admin can.',
  },
  own_account: { status: 409, detail: 'This is your own account. Delete it on your profile page.' },
  last_admin: {
    status: 409,
    detail: 'This is the only admin. Make somebody else an admin first.',
  },
  payments_off: {
    status: 409,
    detail: 'Payments aren’t set up on this server. Everyone is on the free trial.',
  },
  already_subscribed: { status: 409, detail: 'You have this already. Look at your current plan.' },
  plan_not_available: { status: 409, detail: 'This plan can’t be bought right now.' },
  price_changed: { status: 409, detail: 'The amount has changed. Review it.' },
  authentication_needed: {
    status: 409,
    detail: 'Your bank wants to confirm this payment. Nothing was charged yet.',
  },
  card_declined: { status: 402, detail: 'Your card was declined.' },
  payment_refused: {
    status: 409,
    detail: 'Our payment provider refused this request. Ask your administrator.',
  },
  stripe_unreachable: {
    status: 503,
    detail: 'We can’t reach our payment provider. Nothing was charged.',
  },
  webhook_not_valid: {
    status: 400,
    detail: 'Our payment provider did not sign this within the last five minutes.',
  },
  webhook_unexpected: { status: 400, detail: 'This event does not have the expected form.' },
  method_not_allowed: { status: 405, detail: 'This address does not take this method.' },
  stale_revision: {
    status: 409,
    detail: 'This scenario was changed in another window. Reload it before you go on.',
  },
  report_changed: {
    status: 409,
    detail: 'This was changed in another window. Look at it there before you save it here.',
  },
  client_changed: {
    status: 409,
    detail: 'This client was changed in another window. Look at it there before you save it here.',
  },
  tool_run_changed: {
    status: 409,
    detail: 'This result was changed in another window. Look at it there before you save it here.',
  },
  profile_changed: {
    status: 409,
    detail: 'Your profile was changed in another window. Look at it there before you save it here.',
  },
  user_changed: {
    status: 409,
    detail: 'This user was changed by somebody else, or in another window. Look at them before you save.',
  },
  disclosure_changed: {
    status: 409,
    detail: 'Another admin changed this disclosure. Look at theirs before you save yours.',
  },
  other_ledger_age: {
    status: 409,
    detail:
      'The illustration starts at another age than the client’s. Renumber it, or change the client’s age.',
  },
  no_illustration: { status: 409, detail: 'Add an illustration to the scenario first.' },
  no_illustration_yet: { status: 409, detail: 'Add an illustration to the simulation first.' },
  no_parameters: { status: 409, detail: 'Choose the simulation’s strategies first.' },
  no_public_url: {
    status: 409,
    detail:
      'Nothing was sent: a message could not say where the report opens. Set PLUMBLINE_PUBLIC_URL to the address that people open and restart the server, or copy the link instead.',
  },
  not_shared: { status: 409, detail: 'This report is not shared.' },
  share_damaged: {
    status: 409,
    detail: 'What was stored when this report was shared is damaged. Restore a backup, or share it again.',
  },
  losses_not_confirmed: { status: 409, detail: 'Confirm what this import takes away.' },
  idempotency_in_progress: { status: 409, detail: 'The same request is still being worked on.' },
  storage_full: {
    status: 409,
    detail: 'Your stored files take all the space that they may. Delete what you no longer need.',
  },
  body_too_large: { status: 413, detail: 'The request is too large.' },
  body_too_complex: {
    status: 413,
    detail: 'The request holds more fields or values, or lists within lists, than this call takes.',
  },
  idempotency_key_reused: { status: 422, detail: 'This Idempotency-Key was used for another request.' },
  too_many_attempts: { status: 429, detail: 'Too many attempts. Please wait a few minutes and try again.' },
  calculations_busy: {
    status: 429,
    detail: 'The server is busy with other calculations. Please try again in a few seconds.',
  },
  uploads_busy: {
    status: 429,
    detail: 'Files that were sent before are still being read. Please try again in a few seconds.',
  },
  internal: { status: 500, detail: 'Something went wrong!' },
  mail_failed: {
    status: 502,
    detail: 'The report is shared, but the message could not be sent. Try again, or copy the link.',
  },
  pages_not_built: { status: 503, detail: 'The pages are not built on this server: run npm run build.' },
  not_ready: { status: 503, detail: 'The server is stopping. Try again in a moment.' },
  calculation_stopped: {
    status: 503,
    detail: 'The calculation took too long and was stopped. Try a shorter history or fewer accounts.',
  },
  report_pdf_busy: { status: 429, detail: PDF_FAILURES.report_pdf_busy },
  report_pdf_not_here: { status: 503, detail: PDF_FAILURES.report_pdf_not_here },
  report_pdf_stopped: { status: 503, detail: PDF_FAILURES.report_pdf_stopped },
  disk_full: {
    status: 507,
    detail:
      'The server’s disk is full, so nothing was saved. Ask your administrator to free some space, then try again.',
  },
  disk_read_only: {
    status: 503,
    detail:
      'The server cannot write to its disk, so nothing was saved. Ask your administrator to check the disk, then try again.',
  },
  disk_failing: {
    status: 503,
    detail:
      'The server’s disk reports an error, so nothing was saved. Ask your administrator to check the disk, then try again.',
  },
  database_damaged: {
    status: 503,
    detail: 'The database is damaged. Ask your administrator to restore a backup.',
  },
  database_busy: {
    status: 503,
    detail: 'Another program is using the database, so nothing was saved. Wait a moment, then try again.',
  },
  files_unreachable: {
    status: 503,
    detail: 'Stored files cannot be reached at the moment. Wait a moment, then try again.',
  },
  folder_gone: {
    status: 503,
    detail:
      'The folder of stored files is not there at the moment. Ask your administrator to mount it again.',
  },
  database_unavailable: {
    status: 503,
    detail: 'The database does not answer. Wait a moment, then try again.',
  },
  figures_behind: {
    status: 503,
    detail: 'Other market figures were put in force and are not here yet. Wait a moment, then try again.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

const TABLE: ReadonlyMap<string, ErrorEntry> = new Map<string, ErrorEntry>([
  ...Object.entries(ERRORS),
  ...Object.entries(READING_FAILURES).map(([code, detail]): [string, ErrorEntry] => [
    code,
    { status: 400, detail },
  ]),
]);

export const allErrors = (): [string, ErrorEntry][] => [...TABLE];

export const refuse = (code: ErrorCode): Result<never> => fail({ code, detail: ERRORS[code].detail });

export const refuseFields = (fields: FieldErrors): Result<never> =>
  fail({ code: 'invalid_input', detail: ERRORS.invalid_input.detail, fields });

/** The status and body of a failure, in the API's three forms. */
export function errorAnswer(failure: Failure): { status: ErrorStatus; body: Record<string, unknown> } {
  const entry = TABLE.get(failure.code);
  if (!entry) throw new Error(`The error code ${failure.code} is not in the table.`);
  if (failure.code === 'token_not_valid') return { status: 401, body: TOKEN_NOT_VALID };
  if (failure.code === 'invalid_input') {
    const error = toldErrors(failure.fields ?? { input: [failure.detail] });
    return { status: 400, body: { error, ...failure.beside } };
  }
  if (failure.fields)
    return { status: entry.status, body: { error: toldErrors(failure.fields), code: failure.code } };
  return { status: entry.status, body: { detail: failure.detail, code: failure.code, ...failure.beside } };
}

const TOKEN_NOT_VALID = {
  detail: ERRORS.token_not_valid.detail,
  code: 'token_not_valid',
  messages: [{ message: 'Token is invalid or expired' }],
};
