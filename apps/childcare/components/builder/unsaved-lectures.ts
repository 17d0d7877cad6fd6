import { unsavedDraftSchema } from '@repo/ui/unsaved-drafts';
import { createUnsavedStore } from '@repo/ui/unsaved-store';
import { lectureDraft } from './lecture-draft.ts';

export const unsavedLectures = createUnsavedStore('childcare-lecture', unsavedDraftSchema(lectureDraft));
