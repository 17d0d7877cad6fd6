import type { SubmissionRow } from '@repo/schemas/training/submission';

export type GradeDraft = { score: string; feedback: string };

export type DraftFault = { field: 'score' | 'feedback'; message: string };

const maximumFeedbackLength = 10_000;

export function toGradeDraft(row: Pick<SubmissionRow, 'score' | 'feedback'>): GradeDraft {
  return { score: row.score === null ? '' : String(row.score), feedback: row.feedback };
}

/** Null when the stored value is not a draft. */
export function parseGradeDraft(kept: unknown): GradeDraft | null {
  if (!kept || typeof kept !== 'object' || !('score' in kept) || !('feedback' in kept)) return null;
  const { score, feedback } = kept;
  return typeof score === 'string' && typeof feedback === 'string' ? { score, feedback } : null;
}

export function isSameDraft(one: GradeDraft, other: GradeDraft): boolean {
  return parseScore(one.score) === parseScore(other.score) && one.feedback.trim() === other.feedback.trim();
}

/** Accepts a point or a comma; null when empty, NaN when invalid. */
export function parseScore(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  return /^\d{1,4}(\.\d{1,2})?$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** Null when the draft can be stored. */
export function findDraftFault(draft: GradeDraft, maxScore: number): DraftFault | null {
  const score = parseScore(draft.score);
  if (score === null) return { field: 'score', message: 'Enter a score to store the grade' };
  if (Number.isNaN(score))
    return { field: 'score', message: 'A score is a number with at most two decimals' };
  if (score > maxScore) return { field: 'score', message: `The score is at most ${maxScore}` };
  if (draft.feedback.length > maximumFeedbackLength)
    return { field: 'feedback', message: 'Feedback can have at most 10,000 characters' };
  return null;
}
