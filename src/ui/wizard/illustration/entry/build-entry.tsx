import { useMemo, useState } from 'react';
import { ledgerOfModel } from '../../../../domain/policy/policy-model.ts';
import type { PolicyModelInput } from '../../../../domain/policy/policy-model-schema.ts';
import type { IncomeKind, ScheduleInput } from '../../../../domain/policy/schedule.ts';
import type { InsuranceProfile } from '../../../../domain/practice/templates/template.ts';
import type { FieldErrors } from '../../../../domain/shared/result.ts';
import { Card } from '../../../kit/layout/card.tsx';
import { IntegerInput } from '../../../kit/form/number-input.tsx';
import { Select } from '../../../kit/form/select.tsx';
import { Segmented } from '../../../kit/layout/tabs.tsx';
import { TemplateMenu } from '../../../saved/template-menu.tsx';
import {
  checkModel,
  checkSchedule,
  ledgerOfSchedule,
  modelOf,
  withSchedule,
  type BuildDraft,
  type BuiltLedger,
} from './build-draft.ts';
import { formatTableDollars } from '../../../../domain/shared/format.ts';
import { LineChart } from '../../../charts/line-chart.tsx';
import type { LedgerColumn } from '../../ledger/ledger-lines.ts';
import { EntryFoot, EntryTitle, RowsPreview } from './entry-parts.tsx';
import { PolicyModelForm, SegmentsTable } from './build-form.tsx';
import { defaultTerms } from '../policy-terms.ts';
import layout from '../../../kit/layout/layout.module.css';
import styles from './build-entry.module.css';

interface BuildEntryProps {
  draft: BuildDraft;
  withModel: boolean;
  client: { firstname: string; age: number };
  onChange: (draft: BuildDraft) => void;
  onWithModel: (withModel: boolean) => void;
  onLedger: (built: BuiltLedger, schedule: ScheduleInput, model: PolicyModelInput | null) => void;
  onBack: () => void;
}

const incomes: readonly { value: IncomeKind; label: string }[] = [
  { value: 'withdrawals_to_basis', label: 'Withdrawals to basis, then loans' },
  { value: 'all_loans', label: 'All loans' },
  { value: 'all_withdrawals', label: 'All withdrawals' },
];

const measures = [
  { value: 'surrender_value', label: 'Surrender', name: 'Surrender value' },
  { value: 'accumulation_value', label: 'Accumulation', name: 'Accumulation value' },
  { value: 'death_benefit', label: 'Death benefit', name: 'Death benefit' },
] as const;
type Measure = (typeof measures)[number]['value'];

const flows: readonly LedgerColumn[] = ['year', 'age', 'premium_outlay', 'withdrawals', 'loans'];

type BuildPreviewProps = { built: BuiltLedger; withModel: boolean; isOld: boolean };

function BuildPreview({ built, withModel, isOld }: BuildPreviewProps) {
  const { rows, lapseYear } = built;
  const [measure, setMeasure] = useState<Measure>('surrender_value');
  const name = measures.find(({ value }) => value === measure)?.name ?? '';
  const columns = withModel ? undefined : flows;
  const ages = useMemo(() => rows.map(({ age }) => age), [rows]);
  const series = useMemo(
    () => [
      {
        slot: 1 as const,
        name,
        shortName: name,
        values: rows.map((row) => row[measure]),
        depletionAge: lapseYear === null ? null : (rows[lapseYear - 1]?.age ?? null),
        marks: undefined,
        depletionVerb: 'ends',
      },
    ],
    [rows, measure, name, lapseYear],
  );
  return (
    <div className={styles.preview} data-old={isOld || undefined}>
      {withModel && (
        <>
          <div className={styles.charthead}>
            <h2>Preview</h2>
            <Segmented
              label="Measure of the chart"
              value={measure}
              options={measures}
              onChange={setMeasure}
            />
          </div>
          <LineChart
            title={`${name} by age`}
            {...{ ages, series }}
            height={200}
            formatFigure={formatTableDollars}
          />
        </>
      )}
      {lapseYear !== null && (
        <p className={styles.lapsed} role="status">
          With these assumptions the policy lapses in year {lapseYear}, at age {rows[lapseYear - 1]?.age}.
          Later years are zero.
        </p>
      )}
      <RowsPreview {...{ rows, lapseYear, columns }} caption="Every year" showsAllRows />
    </div>
  );
}

