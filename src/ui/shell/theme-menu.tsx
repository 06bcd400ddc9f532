import { Icon } from '../kit/icon.tsx';
import { Menu } from '../kit/menu.tsx';
import { useTheme } from '../state/hooks.ts';
import { THEMES } from '../state/theme.ts';
import { theme } from '../wiring.ts';
import styles from './theme-menu.module.css';

const SHORT = {
  'light-green': 'Light green',
  'light-blue': 'Light blue',
  'dark-green': 'Dark green',
  'dark-blue': 'Dark blue',
};

export function ThemeMenu() {
  const current = useTheme();
  return (
    <Menu
      label="Theme"
      items={THEMES.map(({ id, label }) => ({
        label,
        checked: id === current,
        onSelect: () => theme.choose(id),
      }))}
      trigger={(props) => (
        <button type="button" {...props} className={styles.button} aria-label={`Theme: ${SHORT[current]}`}>
          <span className={styles.swatch} aria-hidden="true" />
          <span className={styles.words}>{SHORT[current]}</span>
          <Icon name="chevron-down" small />
        </button>
      )}
    />
  );
}
