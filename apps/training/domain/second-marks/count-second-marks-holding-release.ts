import type { ClassResult } from '@repo/schemas/training/grade-draft';

/** What holds the release of a class: second marks that are missing or differ, and results that no draw decided about. */
export function countSecondMarksHoldingRelease(results: readonly ClassResult[]): {
  open: number;
  undrawn: number;
} {
  const states = results.map(({ secondMark, draft }) => (draft === null ? undefined : secondMark?.state));
  return {
    open: states.filter((state) => state === 'open' || state === 'differs').length,
    undrawn: states.filter((state) => state === 'undrawn').length,
  };
}
