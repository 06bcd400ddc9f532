import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { indexChoices, LicensedData } from '../../shell/index-options.tsx';
import { longestPeriod } from '../../../domain/comparison/historical/run-historical-report.ts';
import { horizonOf } from '../../../domain/history/policy-simulation.ts';
import { listedIndexes, type ListedIndex } from '../../../domain/market/index-path.ts';
import { rewordForOrigin } from '../../../domain/policy/ledger-origin.ts';
import { originOf } from '../../../domain/practice/cases/scenario.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { SimulationDocument, SimulationParameters } from '../../../domain/practice/cases/simulation.ts';
import { TextLink } from '../../kit/form/button.tsx';
import { Notice } from '../details/wizard-frame.tsx';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { IntegerInput, PercentInput } from '../../kit/form/number-input.tsx';
import { Select } from '../../kit/form/select.tsx';
import { INCOME_MODES, RANKINGS, WINDOWS } from './parameter-text.ts';
import {
  checkParameters,
  draftOfParameters,
  edited,
  ofForm,
  type ParametersDraft,
  strategiesOf,
  totalWeight,
  withoutStrategy,
  withStrategy,
} from './parameters-draft.ts';
import { useIndexHistory } from '../details/case-page.tsx';
import { errorsBelow } from '../draft/field-checks.ts';
import { draftFields } from '../../kit/form/use-form.tsx';
import layout from '../../kit/layout/layout.module.css';
import styles from './parameters.module.css';
import { StrategyForm } from './strategy-form.tsx';
import { MAX_STRATEGIES } from '../../../domain/market/market-schema.ts';

export function useParameters(clientAge: number, document: SimulationDocument, savedDraft?: ParametersDraft) {
  const { history, failed } = useIndexHistory();
  const [draft, setDraft] = useState(() => savedDraft ?? draftOfParameters(document.parameters));
  const [isTouched, setTouched] = useState(savedDraft !== undefined);
  const [refused, setRefused] = useState<FieldErrors | null>(null);
  const checked = useMemo(
    () => checkParameters(draft, clientAge, document, history),
    [draft, clientAge, document, history],
  );
  const change = useCallback((part: Partial<ParametersDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setTouched(true);
    setRefused(null);
  }, []);
  return {
    draft,
    change,
    checked,
    history,
    failed,
    errors: refused ? { ...checked.errors, ...refused } : checked.errors,
    isTouched,
    refuse: (fields: FieldErrors) => setRefused(ofForm(fields)),
    saved: () => setTouched(false),
    load: (parameters: SimulationParameters | null) => {
      setDraft(draftOfParameters(parameters));
      setTouched(false);
      setRefused(null);
    },
  };
}

interface ParametersFormProps {
  run: ReturnType<typeof useParameters>;
  illustration: SimulationDocument['illustration'];
  illustrationHref: string;
  children?: ReactNode;
}

const PLACES = [1, 2, 3] as const;

const listed = new WeakMap<IndexHistory, ListedIndex[]>();
function indexesOf(history: IndexHistory): ListedIndex[] {
  const known = listed.get(history) ?? listedIndexes(history);
  listed.set(history, known);
  return known;
}

