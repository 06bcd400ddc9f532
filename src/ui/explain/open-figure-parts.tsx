import { lawRuns } from './open-figure-law.ts';
import type { OpenedPart } from './open-figure-engine.ts';
import styles from './open-figure-panel.module.css';
import type { RowsBehind } from './open-figure-rows.ts';

interface Walk {
  onWalk: (at: string) => void;
}

/** "τ_cg" and "(1 + r)^t" as they are written: below the line, and above it. */
export function Lettered({ text }: { text: string }) {
  return text.split(/([_^]\w+)/).map((run, index) => {
    if (index % 2 === 0) return run;
    return run.startsWith('_') ? (
      <sub key={index}>{run.slice(1)}</sub>
    ) : (
      <sup key={index}>{run.slice(1)}</sup>
    );
  });
}

/** Words begin with a capital; a letter of the formula stays what it is. */
export const capital = (text: string): string =>
  /^[a-z]{2}/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

/** A figure with a place of its own opens there. */
function Value({ text, at, name, onWalk }: Walk & { text: string; at: string | null; name: string }) {
  if (at === null) return text;
  return (
    <button type="button" className={styles.open} aria-label={`${name}: ${text}`} onClick={() => onWalk(at)}>
      {text}
    </button>
  );
}

export function Parts({ title, parts, ...walk }: Walk & { title: string; parts: OpenedPart[] }) {
  if (parts.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.list}>
        {parts.map(({ name, text, at }, index) => (
          <div key={`${index} ${name}`}>
            <dt data-words>
              <Lettered text={capital(name)} />
            </dt>
            <dd>
              <Value text={text} at={at} name={name} {...walk} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function RowsTable({
  rows: { caption, head, rows },
  current,
  ...walk
}: Walk & { rows: RowsBehind; current: string }) {
  return (
    <section>
      <h3>The rows behind it</h3>
      <div className={styles.box} role="region" aria-label={caption} tabIndex={0}>
        <table className={styles.rows}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {head.map((title, index) =>
                title === '' ? (
                  <td key={index} />
                ) : (
                  <th key={index} scope="col">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map(({ text, at }, index) => (
                  <td key={index} aria-current={at === current ? 'true' : undefined}>
                    {at === current ? (
                      text
                    ) : (
                      <Value
                        text={text}
                        at={at}
                        name={`${head[0]} ${name}, ${head[index + 1]}`.trim()}
                        {...walk}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Laws({ laws }: { laws: readonly string[] }) {
  return (
    <ul className={styles.laws}>
      {laws.map((law) => (
        <li key={law}>
          {lawRuns(law).map(({ text, href }, index) =>
            href === null ? (
              text
            ) : (
              <a key={index} href={href} target="_blank" rel="noreferrer noopener">
                {text}
              </a>
            ),
          )}
        </li>
      ))}
    </ul>
  );
}
