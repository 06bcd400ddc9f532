import { useSyncExternalStore, type ComponentProps } from 'react';
import { Button } from '../../kit/form/button.tsx';
import { Menu, type MenuItem } from '../../kit/overlay/menu.tsx';
import { useSaveFile } from '../frame/notified-actions.ts';
import styles from './report-bar.module.css';

interface ReportBarProps {
  isNew: boolean;
  saved: string;
  save: (then?: (id: number) => void) => Promise<void>;
  kind: Record<'pdf' | 'file', (id: number) => Promise<Blob>>;
  onInputs: () => void;
  onShare: () => void;
  onPresent: (id: number) => void;
}

/** Actions of a report. On narrow screens, the Share menu has those without room in the bar. */
export function ReportBar(props: ReportBarProps) {
  const { isNew, saved, save, kind, onInputs, onShare, onPresent } = props;
  const { busy, saveFile } = useSaveFile();
  const isNarrow = useIsNarrow();
  const saveReport = () => void save();
  const savePdf = () => void save((id) => void saveFile('pdf', () => kind.pdf(id)));
  const saveCopy = () => void save((id) => void saveFile('html', () => kind.file(id)));
  const items: MenuItem[] = [
    { label: 'Link and email', icon: 'link', onSelect: () => void save(onShare) },
    { label: 'Offline copy', icon: 'document', onSelect: saveCopy },
    { label: 'Download inputs', icon: 'table', onSelect: onInputs },
  ];
  if (isNarrow) {
    items.push({ label: 'PDF', icon: 'download', onSelect: savePdf, separated: true });
    if (isNew) items.push({ label: 'Save report', icon: 'check', onSelect: saveReport });
  }
  return (
    <>
      <span className={styles.saved} role="status">
        {saved}
      </span>
      {!isNarrow && isNew && <BarButton icon="check" word="Save report" onClick={saveReport} />}
      {!isNarrow && <BarButton icon="download" word="PDF" busy={busy === 'pdf'} onClick={savePdf} />}
      <Menu
        label="Share"
        items={items}
        trigger={(trigger) => (
          <BarButton
            {...trigger}
            icon="share"
            iconAfter={isNarrow ? undefined : 'chevron-down'}
            word="Share"
            busy={busy === 'html' || (isNarrow && busy === 'pdf')}
          />
        )}
      />
      <Button variant="primary" icon="present" label="Present" onClick={() => void save(onPresent)} />
    </>
  );
}

const BarButton = ({ word, ...button }: ComponentProps<typeof Button> & { word: string }) => (
  <Button {...button}>
    <span className={styles.word}>{word}</span>
  </Button>
);

let narrow: MediaQueryList | undefined;
const narrowQuery = () => (narrow ??= window.matchMedia('(max-width: 720px)'));

function followWidth(onChange: () => void): () => void {
  narrowQuery().addEventListener('change', onChange);
  return () => narrowQuery().removeEventListener('change', onChange);
}

const useIsNarrow = (): boolean => useSyncExternalStore(followWidth, () => narrowQuery().matches);
