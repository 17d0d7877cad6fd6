import type { SecondMark } from '@repo/schemas/training/grade-draft';

/** The columns of `second_mark`, with names. */
export type SecondMarkRow = {
  reason: 'left' | 'random' | 'borderline';
  markedBy: string | null;
  score: number | null;
  feedback: string;
  workVersion: string;
  firstScore: number | null;
  settledScore: number | null;
  settledBy: string | null;
  settleReason: string;
  updatedAt: string;
};

export type MarkedResult = {
  row: SecondMarkRow | null;
  tolerance: number;
  workVersion: string;
  draftScore: number | null;
  draftMarkerId: string | null;
  actorId: string;
};

function stateOf({ row, tolerance, workVersion, draftScore }: MarkedResult): SecondMark['state'] {
  if (row === null) return 'undrawn';
  if (row.reason === 'left') return 'left';
  // A second mark of other work is none.
  if (row.score === null || row.firstScore === null || row.workVersion !== workVersion) return 'open';
  const isWithin = Math.abs(row.score - row.firstScore) <= tolerance;
  const agreed = row.settledScore ?? (isWithin ? row.firstScore : null);
  return agreed !== null && agreed === draftScore ? 'agreed' : 'differs';
}

export function toSecondMark(result: MarkedResult): SecondMark {
  const { row, draftScore, draftMarkerId, actorId } = result;
  const state = stateOf(result);
  const done = state === 'differs' || state === 'agreed' ? row : null;
  return {
    state,
    mayMark: state === 'open' && draftScore !== null && draftMarkerId !== actorId,
    firstScore: done?.firstScore ?? null,
    score: done?.score ?? null,
    feedback: done?.feedback ?? '',
    markedBy: done?.markedBy ?? null,
    settledScore: done?.settledScore ?? null,
    settledBy: done?.settledBy ?? null,
    settleReason: done?.settleReason ?? '',
  };
}

/** The first mark is only its marker's until the second one is there, or is certain not to follow. */
export function hidesFirstMark(
  secondMark: SecondMark | null,
  { draftMarkerId, actorId }: MarkedResult,
): boolean {
  if (secondMark === null || draftMarkerId === actorId) return false;
  return secondMark.state === 'undrawn' || secondMark.state === 'open';
}
