import type { SubmissionRow } from '@repo/schemas/training/submission';
import { draftOf, type GradeDraft } from './grade-draft.ts';

/** A draft with the version of the grade that it changes. */
export type KeptDraft = { draft: GradeDraft; base: string };

// The person is part of the key: two may share a browser.
const keyOf = (owner: string, id: string) => `grade-draft:${owner}:${id}`;

/** Drafts outlive a reload and an expired sign-in, in this tab alone. */
export function readKept(owner: string | null, row: SubmissionRow): KeptDraft {
  try {
    const text = owner === null ? null : sessionStorage.getItem(keyOf(owner, row.submissionId));
    const kept: unknown = JSON.parse(text ?? 'null');
    if (kept && typeof kept === 'object' && 'score' in kept && 'feedback' in kept && 'base' in kept) {
      const draft = { score: String(kept.score), feedback: String(kept.feedback) };
      return { draft, base: String(kept.base) };
    }
  } catch {
    // No storage, or not ours: what is stored on the server applies.
  }
  return { draft: draftOf(row), base: row.updatedAt };
}

export function keepDraft(owner: string | null, id: string, kept: KeptDraft | null): void {
  if (owner === null) return;
  try {
    if (kept) sessionStorage.setItem(keyOf(owner, id), JSON.stringify({ ...kept.draft, base: kept.base }));
    else sessionStorage.removeItem(keyOf(owner, id));
  } catch {
    // Then the draft lives as long as the page.
  }
}
