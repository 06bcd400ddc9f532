import { Fragment } from 'react';
import styles from './tutorials.module.css';
import { PICTURES, type PictureName } from './pictures.ts';

export interface Guide {
  /** In the address: /tutorials?guide=sharing. */
  id: string;
  title: string;
  summary: string;
  /**
   * Blocks separated by empty lines, in a subset of Markdown: `# ` starts a section, `1. ` and `- ` list items,
   * `![picture](description)`, `$ ` a command. Names on the screen are **bold**, emphasis is __strong__; {code} and
   * [keys] are in brackets.
   */
  text: string;
}

export const GuideText = ({ text }: Pick<Guide, 'text'>) =>
  text
    .trim()
    .split(/\n\n(?=# )/)
    .map((section) => {
      const [heading = '', ...blocks] = section.split('\n\n');
      return (
        <section key={heading} className={styles.section}>
          <h2>{heading.slice(2)}</h2>
          {blocks.map((block) => (
            <Block key={block} text={block} />
          ))}
        </section>
      );
    });

function Block({ text }: { text: string }) {
  const line = text.replaceAll(/\s+/g, ' ');
  const [, name = '', alt = ''] = /^!\[(.+?)\]\((.+)\)$/.exec(line) ?? [];
  if (isPicture(name)) return <Picture name={name} alt={alt} />;
  if (text.startsWith('$ ')) return <Shell command={text.slice(2)} />;
  const [, ...items] = `\n${text}`.split(/\n(?:- |1\. )/);
  if (items.length === 0)
    return (
      <p>
        <FormattedText text={line} />
      </p>
    );
  const isOrdered = text.startsWith('1. ');
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className={isOrdered ? styles.numbered : styles.points}>
      {items.map((item) => (
        <li key={item}>
          <FormattedText text={item.replaceAll(/\s+/g, ' ')} />
        </li>
      ))}
    </List>
  );
}

const MARKS = /\*\*(.+?)\*\*|__(.+?)__|\{(.+?)\}|\[(.+?)\]/;
/** Elements for text outside marks and inside each mark of `MARKS`. */
const TAGS = [Fragment, 'b', 'strong', 'code', 'kbd'] as const;

const FormattedText = ({ text }: { text: string }) =>
  text.split(MARKS).map((part, at) => {
    const Tag = TAGS[at % TAGS.length] ?? Fragment;
    return part && <Tag key={at}>{part}</Tag>;
  });

/** A command for a terminal. */
const Shell = ({ command }: { command: string }) => (
  <pre className={styles.shell} tabIndex={0} role="group" aria-label="Commands">
    <code>{command}</code>
  </pre>
);

const isPicture = (name: string): name is PictureName => Object.hasOwn(PICTURES, name);

/** A screenshot, lazy-loaded; it opens in full size. */
function Picture({ name, alt }: { name: PictureName; alt: string }) {
  const { file, width, height } = PICTURES[name];
  const address = new URL(file, import.meta.url).href;
  return (
    <a className={styles.picture} href={address} target="_blank" rel="noreferrer">
      <img src={address} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
      <span className="sr-only">, opens in full size in a new tab</span>
    </a>
  );
}
