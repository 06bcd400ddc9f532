/** "https://<public key>@errors.example.com/<project>", as error-reporting services hand it out. */
export interface ReportingTarget {
  /** Where envelopes are posted. */
  address: string;
}

/** Null when the key is none: then nothing is reported. */
export function reportingTarget(key: string): ReportingTarget | null {
  if (!URL.canParse(key)) return null;
  const url = new URL(key);
  const [, before = '', project = ''] = /^(.*)\/(\w+)\/?$/.exec(url.pathname) ?? [];
  if (url.protocol !== 'https:' || url.username === '' || project === '') return null;
  const query = new URLSearchParams({ sentry_version: '7', sentry_key: url.username });
  return { address: `${url.origin}${before}/api/${project}/envelope/?${query.toString()}` };
}
