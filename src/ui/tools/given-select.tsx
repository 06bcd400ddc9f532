import { useMemo } from 'react';
import { Select, type SelectOption } from '../kit/select.tsx';
import type { LooseInput } from './frame/tool-spec.ts';
import { givenName } from '../../rendering/tools/given-name.ts';

interface GivenSelectProps {
  label: string;
  given: string | LooseInput;
  /** Figures that came along with it. */
  series: LooseInput | null;
  options: readonly SelectOption[];
  help?: string | undefined;
  error: readonly string[] | undefined;
  /** Of the options; what came along is gone with it. */
  onChange: (id: string) => void;
}

const AS_GIVEN = 'as-given';

/** A choice of indexes and portfolios that also shows a mix, or figures of their own, that a document brought. */
export function GivenSelect({ given, series, options, onChange, ...field }: GivenSelectProps) {
  const isListed =
    series === null && typeof given === 'string' && options.some(({ value }) => value === given);
  const all = useMemo(
    () => (isListed ? options : [{ value: AS_GIVEN, label: givenName(given, series) }, ...options]),
    [isListed, given, series, options],
  );
  return (
    <Select
      {...field}
      value={isListed ? given : AS_GIVEN}
      options={all}
      onChange={(id) => {
        if (id !== AS_GIVEN) onChange(id);
      }}
    />
  );
}
