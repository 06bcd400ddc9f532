import { IconButton } from '../../kit/form/button.tsx';
import { Menu } from '../../kit/overlay/menu.tsx';
import { useCopied } from '../../shell/copy-button.tsx';
import styles from './card-menu.module.css';

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