export function BuildEntry(props: BuildEntryProps) {
  const { draft, withModel, client, onChange, onWithModel, onLedger, onBack } = props;
  const schedule = useMemo(() => checkSchedule(draft), [draft]);
  const model = useMemo(
    () => checkModel(draft.model, client.age, schedule.value),
    [draft.model, client.age, schedule.value],
  );
  const built = useMemo(() => {
    if (!schedule.value) return null;
    if (!withModel) return ledgerOfSchedule(schedule.value, client.age);
    return model.value && ledgerOfModel(model.value);
  }, [schedule.value, model.value, withModel, client.age]);
  const displayedLedger = useLast(built, withModel);
  const set = (change: Partial<BuildDraft>) => onChange({ ...draft, ...change });
  const [isSubmitted, setAsked] = useState(false);
  const visibleErrors = (found: FieldErrors | null) =>
    isSubmitted ? (found ?? {}) : withoutMissing(found ?? {});
  const errors = visibleErrors(schedule.errors);
  const hold = holdOf([schedule.errors ?? {}, withModel ? (model.errors ?? {}) : {}], isSubmitted);

  function check(): void {
    setAsked(true);
    if (built && schedule.value) onLedger(built, schedule.value, withModel ? model.value : null);
  }

  return (
    <div className={styles.build}>
      <Card className={styles.form}>
        <div className={styles.parts}>
          <EntryTitle title={withModel ? 'Policy model' : 'Build from a schedule'}>
            {withModel
              ? 'Estimated values, not a carrier\u2019s. Use the carrier\u2019s illustration if you have one.'
              : 'The schedule fills premiums, withdrawals and loans. You type the values in the ledger.'}
          </EntryTitle>
          <div className={styles.choice}>
            <span>Account values</span>
            <Segmented
              label="Account values"
              value={withModel ? 'model' : 'hand'}
              options={[
                { value: 'hand', label: 'By hand' },
                { value: 'model', label: 'Policy model' },
              ]}
              onChange={(value) => onWithModel(value === 'model')}
            />
          </div>
          {withModel && (
            <section aria-label="The policy">
              <header className={styles.section}>
                <h2>The policy</h2>
                <TemplateMenu
                  type="insurance_profile"
                  size="small"
                  variant="quiet"
                  belongsTo="the policy"
                  current={() => (model.value ? profileOf(model.value) : null)}
                  onLoad={({ policy_model: policy }) => policy && set({ model: modelOf(policy) })}
                />
              </header>
              <PolicyModelForm
                model={draft.model}
                age={client.age}
                onChange={(next) => set({ model: next })}
                errors={visibleErrors(model.errors)}
              />
            </section>
          )}
          <section aria-label="Schedule">
            <header className={styles.section}>
              <h2>Schedule</h2>
              <TemplateMenu
                type="schedule"
                size="small"
                variant="quiet"
                belongsTo="the schedule"
                current={() => schedule.value}
                onLoad={(loaded) => onChange(withSchedule(draft, loaded))}
              />
            </header>
            <div className={styles.years}>
              <IntegerInput
                label="Years"
                help={draft.years ? `To age ${client.age + draft.years - 1}.` : undefined}
                value={draft.years}
                onChange={(years) => set({ years })}
                min={1}
                max={120}
                error={errors['years']}
              />
            </div>
            <SegmentsTable
              segments={draft.segments}
              years={draft.years || 1}
              onChange={(segments) => set({ segments })}
              errors={errors}
            />
            {draft.segments.some(({ column }) => column === 'income') && (
              <div className={styles.income}>
                <Select
                  label="Income is paid as"
                  value={draft.income}
                  options={incomes}
                  onChange={(income) => set({ income })}
                />
              </div>
            )}
          </section>
          <EntryFoot status={hold} onBack={onBack} onCheck={check} />
        </div>
      </Card>
      {displayedLedger ? (
        <BuildPreview built={displayedLedger} withModel={withModel} isOld={built === null} />
      ) : (
        <Card title="Preview">
          <p className={layout.hint}>The values of every year appear here.</p>
        </Card>
      )}
    </div>
  );
}

function useLast(built: BuiltLedger | null, withModel: boolean): BuiltLedger | null {
  const [last, setLast] = useState({ built, withModel });
  if (built !== null && built !== last.built) {
    setLast({ built, withModel });
    return built;
  }
  return last.withModel === withModel ? last.built : null;
}

const isMissing = (message: string): boolean => message.endsWith('is a required field');

const withoutMissing = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [path, messages.filter((text) => !isMissing(text))]),
  );

function holdOf(all: readonly FieldErrors[], isSubmitted: boolean): string {
  const messages = all.flatMap((errors) => Object.values(errors)).flat();
  const missing = [...new Set(messages.filter(isMissing))];
  if (missing.length > 0 && !isSubmitted) {
    const names = missing.map((message) => message.replace(' is a required field', '').toLowerCase());
    return `Still needed: ${names.join(', ')}.`;
  }
  return messages.length > 0 ? 'Correct the marked fields.' : '';
}

function profileOf({ age: _age, ...policy }: PolicyModelInput): InsuranceProfile {
  const { opening: _opening, ...terms } = defaultTerms;
  const { illustrated_rate, illustrated_loan_rate, death_benefit_option } = policy;
  return {
    illustration: { ...terms, illustrated_rate, illustrated_loan_rate, death_benefit_option },
    policy_model: policy,
  };
}
