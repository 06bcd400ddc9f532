/** "Which pages hold the ledger?", of a scan that is longer than what is recognized of one file. */
import { useState } from 'react';
import { MOST_PICTURES, pagesOfList } from '../../../domain/policy/illustration-reader.ts';
import { Button } from '../../kit/button.tsx';
import { TextInput } from '../../kit/text-input.tsx';
import styles from './choose-entry.module.css';

interface PicturesChoiceProps {
  file: File;
  onPages: (file: File, pages: readonly number[]) => void;
}

export function PicturesChoice({ file, onPages }: PicturesChoiceProps) {
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const pages = pagesOfList(text);
  const error =
    pages === null
      ? 'Enter pages such as 9-12, 15.'
      : pages.length > MOST_PICTURES
        ? `These are ${pages.length} pages. Enter ${MOST_PICTURES} at most.`
        : null;
  return (
    <form
      className={styles.other}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (pages !== null && error === null) onPages(file, pages);
      }}
    >
      <TextInput
        label="Which pages hold the ledger?"
        help={`${MOST_PICTURES} at most, about ten seconds each`}
        placeholder="9-12, 15"
        value={text}
        onChange={setText}
        error={isAsked ? error : null}
      />
      <Button type="submit">Read these pages</Button>
    </form>
  );
}
