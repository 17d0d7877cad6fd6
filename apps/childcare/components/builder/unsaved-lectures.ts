import { keptDraft } from '@repo/ui/kept-drafts';
import { unsavedStore } from '@repo/ui/unsaved-store';
import { lectureDraft } from './lecture-draft.ts';

/** What is written in lectures and not stored yet. */
export const unsavedLectures = unsavedStore('childcare-lecture', keptDraft(lectureDraft));
