/** Maps error codes to statuses and messages. A test compares this table with docs/errors.md. */
import { READING_FAILURES } from '../../domain/policy/extraction.ts';
import { PDF_FAILURES } from '../../domain/practice/reports/report-pdf.ts';
import {
  limitFieldErrors,
  fail,
  type Failure,
  type FieldErrors,
  type Result,
} from '../../domain/shared/result.ts';

type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 507;
interface ErrorEntry {
  status: ErrorStatus;
  detail: string;
}

const group = <Code extends string>(status: ErrorStatus, details: Readonly<Record<Code, string>>) => ({
  status,
  details,
});

const GROUPS = [
  group(400, {
    invalid_input: 'The input is not valid.',
    host_not_valid: 'Send one Host header.',
    one_message: 'Send one message, not a list.',
    malformed_body: 'The request body is not valid JSON.',
    webhook_not_valid: 'Our payment provider did not sign this within the last five minutes.',
    webhook_unexpected: 'This event does not have the expected form.',
    oidc_canceled: 'You canceled the sign-in.',
    oidc_refused: 'Plumbline can’t accept the response from {name}. Try again.',
  }),
  group(401, {
    token_not_valid: 'Given token not valid for any token type',
    wrong_credentials: 'The email address or the password is incorrect.',
  }),
  group(402, {
    card_declined: 'Your card was declined.',
  }),
  group(403, {
    sign_up_closed: 'Sign-up is by invitation here. Ask your administrator.',
    email_not_confirmed: 'Confirm your email first. Open the link in the confirmation message.',
    not_allowed: 'Your account does not include this.',
    not_a_tsc_user: 'This page is for tax scorecard users. Please use the main sign-in page.',
    challenge_not_valid: 'This step of the sign-in is over. Sign in with your password again.',
    own_session_only: 'Only the user can do this, not an admin in their place.',
    second_factor_required:
      'Your practice requires two-factor authentication. Set it up on your profile page to continue.',
    sign_in_again: 'Sign in again to create a token.',
    session_required: 'Access tokens can’t do this.',
    mcp_off: 'The MCP server is turned off. An admin can turn it on in the settings.',
    origin_not_allowed: 'Requests from other websites are refused.',
    tokens_off: 'Access tokens are turned off.',
    scope_missing: 'This token needs another scope.',
    password_sign_in_off: 'Your practice signs in with {name}.',
    oidc_no_role: 'Your {name} account has no access. Ask your administrator.',
    no_session_as_admin: 'A session cannot be opened as an admin.',
    file_address_not_valid: 'This file address has expired. Reload the page to get a new one.',
  }),
  group(404, {
    not_found: 'Not found.',
    unknown_calculation: 'No calculation has this name.',
    no_demo: 'This server has no demo.',
    report_not_shared:
      'This report is not shared, or its link was turned off. Ask your advisor for a new link.',
    link_not_valid: 'This link isn’t valid. Ask for a new one.',
  }),
  group(405, {
    method_not_allowed: 'This address does not accept this method.',
  }),
  group(409, {
    link_used: 'This link was already used. Ask for a new one if you still need it.',
    link_expired: 'This link has expired. Ask for a new one.',
    second_factor_on: 'Two-factor authentication is already on. Turn it off first.',
    second_factor_kept:
      'Two-factor authentication is required for everyone here, so it cannot be turned off.',
    own_second_factor_first:
      'Set up two-factor authentication for yourself first, so that you are not locked out.',
    token_limit: 'You have 20 active tokens. Revoke one first.',
    oidc_expired: 'This sign-in expired or was started in another tab. Try again.',
    already_linked: 'This account is linked to another user.',
    no_password: 'Choose a password first, so that you are not locked out.',
    provider_sign_in_first: 'Sign in with {name} first, so that you are not locked out.',
    no_second_factor: 'Start setting up two-factor authentication first.',
    own_role: 'You cannot remove your own admin role. Another admin can.',
    own_account: 'This is your own account. Delete it on your profile page.',
    last_admin: 'This is the only admin. Assign another admin first.',
    payments_off: 'Payments aren’t set up on this server. Everyone is on the free trial.',
    already_subscribed: 'You already have this plan. See your current plan.',
    plan_not_available: 'This plan can’t be bought right now.',
    price_changed: 'The amount has changed. Review it.',
    authentication_needed: 'Your bank must confirm this payment. Nothing was charged yet.',
    payment_refused: 'Our payment provider refused this request. Ask your administrator.',
    stale_revision: 'This scenario was changed in another window. Reload it before you continue.',
    report_changed: 'This was changed in another window. Review it there before you save it here.',
    client_changed: 'This client was changed in another window. Review it there before you save it here.',
    tool_run_changed: 'This result was changed in another window. Review it there before you save it here.',
    profile_changed: 'Your profile was changed in another window. Review it there before you save it here.',
    user_changed:
      'This user was changed by another admin or in another window. Review the changes before you save.',
    disclosure_changed: 'Another admin changed this disclosure. Review the change before you save yours.',
    other_ledger_age:
      'The illustration does not start at the client’s age. Renumber it, or change the client’s age.',
    no_illustration: 'Add an illustration to the scenario first.',
    no_illustration_yet: 'Add an illustration to the simulation first.',
    no_parameters: 'Choose the simulation’s strategies first.',
    no_public_url:
      'Nothing was sent: the server does not know the address for the link in the message. Set PLUMBLINE_PUBLIC_URL to the address that people open and restart the server, or copy the link instead.',
    not_shared: 'This report is not shared.',
    firm_missing: 'Add your firm and license number in Profile before you share.',
    share_damaged: 'The stored copy of this shared report is damaged. Restore a backup, or share it again.',
    losses_not_confirmed: 'Confirm the reports that this import makes unavailable.',
    idempotency_in_progress: 'The same request is still in progress.',
    storage_full: 'Your stored files have reached the storage limit. Delete files that you no longer need.',
  }),
  group(413, {
    body_too_large: 'The request is too large.',
    body_too_complex: 'The request has more fields, values or nested lists than this call accepts.',
  }),
  group(415, {
    unsupported_media_type: 'Send application/json.',
  }),
  group(422, {
    idempotency_key_reused: 'This Idempotency-Key was used for another request.',
  }),
  group(429, {
    too_many_attempts: 'Too many attempts. Please wait a few minutes and try again.',
    calculations_busy: 'The server is busy with other calculations. Please try again in a few seconds.',
    uploads_busy: 'The server is still reading other files. Please try again in a few seconds.',
    report_pdf_busy: PDF_FAILURES.report_pdf_busy,
  }),
  group(500, {
    internal: 'Something went wrong!',
  }),
  group(502, {
    oidc_misconfigured: '{name} isn’t set up correctly. Tell your administrator.',
    mail_failed: 'The report is shared, but the message could not be sent. Try again, or copy the link.',
  }),
  group(503, {
    oidc_unreachable: 'We can’t reach {name}. Try again, or use your password.',
    stripe_unreachable: 'We can’t reach our payment provider. Nothing was charged.',
    pages_not_built: 'The pages are not built on this server: run npm run build.',
    not_ready: 'The server is stopping. Try again in a moment.',
    calculation_stopped:
      'The calculation took too long and was stopped. Try a shorter history or fewer accounts.',
    report_pdf_not_here: PDF_FAILURES.report_pdf_not_here,
    report_pdf_stopped: PDF_FAILURES.report_pdf_stopped,
    disk_read_only:
      'The server cannot write to its disk, so nothing was saved. Ask your administrator to check the disk, then try again.',
    disk_failing:
      'The server’s disk reports an error, so nothing was saved. Ask your administrator to check the disk, then try again.',
    database_damaged: 'The database is damaged. Ask your administrator to restore a backup.',
    database_busy:
      'Another program is using the database, so nothing was saved. Wait a moment, then try again.',
    files_unreachable: 'Stored files cannot be reached at the moment. Wait a moment, then try again.',
    folder_gone: 'The folder of stored files is missing. Ask your administrator to mount it again.',
    database_unavailable: 'The database is not responding. Wait a moment, then try again.',
    figures_behind: 'New market figures are still loading. Wait a moment, then try again.',
  }),
  group(507, {
    disk_full:
      'The server’s disk is full, so nothing was saved. Ask your administrator to free some space, then try again.',
  }),
  group(400, READING_FAILURES),
];

