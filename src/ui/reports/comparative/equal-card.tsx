import { rewordForOrigin } from '../../../domain/policy/ledger-origin.ts';
import { useMemo } from 'react';
import type { EqualRow } from '../../../domain/comparison/comparative/comparative-report.ts';
import { BarRows } from '../../charts/bar-rows.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { SeriesKey } from '../../kit/data/tag.tsx';
import { CardFrame } from '../frame/card-frame.tsx';
import parts from '../frame/card-parts.module.css';
import { SummaryTable } from '../frame/summary-table.tsx';
import { pictureDisclosure, type CardProps } from './card-props.ts';
import {
  bothFees,
  equalCells,
  feeOf,
  nameOfRow,
  returnSentence,
  targetTexts,
  variantReturn,
  equalBars,
  hasMarks,
  isSlot,
  type Piece,
} from './equal-figures.ts';
import { rateText } from '../../../rendering/words/sentence-parts.ts';
import { Figure } from '../../explain/figure.tsx';
import { useChosenVariant } from './variant-select.tsx';

const TITLE = 'Making things equal';
const CAPTION =
  'The yearly return, before and after fees, at which each account would match the illustrated policy.';

export function EqualCard({ report, basis, variants }: CardProps) {
  const bars = useMemo(() => equalBars(report, basis), [report, basis]);
  const targets = useMemo(() => targetTexts(report, basis), [report, basis]);
  const { choice, other } = useChosenVariant(report, variants, 'making_things_equal');
  const rows = report.making_things_equal;
  if (!rows) return null;
  // The first variant reserves the lines, so that choosing one moves nothing.
  const lines = other ? { name: other.name, ...other.report } : variants?.[0];
  if (!bars)
    return (
      <Card title={TITLE}>
        <p className={parts.quiet}>There is no account in this report to make equal to the policy.</p>
      </Card>
    );
  const sentences = (row: EqualRow) => {
    const fee = feeOf(basis, row.slot);
    const variantRow = lines?.making_things_equal?.find(({ slot }) => slot === row.slot);
    // Removed vehicles have no row, so the path uses the slot number.
    const at = `making_things_equal.${row.slot - 2}`;
    return (
      <tr key={row.slot}>
        <th scope="row">
          <span className={parts.name}>
            {isSlot(row.slot) && <SeriesKey slot={row.slot} />}
            <span>
              {nameOfRow(report.slots, row)}
              <span className={parts.sub}>
                assumed <Figure at={`${at}.assumed`}>{rateText(row.assumed)}</Figure>{' '}
                {bothFees(row.assumed, fee)}
              </span>
            </span>
          </span>
        </th>
        {targets.map((targetText) => (
          <td key={targetText.target} data-target={targetText.target} data-words>
            {returnSentence(row[targetText.target], targetText, fee).map((piece, index) => (
              <SentencePiece key={index} piece={piece} at={`${at}.${targetText.target}`} />
            ))}
            {variantRow && (
              <span className={parts.sub} data-reserved={other === null || undefined}>
                With {lines?.name}: {variantReturn(variantRow[targetText.target], row[targetText.target])}
              </span>
            )}
          </td>
        ))}
      </tr>
    );
  };
  return (
    <CardFrame
      title={TITLE}
      dollars="as_paid"
      caption={rewordForOrigin(
        hasMarks(bars) ? `${CAPTION} The line marks the assumed return.` : CAPTION,
        basis,
      )}
      fileName="making-things-equal"
      controls={variants && variants.length > 0 ? choice : undefined}
      cells={() => equalCells(report, basis, other)}
      disclosure={pictureDisclosure(report, basis)}
    >
      {() => (
        <>
          <div className={parts.chart}>
            <BarRows title="Returns that each account would need" {...bars} />
          </div>
          <SummaryTable
            label="Required returns as sentences"
            className={`${parts.sentences} ${parts.extra}`}
            hasFigures
            corner="Account"
            heads={targets.map(({ title }) => title)}
            body={rows.map(sentences)}
          />
        </>
      )}
    </CardFrame>
  );
}

function SentencePiece({ piece, at }: { piece: Piece; at: string }) {
  if (typeof piece === 'string') return piece;
  const figure = <Figure at={`${at}.${piece.figure}`}>{piece.text}</Figure>;
  return piece.figure === 'rate' ? <b>{figure}</b> : figure;
}
