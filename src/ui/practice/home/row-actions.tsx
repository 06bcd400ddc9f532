import { IconButton, IconLink } from '../../kit/button.tsx';
import { Menu, type MenuItem } from '../../kit/menu.tsx';
import styles from './rows.module.css';

/** Icon buttons where there is room, the same behind "…" on narrow screens, after what has no room there. */
export function RowActions({
  label,
  items,
  narrowItems = [],
}: {
  label: string;
  items: readonly MenuItem[];
  narrowItems?: readonly MenuItem[] | undefined;
}) {
  return (
    <div className={styles.actions}>
      <div className={styles.wide}>
        {items.map((item) =>
          item.href ? (
            <IconLink key={item.label} label={item.label} icon={item.icon ?? 'more'} href={item.href} />
          ) : (
            <IconButton
              key={item.label}
              label={item.label}
              icon={item.icon ?? 'more'}
              danger={item.danger}
              onClick={item.onSelect}
            />
          ),
        )}
      </div>
      <div className={styles.narrow}>
        <Menu
          label={label}
          items={[...narrowItems, ...items]}
          trigger={(props) => <IconButton {...props} label={`More for ${label}`} icon="more" />}
        />
      </div>
    </div>
  );
}
