/** The two texts an advisor writes into a report, and how each is spoken of. */
export type NoteField = 'notes' | 'disclosures';

/** A report of any kind that keeps these texts. */
export type NotedReport = { id: number } & Record<NoteField, string>;

export type NoteTexts = Partial<Record<NoteField, string>>;

/** Saves a text with its report, unless it is no longer what it `was`; the same function each time. */
export type SaveNote<R extends NotedReport> = (
  id: number,
  texts: NoteTexts & { was?: NoteTexts },
) => Promise<R>;

interface NoteWords {
  title: string;
  label: string;
  help: string;
  placeholder: string;
  template: 'note' | 'disclosure';
}

export const NOTE_WORDS: Readonly<Record<NoteField, NoteWords>> = {
  notes: {
    title: 'Notes',
    label: 'Notes to the client',
    help: 'Shown after the figures: in the presentation, in print and, from the next share, on the link.',
    placeholder: 'What you agreed, what comes next…',
    template: 'note',
  },
  disclosures: {
    title: 'Disclosures',
    label: 'Your own disclosures',
    help: 'Printed after the fixed disclosures, which every report carries.',
    placeholder: 'What your firm or state asks you to say…',
    template: 'disclosure',
  },
};
