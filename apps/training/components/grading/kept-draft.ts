import type { SubmissionRow } from '@repo/schemas/training/submission';
import { draftOf, type GradeDraft } from './grade-draft.ts';

/** A draft with the version of the grade that it changes. */
export type KeptDraft = { draft: GradeDraft; base: string };

const keyOf = (id: string) => `grade-draft ${id}`;

/** Drafts outlive a reload and an expired sign-in, in this tab alone. */
export function readKept(row: SubmissionRow): KeptDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(row.submissionId)) ?? 'null');
    if (kept && typeof kept === 'object' && 'score' in kept && 'feedback' in kept && 'base' in kept) {
      const draft = { score: String(kept.score), feedback: String(kept.feedback) };
      return { draft, base: String(kept.base) };
    }
  } catch {
    // No storage, or not ours: what is stored on the server applies.
  }
  return { draft: draftOf(row), base: row.updatedAt };
}

export function keepDraft(id: string, kept: KeptDraft | null): void {
  try {
    if (kept) sessionStorage.setItem(keyOf(id), JSON.stringify({ ...kept.draft, base: kept.base }));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // Then the draft lives as long as the page.
  }
}
