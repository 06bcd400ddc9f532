import { PercentInput } from '../../kit/form/number-input.tsx';
import { DOLLARS_OPTIONS, INFLATION_OPTIONS } from '../../reports/frame/dollars-options.ts';
import type { DollarValues } from './tool-spec.ts';
import { percentField } from './tool-fields.ts';
import { FieldGroup, FieldsInTwo, SegmentedField } from './tool-parts.tsx';
import type { ToolForm } from './use-tool.ts';

interface DollarsFieldsProps {
  tool: ToolForm<DollarValues>;
  /** Whether there are periods whose own prices can be followed. */
  hasPeriods?: boolean;
}

/** In which dollars all of the result stands. */
export function DollarsFields({ tool, hasPeriods = false }: DollarsFieldsProps) {
  const { dollars, inflation_by: by, inflation_list: list } = tool.values;
  const isByPeriod = hasPeriods && by === 'cpi';
  // What is kept unused may be refused: its field is shown then, too.
  const isAsked = dollars !== 'nominal' || tool.errorOf('inflation') !== undefined;
  return (
    <FieldGroup title="Dollars">
      <SegmentedField
        label="Results are shown in dollars"
        value={dollars}
        options={DOLLARS_OPTIONS}
        error={tool.errorOf('dollars')}
        onChange={(next) => tool.set({ dollars: next })}
      />
      {isAsked && hasPeriods && (
        <SegmentedField
          label="Inflation"
          value={by}
          options={INFLATION_OPTIONS}
          error={isByPeriod ? tool.errorOf('inflation') : undefined}
          onChange={(inflation_by) => tool.set({ inflation_by, inflation_unused: null })}
        />
      )}
      {isAsked && !isByPeriod && (
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
