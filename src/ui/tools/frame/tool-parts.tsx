import { PercentInput } from '../../kit/form/number-input.tsx';
import { DOLLARS_OPTIONS, INFLATION_OPTIONS } from '../../reports/frame/dollars-options.ts';
import type { DollarValues, LooseInput } from './tool-spec.ts';
import { field, percentField } from './fields.ts';
import type { ToolClient, ToolForm } from './use-tool.ts';
import { useContext, useRef, useMemo } from 'react';
import type { ReactNode, ComponentProps, ComponentType } from 'react';
import { advisorLine, firmOf, preparedLine } from '../../../domain/practice/users/firm.ts';
import { dollarsLine } from '../../../rendering/words/dollars-text.ts';
import { Icon } from '../../kit/layout/icon.tsx';
import { Segmented } from '../../kit/layout/tabs.tsx';
import { CardDollars } from '../../reports/frame/card-frame.tsx';
import { Figure } from '../../explain/figure.tsx';
import { Facts } from '../../kit/data/data-table.tsx';
import styles from './tool-parts.module.css';
import { fitSlide } from '../../../rendering/words/sentence-parts.ts';
import { TOOL_DISCLOSURE, sourceName, type InputLine } from '../../../rendering/tools/tool-parts.ts';
import { DeferredContext, useDeferredOffscreen } from '../../charts/use-deferred-render.ts';
import { Select } from '../../kit/form/select.tsx';
import type { Slide } from '../../reports/present/slide-on-screen.tsx';
import { SlideShow } from '../../reports/present/slide-show.tsx';
import { useSession } from '../../state/hooks.ts';

interface Parts {
  children: ReactNode;
}

export const FormFields = ({ children, ...data }: Parts) => (
  <div {...data} className={styles.form}>
    {children}
  </div>
);
export const FieldsInTwo = ({ children }: Parts) => <div className={styles.two}>{children}</div>;
export const FieldsInThree = ({ children }: Parts) => <div className={styles.three}>{children}</div>;

export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.group} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);

interface SegmentedFieldProps<C extends string> extends ComponentProps<typeof Segmented<C>> {
  /** Only a link or a saved result can contain an unknown choice. */
  error?: readonly string[] | undefined;
}

export const SegmentedField = <C extends string>({ label, error, ...choice }: SegmentedFieldProps<C>) => (
  <div>
    <p className={styles.legend} aria-hidden="true">
      {label}
    </p>
    <Segmented label={label} className={styles.wide} {...choice} />
    <GroupError messages={error} />
  </div>
);

export const GroupError = ({ messages }: { messages: readonly string[] | undefined }) =>
  messages?.[0] === undefined ? null : (
    <p className={styles.error} role="alert">
      <Icon name="error" small />
      {messages[0]}
    </p>
  );

interface CalloutProps {
  eyebrow: string;
  figure: ReactNode;
  headline: string;
  caveat: string;
}

export const ResultCallout = ({
  text: { key, ...text },
}: {
  text: { key: { label: string; figure: string; at: string | null }; headline: string; caveat: string };
}) => <Callout eyebrow={key.label} figure={<Figure at={key.at}>{key.figure}</Figure>} {...text} />;

export function Callout({ eyebrow, figure, headline, caveat }: CalloutProps) {
  const dollars = dollarsLine(useContext(CardDollars));
  return (
    <section className={styles.callout} aria-label="In short">
      <div>
        <p className={styles.eyebrow}>{eyebrow}</p>
        <p className={styles.big}>{figure}</p>
      </div>
      <div className={styles.words}>
        <h2>{headline}</h2>
        <p>{dollars === null ? caveat : `${dollars} ${caveat}`}</p>
      </div>
    </section>
  );
}

export const ResultSlide = ({ children }: Parts) => <div className={styles.answer}>{children}</div>;

export function ToolWarnings({ warnings }: { warnings: readonly { code: string; message: string }[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings}>
      {warnings.map(({ code, message }) => (
        <li key={code + message}>
          <Icon name="info" small />
          {message}
        </li>
      ))}
    </ul>
  );
}

interface WhenSeenProps<P extends object> {
  card: ComponentType<P>;
  input: P;
}

