/** The two texts an advisor writes into a report, and how each is spoken of. */
export type NoteField = 'notes' | 'disclosures';

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
    help: 'Shown after the figures: in the presentation, on paper and, from the next share, on the link.',
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
