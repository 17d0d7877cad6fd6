export type MarkedLearner = { learnerId: string; attempt: number; score: number };

/** Of earlier draws of the class: results that they decided about, and those that they chose at random. */
export type EarlierDraws = { total: number; random: number };

type Sampling = {
  fresh: readonly MarkedLearner[];
  earlier: EarlierDraws;
  secondPercent: number;
  secondMinimum: number;
  secondTolerance: number;
  secondBorderline: boolean;
  passScore: number | null;
  /** The order of the draw. */
  rank: (marked: MarkedLearner) => string;
};

/** Why each chosen learner is in the sample. Together with the earlier draws it is the whole share. */
export function chooseSampleWithReasons(sampling: Sampling): Map<string, 'random' | 'borderline'> {
  const { fresh, earlier, secondPercent, secondMinimum, secondBorderline, rank } = sampling;
  const share = Math.ceil(((earlier.total + fresh.length) * secondPercent) / 100);
  const wanted = Math.max(0, Math.max(share, secondMinimum) - earlier.random);
  const ranked = fresh
    .map((marked) => ({ ...marked, place: rank(marked) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const chosen = new Map<string, 'random' | 'borderline'>();
  for (const { learnerId } of ranked.slice(0, wanted)) chosen.set(learnerId, 'random');
  if (!secondBorderline) return chosen;
  for (const marked of fresh) {
    if (isBorderline(marked, sampling) && !chosen.has(marked.learnerId)) {
      chosen.set(marked.learnerId, 'borderline');
    }
  }
  return chosen;
}

function isBorderline({ score }: MarkedLearner, { passScore, secondTolerance }: Sampling): boolean {
  return passScore !== null && score <= passScore + secondTolerance;
}
