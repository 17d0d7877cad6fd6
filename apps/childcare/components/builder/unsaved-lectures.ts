import { keptDraft } from '@repo/ui/kept-drafts';
import { unsavedStore } from '@repo/ui/unsaved-store';
import { lectureDraft } from './lecture-draft.ts';

export const unsavedLectures = unsavedStore('childcare-lecture', keptDraft(lectureDraft));
