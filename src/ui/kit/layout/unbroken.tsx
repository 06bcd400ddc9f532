import type { ReactNode } from 'react';
import layout from './layout.module.css';

/** Keeps the name of a rule on one line. A browser breaks it at its hyphen. */
export const unbroken = (text: string): ReactNode =>
  text.split(/(AG 49(?:-A)?)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={layout.unbroken}>
        {part}
      </span>
    ),
  );
