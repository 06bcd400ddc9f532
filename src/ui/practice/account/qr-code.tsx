import { useEffect, useState } from 'react';
import styles from './second-factor.module.css';
import type { QrPicture } from './qr-picture.ts';

/** Pixels a side: whole ones, so that all modules are alike. */
const MODULE = 4;

/** Dark on white in every theme, as readers expect it. Keeps its place while its code is on the way. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [picture, setPicture] = useState<QrPicture | 'failed' | null>(null);
  useEffect(() => {
    let here = true;
    import('../../areas/account.ts').then(
      ({ qrPicture }) => here && setPicture(qrPicture(text)),
      () => here && setPicture('failed'),
    );
    return () => {
      here = false;
    };
  }, [text]);
  if (picture === 'failed') return <p>The picture could not be loaded. The key below does the same.</p>;
  return (
    <div className={styles.qr}>
      {picture && (
        <svg
          role="img"
          aria-label={label}
          width={picture.size * MODULE}
          viewBox={`0 0 ${picture.size} ${picture.size}`}
          shapeRendering="crispEdges"
        >
          <rect width={picture.size} height={picture.size} fill="#fff" />
          <path d={picture.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}
