import type { SubmissionRow } from '@repo/schemas/training/submission';
import { readJson, removeItem, writeJson } from '@repo/ui/browser-storage';
import { type GradeDraft, toGradeDraft } from './grade-draft.ts';

/** A draft with the version of the grade that it changes. */
export type KeptDraft = { draft: GradeDraft; baseVersion: string };

// The key includes the person, because two people may share a browser.
const keyOf = (owner: string, id: string) => `grade-draft:${owner}:${id}`;

const storage = () => sessionStorage;

/** Drafts survive a reload and an expired session, in this tab only. */
export function readKeptDraft(ownerId: string | null, row: SubmissionRow): KeptDraft {
  const kept = ownerId === null ? null : readJson(storage, keyOf(ownerId, row.submissionId));
  if (kept && typeof kept === 'object' && 'score' in kept && 'feedback' in kept && 'base' in kept) {
    const draft = { score: String(kept.score), feedback: String(kept.feedback) };
    return { draft, baseVersion: String(kept.base) };
  }
  return { draft: toGradeDraft(row), baseVersion: row.updatedAt };
}

export function writeKeptDraft(ownerId: string | null, submissionId: string, kept: KeptDraft | null): void {
  if (ownerId === null) return;
  if (kept) writeJson(storage, keyOf(ownerId, submissionId), { ...kept.draft, base: kept.baseVersion });
  else removeItem(storage, keyOf(ownerId, submissionId));
}
