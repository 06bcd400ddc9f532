import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { afterEnter, withMark, type Mark, type Marked } from './note-editor.tsx';

/** "|" marks both ends of the selection, or the caret. */
function read(drawn: string): Marked {
  const start = drawn.indexOf('|');
  const end = drawn.lastIndexOf('|');
  return { text: drawn.replaceAll('|', ''), start, end: end === start ? start : end - 1 };
}
const draw = ({ text, start, end }: Marked): string =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;
const marked = (mark: Mark, drawn: string): string => draw(withMark(mark, read(drawn)));
const entered = (drawn: string): string | null => {
  const after = afterEnter(read(drawn));
  return after && draw(after);
};

describe('the buttons above a note', () => {
  it('set selected words bold and plain again', () => {
    assert.equal(marked('bold', 'Not |guaranteed| at all'), 'Not **|guaranteed|** at all');
    assert.equal(marked('bold', 'Not **|guaranteed|** at all'), 'Not |guaranteed| at all');
  });

  it('leave spaces at the ends of the selection outside, and insert empty marks without a selection', () => {
    assert.equal(marked('bold', 'Not| guaranteed |at all'), 'Not **|guaranteed|** at all');
    assert.equal(marked('bold', 'Dear |'), 'Dear **|**');
  });

  it('make a list of the selected lines and undo it', () => {
    assert.equal(marked('bullets', 'a\n|b\nc|\nd'), 'a\n|- b\n- c|\nd');
    assert.equal(marked('bullets', 'a\n|- b\n- c|\nd'), 'a\n|b\nc|\nd');
    assert.equal(marked('numbers', '|b\n\nc|'), '|1. b\n\n2. c|');
  });

  it('convert one kind of list to the other', () => {
    assert.equal(marked('numbers', '|- b\n- c|'), '|1. b\n2. c|');
  });

  it('start a list on the caret’s line, even an empty one', () => {
    assert.equal(marked('bullets', 'a\nbc|d\ne'), 'a\n- bc|d\ne');
    assert.equal(marked('numbers', '|'), '1. |');
  });

  it('continue a list on Enter and end it on an empty entry', () => {
    assert.equal(entered('- a|'), '- a\n- |');
    assert.equal(entered('9. a|b'), '9. a\n10. |b');
    assert.equal(entered('- a\n- |'), '- a\n|');
    assert.equal(entered('plain|'), null);
    assert.equal(entered('|- a|'), null);
  });
});
