import {
  type Explanation,
  type ExplainPath,
  type NamedPart,
  labelOf,
} from '../../domain/shared/explanation.ts';
import { memberAt } from '../../domain/shared/result-members.ts';
import { capital } from '../../domain/shared/text.ts';
import {
  enteredFigure,
  openedFigure,
  openedPart,
  type OpenedPart,
  type OpenFigureAt,
} from './open-figure-engine.ts';
import { exactText, figureKind, type FigureKind } from './open-figure-text.ts';

export function toolFigureOpener(explain: ExplainPath, toolInputs: unknown): OpenFigureAt {
  const firstAge = memberAt(toolInputs, 'age') ?? memberAt(toolInputs, 'current_age');
  return (at) => {
    const explanation = at.startsWith('inputs.') ? entered(at, toolInputs) : explain(at);
    if (!explanation) return null;
    const kind = figureKind('', at);
    return openedFigure(at, explanation, {
      title: TITLES[at] ?? titleOf(explanation.label),
      slot: null,
      where: '',
      firstAge: typeof firstAge === 'number' ? firstAge : null,
      part: (one) => toolPart(one, kind),
      rows: () => null,
    });
  };
}

/** Formats a period like the figure itself; for a count of periods, as a rate. */
const toolPart = (part: NamedPart, kind: FigureKind): OpenedPart =>
  part.path === undefined && /^(\d+\w\w: )?period from /.test(part.name)
    ? { ...openedPart(part), text: exactText(part.value, kind === 'count' ? 'rate' : kind) }
    : openedPart(part);

function entered(path: string, toolInputs: unknown): Explanation | null {
  const found = enteredFigure(path, toolInputs, 'As entered in the form');
  return found && { ...found, label: labelOf(path.replace(/^inputs\./, '')) };
}

const TITLES: Readonly<Record<string, string>> = {
  break_even_age: 'Break-even age',
  tax_break_even_age: 'Break-even age of tax',
  geometric: 'Credited a year, compounded',
  average: 'Average credit of a year',
  growth: 'What the amount has grown to',
  'index.geometric': 'The index a year, compounded',
  'index.average': 'Average year of the index',
  'index.growth': 'What the amount has grown to in the index',
  'rolling.min.geometric': 'Every period: the worst',
  'rolling.median.geometric': 'Every period: the median',
  'rolling.max.geometric': 'Every period: the best',
  'ag49a.rate': 'AG 49-A estimate',
};

/** Corrects a label: "shortfall surplus years: income rider guaranteed fixed return". */
const titleOf = (label: string): string =>
  capital(label)
    .replace('Shortfall surplus', 'Shortfall or surplus')
    .replace('social security', 'Social Security')
    .replace(
      /: income rider (non )?guaranteed (fixed return|index allocation)/,
      (_, non: string | undefined, earns: string) => `: ${non ? 'non-' : ''}guaranteed income, ${earns}`,
    );
