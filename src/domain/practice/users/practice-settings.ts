/** What an admin decides for everyone in the practice. */
export interface PracticeSettings {
  /** Advisors and admins get no further than setting one up until they have one. */
  second_factor_required: boolean;
}

export const STANDARD_PRACTICE: PracticeSettings = { second_factor_required: false };

export interface PracticeSettingsStore {
  read(): Promise<PracticeSettings>;
  /** Changes what is given and leaves the rest. */
  change(change: Partial<PracticeSettings>): Promise<PracticeSettings>;
}
