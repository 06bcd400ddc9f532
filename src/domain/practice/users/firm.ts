/** The advisor's firm, as printed on covers, slides, shared pages and mail. An empty field is ''. */
export const FIRM_FIELD_NAMES = [
  'firm_name',
  'credentials',
  'license',
  'crd_number',
  'phone',
  'address',
  'broker_dealer',
] as const;
export type FirmField = (typeof FIRM_FIELD_NAMES)[number];
export type Firm = Readonly<Record<FirmField, string>>;

/** Takes the firm from a user or a profile. Undefined if every field is empty. */
export function firmOf(fields: Partial<Firm>): Firm | undefined {
  const firm = firmFieldsOf(fields);
  return FIRM_FIELD_NAMES.some((field) => firm[field] !== '') ? firm : undefined;
}

export const firmFieldsOf = (fields: Partial<Firm>): Firm =>
  Object.fromEntries(FIRM_FIELD_NAMES.map((field) => [field, fields[field] ?? ''])) as Firm;

const joined = (mark: string, ...parts: (string | undefined)[]): string => parts.filter(Boolean).join(mark);

/** "Dana Whitfield, CFP®, Whitfield Advisory Group", without empty parts. */
export const advisorLine = (name: string, firm: Firm | undefined): string =>
  joined(', ', name, firm?.credentials, firm?.firm_name);

/** "Prepared for Elena Hartwell by Dana Whitfield", or "By Dana Whitfield" without a client. */
export const preparedLine = (client: string, advisor: string): string => {
  const by = advisor && `by ${advisor}`;
  return client ? `Prepared for ${client} ${by}`.trim() : by.replace('b', 'B');
};

/** Lines of the firm's block, without empty ones. */
export const firmLines = (name: string, firm: Partial<Firm> = {}): string[] =>
  [
    joined(', ', name, firm.credentials),
    firm.firm_name,
    joined(' · ', firm.license, firm.crd_number && `CRD ${firm.crd_number}`),
    joined(' · ', firm.phone, firm.address),
    firm.broker_dealer,
  ].flatMap((line) => line || []);
