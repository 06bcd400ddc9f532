import { useEffect } from 'react';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import { preparedLine } from '../../../domain/practice/users/firm.ts';
import styles from './print-head.module.css';
import { formatDate, today } from '../../state/dates.ts';

interface PrintHeadProps {
  name: string;
  client: Pick<ClientFields, 'firstname' | 'lastname'>;
  advisor?: string | undefined;
  date?: string | undefined;
}

export function PrintHead({ name, client, advisor = '', date }: PrintHeadProps) {
  const recipientText = preparedLine(`${client.firstname} ${client.lastname}`.trim(), advisor);
  const day = formatDate(date ?? today());
  useEffect(() => {
    // Margin boxes accept text only from a style rule. Other browsers print only the heading below.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `@media print { @page { @top-left { content: ${quoted(`${name}. ${recipientText}`)}; ${SMALL} }
        @top-right { content: ${quoted(day)}; ${SMALL} } } }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [name, recipientText, day]);
  return (
    <div className={styles.head}>
      <b>{name}</b>
      <span>{recipientText}</span>
      <span>{day}</span>
    </div>
  );
}

const SMALL = 'font: 8pt Arial, sans-serif;';

/** Escapes a CSS string. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\n\r\f<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