type CodeOf<Group> = Group extends { details: Readonly<Record<infer Code extends string, string>> }
  ? Code
  : never;
export type ErrorCode = Exclude<CodeOf<(typeof GROUPS)[number]>, keyof typeof READING_FAILURES>;

const TABLE: ReadonlyMap<string, ErrorEntry> = new Map(
  GROUPS.flatMap(({ status, details }) =>
    Object.entries(details).map(([code, detail]): [string, ErrorEntry] => [code, { status, detail }]),
  ),
);

export const allErrors = (): [string, ErrorEntry][] => [...TABLE];

export const detailOf = (code: ErrorCode): string => entryOf(code).detail;

export const statusOf = (code: ErrorCode): ErrorStatus => entryOf(code).status;

export const refuse = (code: ErrorCode): Result<never> => fail({ code, detail: detailOf(code) });

export const refuseFields = (fields: FieldErrors): Result<never> =>
  fail({ code: 'invalid_input', detail: detailOf('invalid_input'), fields });

function entryOf(code: string): ErrorEntry {
  const entry = TABLE.get(code);
  if (!entry) throw new Error(`The error code ${code} is not in the table.`);
  return entry;
}

export function errorResponse(failure: Failure): { status: ErrorStatus; body: Record<string, unknown> } {
  const entry = entryOf(failure.code);
  if (failure.code === 'token_not_valid') return { status: 401, body: TOKEN_NOT_VALID };
  if (failure.code === 'invalid_input') {
    const error = limitFieldErrors(failure.fields ?? { input: [failure.detail] });
    return { status: 400, body: { error, ...failure.beside } };
  }
  if (failure.fields)
    return { status: entry.status, body: { error: limitFieldErrors(failure.fields), code: failure.code } };
  return { status: entry.status, body: { detail: failure.detail, code: failure.code, ...failure.beside } };
}

const TOKEN_NOT_VALID = {
  detail: detailOf('token_not_valid'),
  code: 'token_not_valid',
  messages: [{ message: 'Token is invalid or expired' }],
};
