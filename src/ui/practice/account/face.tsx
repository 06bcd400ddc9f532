import { initials } from '../../kit/avatar.tsx';
import { Icon } from '../../kit/icon.tsx';
import styles from './pictures.module.css';

/** The avatar at the size of a page: picture, initials, or the user icon. */
export function Face({ first, last, image }: { first: string; last: string; image: string | null }) {
  return (
    <span className={styles.face} aria-hidden="true">
      {image ? <img src={image} alt="" /> : initials(first, last) || <Icon name="user" />}
    </span>
  );
}
