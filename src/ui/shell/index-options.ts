/** Indexes in menus: those without figures last, in a group. */
import type { ListedIndex } from '../../domain/market/index-limit.ts';
import type { SelectOption } from '../kit/select.tsx';

export const NEED_DATA = 'Need licensed data';

/** Those that can be used first, in their order; the others in a group. */
export function usableFirst(options: readonly (SelectOption & { isMissing: boolean })[]): SelectOption[] {
  const shown = ({ isMissing, ...option }: (typeof options)[number]): SelectOption =>
    isMissing ? { ...option, disabled: true, group: NEED_DATA } : option;
  return [
    ...options.filter(({ isMissing }) => !isMissing).map(shown),
    ...options.filter(({ isMissing }) => isMissing).map(shown),
  ];
}

export const indexChoices = (indexes: readonly ListedIndex[]): SelectOption[] =>
  usableFirst(
    indexes.map(({ id: value, template_name: label, unavailable }) => ({
      value,
      label,
      isMissing: unavailable !== null,
    })),
  );
