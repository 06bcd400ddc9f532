import { createContext, useContext, useRef, useEffect, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { AS_PAID, dollarsLine, TODAYS_DOLLARS } from '../../../rendering/words/dollars-text.ts';
import { IconButton } from '../../kit/form/button.tsx';
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
import { Menu } from '../../kit/overlay/menu.tsx';
import { useCopied } from '../../shell/copy-button.tsx';

interface CardFrameProps {
  title: string;
  caption?: string;
  controls?: ReactNode;
  /** Three or more controls, which need a separate line on narrow cards. */
  isCrowded?: boolean;
  /** Without extension. */
  fileName: string;
  cells: () => TableCell[][];
  /** Appears below the chart in the picture. Without it, the card has no picture. */
  disclosure?: string;
  /** In reports in today's dollars, marks cards with nominal dollars or without dollars. */
  dollars?: 'as_paid' | 'none';
  children: (isFull: boolean) => ReactNode;
}

/** Note for files of each card, such as that the figures are hypothetical; may be empty. */
export const FileNote = createContext('');

/** Takes a picture while the cards show the client's view. */
export type TakePicture = <T>(take: () => Promise<T>) => Promise<T>;
export const TAKE_DIRECTLY: TakePicture = (take) => take();
export const ClientPicture = createContext<TakePicture>(TAKE_DIRECTLY);

export const CardDollars = createContext<Pick<HistoricalBasis, 'inflation'>>({});

/** Cards with the same title omit it. */
export const SlideTitle = createContext('');

export function useFullScreen(ref: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = (): void => setIsFull(ref.current !== null && document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [ref]);
  const toggle = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    else void ref.current?.requestFullscreen?.().catch(() => undefined);
  };
  return [isFull, toggle];
}

/** Height of a chart on the full screen, where large screens enlarge the content by 1.25. */
export function fullHeight<H extends number | undefined>(isFull: boolean, height: H, used = 180): number | H {
  if (!isFull) return height;
  const isLarge = window.innerWidth >= 1400 && window.innerHeight >= 800;
  return Math.max(360, Math.floor((window.innerHeight - used) / (isLarge ? 1.25 : 1)));
}

export function CardFrame(props: CardFrameProps) {
  const { title, controls, isCrowded, fileName, disclosure, children, dollars } = props;
  const basis = useContext(CardDollars);
  const isTitleVisible = useContext(SlideTitle) === title;
  const line = dollars === 'none' ? null : dollarsLine(basis);
  const inDollars = line === null ? '' : dollars === 'as_paid' ? AS_PAID : TODAYS_DOLLARS;
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
  // The disclosure changes with the client's view, so the picture needs the latest value.
  const latestDisclosure = useRef('');
  useEffect(() => {
    latestDisclosure.current = disclosure ?? '';
  }, [disclosure]);

  const savePng = async (): Promise<void> => {
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
              <CardMenu
                title={title}
                text={() => toTsv(cells())}
                onCsv={() => saveCsv(`${fileName}.csv`, toCsv(cells()))}
                onPicture={disclosure === undefined ? undefined : () => void savePng()}
              />
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

/** Shows one on the screen and prints both. The hidden chart stays in the page as the source of the picture. */
export function ChartOrTable(props: { view: CardView } & Record<'chart' | 'table', ReactNode>) {
  const { view, chart, table } = props;
  const isPrinting = usePrinting();
  return (
    <>
      <div className={view === 'graph' || isPrinting ? undefined : parts.away}>{chart}</div>
      {(view === 'table' || isPrinting) && <div className={parts.table}>{table}</div>}
    </>
  );
}

export const EmptyReport = ({ headingLevel = 1 }: { headingLevel?: 1 | 3 | undefined }) => (
  <EmptyState
    page={headingLevel === 1}
    icon="table"
    title="Everything is switched off"
    text="No card of this report is switched on. Cards that are switched on appear here and on the shared page."
  />
);

interface CardMenuProps {
  /** The card's title. */
  title: string;
  text: () => string;
  onCsv: () => void;
  /** Missing for a card without a chart. */
  onPicture: (() => void) | undefined;
}

/** Copy, CSV and Picture of one card. "Copied!" covers the place below the button, so that nothing moves. */
export function CardMenu({ title, text, onCsv, onPicture }: CardMenuProps) {
  const { copied, copy } = useCopied({ text, otherwise: 'Download the CSV instead.' });
  return (
    <span className={styles.menu}>
      <Menu
        label={title}
        items={[
          { label: 'Copy', icon: 'copy', onSelect: () => void copy() },
          { label: 'CSV', icon: 'table', onSelect: onCsv },
          ...(onPicture ? [{ label: 'Picture', icon: 'download' as const, onSelect: onPicture }] : []),
        ]}
        trigger={(trigger) => (
          <IconButton {...trigger} icon={copied ? 'check' : 'more'} label={`More for ${title}`} />
        )}
      />
      <span role="status" className={styles.copied}>
        {copied ? 'Copied!' : ''}
      </span>
    </span>
  );
}
