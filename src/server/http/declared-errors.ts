/** The error codes that a route can return, from its properties and its own `errorCodes`. */
import { statusOf, type ErrorCode } from './errors.ts';
import { isRemembered } from './mount-route.ts';
import { TEXT_PARAMS, type Route } from './route.ts';

const STORAGE = [
  'database_busy',
  'database_damaged',
  'database_unavailable',
  'disk_failing',
  'disk_full',
  'disk_read_only',
  'files_unreachable',
  'folder_gone',
] as const satisfies ErrorCode[];

const EVERY_ROUTE: readonly ErrorCode[] = ['invalid_input', 'host_not_valid', 'internal', ...STORAGE];
const SIGNED_IN: readonly ErrorCode[] = [
  'token_not_valid',
  'not_allowed',
  'tokens_off',
  'too_many_attempts',
  'figures_behind',
];
const BODY: readonly ErrorCode[] = ['body_too_large', 'body_too_complex'];
const JSON_BODY: readonly ErrorCode[] = ['malformed_body', 'unsupported_media_type'];
/** After a conflict of two transactions, one has to be repeated. */
const WRITE: readonly ErrorCode[] = ['stale_revision'];
const UPLOAD: readonly ErrorCode[] = ['uploads_busy', 'storage_full'];
const KEYED: readonly ErrorCode[] = ['idempotency_in_progress', 'idempotency_key_reused'];

export const errorStatusOf = ({ diskFullStatus }: Route, code: ErrorCode): number =>
  (code === 'disk_full' ? diskFullStatus : undefined) ?? statusOf(code);

export function errorCodesOf(route: Route): ReadonlySet<ErrorCode> {
  const { access, scope, method, path, rawBytes, uploadBytes, errorCodes = [] } = route;
  const isOpen = access === 'open';
  const writes = method !== 'get';
  const hasId = [...path.matchAll(/\{(\w+)\}/g)].some(([, name = '']) => !TEXT_PARAMS.includes(name));
  const codes: (false | undefined | readonly ErrorCode[])[] = [
    EVERY_ROUTE,
    !isOpen && SIGNED_IN,
    !isOpen && scope === 'session' && ['session_required'],
    !isOpen && scope !== 'session' && scope !== 'any' && ['scope_missing'],
    !isOpen && !route.beforeSecondFactor && ['second_factor_required'],
    route.selfOnly !== undefined && ['own_session_only'],
    hasId && ['not_found'],
    writes && WRITE,
    writes && BODY,
    writes && rawBytes === undefined && uploadBytes === undefined && JSON_BODY,
    uploadBytes !== undefined && UPLOAD,
    isRemembered(route) && KEYED,
    errorCodes,
  ];
  return new Set(codes.flatMap((part) => part || []));
}
