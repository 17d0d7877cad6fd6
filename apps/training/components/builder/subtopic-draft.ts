import {
  type StoredSubtopic,
  type UpdateSubtopicBody,
  updateSubtopicBody,
} from '@repo/schemas/training/outline';
import type { DraftProblem } from '@repo/ui/draft-saver';
import { htmlToText } from '@repo/ui/html-to-text';
import { unsavedDraftSchema } from '@repo/ui/unsaved-drafts';
import { createUnsavedStore } from '@repo/ui/unsaved-store';
import { z } from 'zod';

const subtopicDraft = z.object({ title: z.string(), content: z.string() });
type SubtopicDraft = z.output<typeof subtopicDraft>;

export const unsavedSubtopics = createUnsavedStore('subtopic', unsavedDraftSchema(subtopicDraft));
export const sentSubtopics = createUnsavedStore('subtopic-sent', subtopicDraft, 'tab');

export function toSubtopicDraft({ title, content }: StoredSubtopic): SubtopicDraft {
  return { title, content };
}

/** The changed, valid fields, and errors for the others. */
export function validSubtopicChanges(
  draft: SubtopicDraft,
  stored: SubtopicDraft,
): { body: UpdateSubtopicBody; problems: DraftProblem[] } {
  const body: UpdateSubtopicBody = {};
  const problems: DraftProblem[] = [];
  for (const field of ['title', 'content'] as const) {
    if (draft[field] === stored[field]) continue;
    const read = updateSubtopicBody.safeParse({ [field]: draft[field] });
    if (read.success) Object.assign(body, read.data);
    else problems.push({ field, message: read.error.issues[0]?.message ?? 'This cannot be stored' });
  }
  return { body, problems };
}

export function subtopicPlainText({ title, content }: SubtopicDraft): string {
  return [title, htmlToText(content)].filter(Boolean).join('\n\n');
}
