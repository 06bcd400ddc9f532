import {
  createContext,
  useContext,
  useRef,
  type ReactNode,
  useEffect,
  useState,
  type RefObject,
} from 'react';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { AS_PAID, dollarsLine, TODAYS_DOLLARS } from '../../../rendering/words/dollars-text.ts';
import { Button, IconButton } from '../../kit/form/button.tsx';
import { CopyButton } from '../../shell/copy-button.tsx';
import { Card } from '../../kit/layout/card.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { showToast } from '../../shell/toasts.tsx';
import { saveCsv } from '../../kit/data/text-files.ts';
import { toCsv, toTsv, type TableCell } from '../../tables/table-text.ts';
import styles from './card-frame.module.css';
import { usePrinting } from '../../kit/layout/use-printing.ts';
import parts from './card-parts.module.css';
import { EmptyState } from '../../kit/layout/empty-state.tsx';
import { choices } from '../../kit/layout/tabs.tsx';

interface CardFrameProps {
  title: string;
  /** A sentence under the title, on the picture as well. */
  caption?: string;
  controls?: ReactNode;
  /** Three choices or more, which need a line of their own where the card is narrow. */
  isCrowded?: boolean;
  /** What its files are called, without an ending. */
  fileName: string;
  cells: () => TableCell[][];
  /** Basis and disclosure, below the chart on its picture. A card without it has no picture. */
  disclosure?: string;
  /** In a report in today's dollars: figures that stay as they are paid, and those that are no dollars. */
  dollars?: 'as_paid' | 'none';
  children: (isFull: boolean) => ReactNode;
}

/** Below the figures that are taken from any card, such as that they are hypothetical; nothing where it is empty. */
export const FileNote = createContext('');

/** Makes a picture while the cards show what a client sees. */
export type TakePicture = <T>(take: () => Promise<T>) => Promise<T>;
export const TAKE_DIRECTLY: TakePicture = (take) => take();
export const ClientPicture = createContext<TakePicture>(TAKE_DIRECTLY);

/** Where the figures of the cards inside are in today's dollars. */
export const CardDollars = createContext<Pick<HistoricalBasis, 'inflation'>>({});

/** What stands above a slide's heading: a card of that title does not say it again. */
export const SlideTitle = createContext('');

export function useFullScreen(ref: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = (): void => setIsFull(ref.current !== null && document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [ref]);
  const toggle = (): void => {
    // A browser that refuses leaves things as they are.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else void ref.current?.requestFullscreen?.().catch(() => undefined);
  };
  return [isFull, toggle];
}

export function CardFrame(props: CardFrameProps) {
  const { title, controls, isCrowded, fileName, disclosure, children, dollars } = props;
  const basis = useContext(CardDollars);
  const isTitleVisible = useContext(SlideTitle) === title;
  const line = dollars === 'none' ? null : dollarsLine(basis);
  const inDollars = line === null ? '' : dollars === 'as_paid' ? AS_PAID : TODAYS_DOLLARS;
  // What is said after a caption begins a sentence, also after one that is a few words.
  const caption = [props.caption ?? '', inDollars]
    .filter((text) => text !== '')
    .join(props.caption?.endsWith('.') ? ' ' : '. ');
  const note = [useContext(FileNote), dollars === 'as_paid' && line !== null ? AS_PAID : (line ?? '')]
    .filter((text) => text !== '')
    .join('. ');
  const cells = () => (note === '' ? props.cells() : [...props.cells(), [note]]);
  const wrapper = useRef<HTMLDivElement>(null);
  const [isFull, toggleFull] = useFullScreen(wrapper);

  const takeClientPicture = useContext(ClientPicture);
  // As it is when the picture is made.
  const latestDisclosure = useRef('');
  useEffect(() => {
    latestDisclosure.current = disclosure ?? '';
  }, [disclosure]);

  const savePng = async (): Promise<void> => {
    // What draws it is fetched when it is first wanted.
    const saved = await import('../../pages/report-tools.ts')
      .then(({ savePicture }) =>
        takeClientPicture(async () => {
          const svg = wrapper.current?.querySelector<SVGSVGElement>('figure svg');
          return svg
            ? savePicture(svg, `${fileName}.png`, { title, caption, disclosure: latestDisclosure.current })
            : false;
        }),
      )
      .catch(() => false);
    if (!saved)
      showToast({
        type: 'error',
        message: 'The picture could not be made.',
        detail: 'Try again, or download the CSV instead.',
      });
  };

  return (
    <div ref={wrapper} className={styles.wrapper} data-full={isFull || undefined}>
      <Card
        title={title}
        flush
        className={classes(
          styles.card,
          controls ? isCrowded && styles.crowded : styles.plain,
          isTitleVisible && Boolean(controls) && styles.said,
        )}
        actions={
          <>
            {controls && <span className={styles.controls}>{controls}</span>}
            <span className={styles.tools}>
              <CopyButton
                variant="quiet"
                size="small"
                wordClass={styles.word}
                text={() => toTsv(cells())}
                otherwise="Download the CSV instead."
              />
              <Button
                variant="quiet"
                size="small"
                icon="table"
                onClick={() => saveCsv(`${fileName}.csv`, toCsv(cells()))}
              >
                <span className={styles.word}>CSV</span>
              </Button>
              {disclosure !== undefined && (
                <Button variant="quiet" size="small" icon="download" onClick={() => void savePng()}>
                  <span className={styles.word}>Picture</span>
                </Button>
              )}
              <IconButton
                icon={isFull ? 'contract' : 'expand'}
                label={isFull ? 'Leave full screen' : 'Full screen'}
                onClick={toggleFull}
              />
            </span>
          </>
        }
      >
        <div className={styles.content}>
          {caption !== '' && <p className={styles.caption}>{caption}</p>}
          {children(isFull)}
        </div>
      </Card>
    </div>
  );
}

export type CardView = 'graph' | 'table';

export const VIEWS = choices<CardView>(['graph', 'Graph'], ['table', 'Year by year']);

/** One of the two on a screen, both on paper. The chart stays in the page: its picture is drawn from it. */
export function ChartOrTable({
  view,
  chart,
  table,
}: { view: CardView } & Record<'chart' | 'table', ReactNode>) {
  const isPrinting = usePrinting();
  return (
    <>
      <div className={view === 'graph' || isPrinting ? undefined : parts.away}>{chart}</div>
      {(view === 'table' || isPrinting) && <div className={parts.table}>{table}</div>}
    </>
  );
}

/** In place of a report without a card that is switched on, in the builder and on the shared page. */
export const EmptyReport = ({ headingLevel = 1 }: { headingLevel?: 1 | 3 | undefined }) => (
  <EmptyState
    page={headingLevel === 1}
    icon="table"
    title="Everything is switched off"
    text="No card of this report is switched on. Cards that are switched on appear here and on the shared page."
  />
);
