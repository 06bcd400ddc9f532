import { useEffect } from 'react';
import type { ClientFields } from '../../../domain/practice/clients/client.ts';
import styles from './print-head.module.css';
import { formatDate, today } from '../../state/dates.ts';

interface PrintHeadProps {
  name: string;
  client: Pick<ClientFields, 'firstname' | 'lastname'>;
  advisor?: string | undefined;
  /** When it was shared; today where it is not. */
  date?: string | undefined;
}

/** Whose report it is and of when: at the head of the first sheet, and in the margin of each. */
export function PrintHead({ name, client, advisor, date }: PrintHeadProps) {
  const recipientText = `Prepared for ${client.firstname} ${client.lastname}${advisor ? ` by ${advisor}` : ''}`;
  const day = formatDate(date ?? today());
  useEffect(() => {
    // Margin boxes take their text from a style rule only; a browser that does not know them keeps the head below.
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

/** As a string of a style sheet: nothing in a name can end it. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\n\r\f<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