/** Renders a visible card in the same frame as the input, and other cards when the input is idle. */
export function WhenSeen<P extends object>({ card: Card, input }: WhenSeenProps<P>) {
  const place = useRef<HTMLDivElement>(null);
  const { isLate, displayed } = useDeferredOffscreen(place, input);
  const drawn = useMemo(() => <Card {...displayed} />, [Card, displayed]);
  return (
    <div ref={place} className={styles.place}>
      <DeferredContext value={isLate}>{drawn}</DeferredContext>
    </div>
  );
}

/** `onChange` receives the id of an option, which replaces `series`. */
interface SeriesSelectProps extends Omit<ComponentProps<typeof Select<string>>, 'value'> {
  input: string | LooseInput;
  series: LooseInput | null;
}

const CUSTOM_SERIES = 'as-given';

export function SeriesSelect({ input, series, options, onChange, ...labels }: SeriesSelectProps) {
  const isListed =
    series === null && typeof input === 'string' && options.some(({ value }) => value === input);
  const all = useMemo(
    () => (isListed ? options : [{ value: CUSTOM_SERIES, label: sourceName(input, series) }, ...options]),
    [isListed, input, series, options],
  );
  return (
    <Select
      {...labels}
      value={isListed ? input : CUSTOM_SERIES}
      options={all}
      onChange={(id) => {
        if (id !== CUSTOM_SERIES) onChange(id);
      }}
    />
  );
}

export const PaperInputs = ({
  title = null,
  lines,
}: {
  title?: string | null;
  lines: readonly InputLine[];
}) => (
  <div className={styles.part}>
    {title !== null && <h3>{title}</h3>}
    <Facts of={lines.map(({ label, text }) => [label, text])} className={styles.lines} />
  </div>
);

export type ToolSlide = Pick<Slide, 'id' | 'heading' | 'content'>;

interface ToolPresentationProps {
  title: string;
  slides: readonly ToolSlide[];
  dollars: string | null;
  client: ToolClient | null;
  onLeave: () => void;
}

export function ToolPresentation({ title, slides, dollars, client, onLeave }: ToolPresentationProps) {
  const user = useSession()?.user;
  return (
    <SlideShow
      slides={slides.map((slide) => ({
        ...slide,
        eyebrow: title,
        heading: fitSlide(slide.heading) || slide.heading,
      }))}
      name={title}
      client={client}
      advisor={user && `${user.first_name} ${user.last_name}`}
      byLine={preparedLine(
        client ? `${client.firstname} ${client.lastname}` : '',
        user ? advisorLine(`${user.first_name} ${user.last_name}`, firmOf(user)) : '',
      )}
      caveat={dollars === null ? TOOL_DISCLOSURE : `${dollars} ${TOOL_DISCLOSURE}`}
      onLeave={onLeave}
    />
  );
}

type DollarsFieldsProps = { tool: ToolForm<DollarValues>; hasPeriods?: boolean };

export function DollarsFields({ tool, hasPeriods = false }: DollarsFieldsProps) {
  const { dollars, inflation_by: by, inflation_list: list } = tool.values;
  const isByPeriod = hasPeriods && by === 'cpi';
  // The schema also checks an unused value, so its field appears if it is invalid.
  const showsInflation = dollars !== 'nominal' || tool.errorOf('inflation') !== undefined;
  return (
    <FieldGroup title="Dollars">
      <SegmentedField
        label="Results are shown in dollars"
        options={DOLLARS_OPTIONS}
        {...field(tool, 'dollars')}
      />
      {showsInflation && hasPeriods && (
        <SegmentedField
          label="Inflation"
          value={by}
          options={INFLATION_OPTIONS}
          error={isByPeriod ? tool.errorOf('inflation') : undefined}
          onChange={(inflation_by) => tool.set({ inflation_by, inflation_unused: null })}
        />
      )}
      {showsInflation && !isByPeriod && (
        <FieldsInTwo>
          <PercentInput
            label="Inflation a year"
            {...percentField(tool, 'inflation')}
            placeholder={list ? 'A list' : undefined}
            help={list ? `${list.length} rates came with these inputs, one a year` : undefined}
            onChange={(inflation) => tool.set({ inflation, inflation_list: null, inflation_unused: null })}
          />
        </FieldsInTwo>
      )}
    </FieldGroup>
  );
}