function AssumptionFields({
  run: { draft, errors, change, checked, history },
  illustration,
}: ParametersFormProps) {
  const field = draftFields(draft, errors, change);
  const ledgerYears = illustration?.rows.length ?? 0;
  const defaultHorizon = horizonOf(undefined, ledgerYears);
  const { input } = checked;
  const longest = input && history ? longestPeriod(input, history) : defaultHorizon;
  const reword = (text: string) => rewordForOrigin(text, { origin: originOf(illustration?.source) });
  return (
    <Card title="Assumptions">
      <div className={styles.assumptions}>
        <IntegerInput
          label="Period length"
          unit="years"
          placeholder={String(longest)}
          help={
            draft.horizon !== null && draft.horizon > ledgerYears
              ? `The ledger has ${ledgerYears} years. Periods cannot be longer.`
              : longest < defaultHorizon
                ? `The market history allows ${longest} years. The ledger has ${ledgerYears}.`
                : `Leave blank for ${defaultHorizon} years. The ledger has ${ledgerYears}.`
          }
          {...field('horizon')}
        />
        <Select
          label="Market history"
          options={WINDOWS}
          help={`${draft.history_window === 'all' ? 'Includes' : 'Excludes'} the Great Depression.`}
          {...field('history_window')}
        />
        <PercentInput
          label="Loan rate"
          step={0.001}
          placeholder={reword('illustrated')}
          help={reword('Leave blank for the illustrated loan rate, or 5.40% if higher.')}
          {...field('borrowing_rate')}
        />
        <PercentInput
          label="Charge stress"
          step={0.05}
          help="Raises the policy’s charges by this percentage."
          {...field('charge_stress')}
        />
        <Select
          label="Income"
          options={INCOME_MODES.map(({ value, label }) => ({ value, label: reword(label) }))}
          help={
            draft.income_mode === 'max_level'
              ? 'The largest level income that each period could have paid.'
              : reword('The illustrated income in every period.')
          }
          {...field('income_mode')}
        />
        <Select
          label="Rank by"
          options={RANKINGS}
          help="Sets the worst, median and best periods."
          {...field('rank_by')}
        />
      </div>
    </Card>
  );
}

export function ParametersForm(props: ParametersFormProps) {
  const { run, illustration, illustrationHref, children } = props;
  const { errors, history, change } = run;
  const { strategies } = run.draft;
  const { parameters } = run.checked;
  const total = totalWeight(strategies);
  const indexes = history && indexesOf(history);
  const ofTheLedger = Object.entries(errors).filter(([path]) => path.startsWith('illustration'));
  return (
    <div className={styles.form}>
      {ofTheLedger.length > 0 && (
        <Notice role="alert">
          {[...new Set(ofTheLedger.flatMap(([, messages]) => messages))].slice(0, 3).join(' ')}{' '}
          <TextLink href={illustrationHref}>Go to the illustration</TextLink>
        </Notice>
      )}
      <section aria-label="Index strategies" className={layout.stack3}>
        <header className={styles.formHead}>
          <h2>Index strategies</h2>
          <p className={errors.strategies ? styles.wrong : styles.total} role="status">
            {errors.strategies?.[0] ?? ''} {Math.round(total * 10_000) / 100}% allocated
          </p>
          <TemplateMenu
            type="index"
            size="small"
            variant="quiet"
            belongsTo="all strategies"
            current={() => parameters && { strategies: parameters.strategies }}
            onLoad={(body) => change({ strategies: strategiesOf(body.strategies) })}
          />
        </header>
        <div className={styles.formColumns}>
          {strategies.map((strategy, index) => {
            const strategyErrors = errorsBelow(`strategies.${index}.`, errors);
            const isLast = index === strategies.length - 1;
            return (
              <StrategyForm
                key={strategy.key}
                place={PLACES[index] ?? 3}
                draft={strategy}
                errors={
                  isLast && errors.strategies && !strategyErrors.weight
                    ? { ...strategyErrors, weight: errors.strategies }
                    : strategyErrors
                }
                indexes={indexes}
                printed={illustration?.source?.index_accounts ?? []}
                isOnly={strategies.length === 1}
                current={() => parameters?.strategies[index] ?? null}
                onChange={(part) => change({ strategies: edited(strategies, strategy.key, part) })}
                onRemove={() => change({ strategies: withoutStrategy(strategies, strategy.key) })}
              />
            );
          })}
        </div>
        <LicensedData options={indexes ? indexChoices(indexes) : []} />
        {strategies.length < MAX_STRATEGIES && (
          <button
            type="button"
            className={styles.add}
            onClick={() => change({ strategies: withStrategy(strategies) })}
          >
            + Add a strategy
          </button>
        )}
      </section>
      <AssumptionFields {...props} />
      {children}
    </div>
  );
}
