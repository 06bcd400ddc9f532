import { lazyPart } from '../../kit/layout/lazy-part.tsx';
import { useState, type ReactNode } from 'react';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { IconButton, TextButton } from '../../kit/form/button.tsx';
import { Select } from '../../kit/form/select.tsx';
import { Menu, type MenuItem } from '../../kit/overlay/menu.tsx';
import { SeriesKey, Tag } from '../../kit/data/tag.tsx';
import { useTemplates } from '../../saved/template-menu.tsx';
import { ACCOUNT_KINDS, kindHelp, kindOf } from './account-kinds.ts';
import { checkVehicle, type VehicleDraft } from './check-vehicle.ts';
import { customizedText } from './customized-text.ts';
import { MAX_VEHICLES, slotOf } from './vehicle-draft.ts';
import type { VehiclesAction, VehiclesState } from './vehicles-state.ts';
import styles from './accounts.module.css';

const CustomizePanel = lazyPart(async () => (await import('../../pages/wizard-accounts.ts')).CustomizePanel);

const TEMPLATES = ['vehicle_1', 'vehicle_2', 'vehicle_3'] as const;
const REMOVE = { label: 'Remove', icon: 'trash', danger: true, separated: true } as const;

interface AccountColumnProps {
  state: VehiclesState;
  draft: VehicleDraft;
  index: number;
  /** Errors of the simulation that concern this account. */
  found?: FieldErrors;
  startYear: number;
  history: IndexHistory | null;
  onHistory?: boolean;
  dispatch: (action: VehiclesAction) => void;
  children?: ReactNode;
}

export function AccountColumn(props: AccountColumnProps) {
  const { state, draft, index, found, startYear, history, onHistory = false, dispatch, children } = props;
  const { key } = draft;
  const [isOpen, setOpen] = useState(false);
  const slot = slotOf(index);
  const count = state.drafts.length;
  const name = draft.name.trim() || `Account ${slot - 1}`;
  const type = TEMPLATES[index] ?? 'vehicle_3';
  const templates = useTemplates({
    type,
    alsoFrom: TEMPLATES.filter((other) => other !== type),
    current: () => {
      const checked = checkVehicle(draft);
      return 'vehicle' in checked ? checked.vehicle : null;
    },
    onLoad: (vehicle) => dispatch({ type: 'replace', key, vehicle }),
  });
  const errors = { ...found, ...state.errors[index] };
  const problems = Object.keys(errors).length;
  const customized = customizedText(draft, state, onHistory);
  const kind = kindOf(draft);
  const isFull = count >= MAX_VEHICLES;
  const does = (action: VehiclesAction) => () => dispatch(action);
  const move = (by: -1 | 1) => does({ type: 'move', key, by });
  const full = isFull && { disabled: true, reason: 'three at most' };
  const items: MenuItem[] = [
    ...templates.items,
    { label: 'Rename…', icon: 'pencil', onSelect: () => setOpen(true), separated: true },
    { label: 'Duplicate', icon: 'copy', ...full, onSelect: does({ type: 'duplicate', key }) },
    { label: 'Move left', icon: 'arrow-left', disabled: slot === 2, onSelect: move(-1) },
    { label: 'Move right', icon: 'arrow-right', disabled: slot > count, onSelect: move(1) },
    { ...REMOVE, onSelect: does({ type: 'remove', key }) },
  ];
  return (
    <section className={styles.column} aria-label={name}>
      <header className={styles.head}>
        <SeriesKey slot={slot} />
        <h2>{name}</h2>
        {customized !== '' && <Tag>customized</Tag>}
        <Menu
          label={name}
          items={items}
          trigger={(trigger) => <IconButton {...trigger} icon="more" label={`More for ${name}`} />}
        />
      </header>
      <div className={styles.body}>
        <Select
          label="Account type"
          options={ACCOUNT_KINDS}
          value={kind.value}
          help={kindHelp(kind.value)}
          onChange={(chosen) => dispatch({ type: 'kind', key, kind: chosen })}
        />
        {problems > 0 ? (
          <TextButton
            icon="error"
            className={styles.problem}
            data-invalid
            onClick={() => setOpen(true)}
            label={problems === 1 ? 'Correct 1 field' : `Correct ${problems} fields`}
          />
        ) : (
          <TextButton
            className={styles.action}
            onClick={() => setOpen(true)}
            label="Customize this account"
            aria-label={`Customize this account: ${name}`}
          />
        )}
        {customized !== '' && <p className={styles.values}>{customized}</p>}
      </div>
      {children}
      {templates.dialog}
      {isOpen && (
        <CustomizePanel
          {...{ state, draft, errors, startYear, history, onHistory, dispatch }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
