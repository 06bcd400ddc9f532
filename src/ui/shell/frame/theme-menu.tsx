import { Icon } from '../../kit/layout/icon.tsx';
import { Menu } from '../../kit/overlay/menu.tsx';
import { useTheme } from '../../state/hooks.ts';
import { THEMES } from '../../state/shell.ts';
import { theme } from '../../wiring.ts';
import styles from './theme-menu.module.css';

export function ThemeMenu() {
  const current = useTheme();
  const name = THEMES.find(({ id }) => id === current)?.label;
  return (
    <Menu
      label="Theme"
      items={THEMES.map(({ id, label }) => ({
        label,
        checked: id === current,
        onSelect: () => theme.choose(id),
      }))}
      trigger={(props) => (
        <button type="button" {...props} className={styles.button} aria-label={`Theme: ${name}`}>
          <span className={styles.swatch} aria-hidden="true" />
          <span className={styles.words}>{name}</span>
          <Icon name="chevron-down" small />
        </button>
      )}
    />
  );
}
