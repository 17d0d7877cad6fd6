export type Heartbeat = { learner: number; ranges: [number, number][]; position: number; atMs: number };

export type HeartbeatLoad = {
  learners: number;
  /** Every n-th learner has two tabs open at different positions of the video. */
  twoTabsEvery: number;
  /** Seconds between two reports of a tab. */
  everySeconds: number;
};

const secondTabFrom = 900;

function hasTwoTabs(learner: number, { twoTabsEvery }: HeartbeatLoad): boolean {
  return learner % twoTabsEvery === 0;
}

/**
 * The reports of a round (from 0), spread evenly over its seconds; both tabs of a learner report at the same moment.
 * Round 0 opens the lectures.
 */
export function listHeartbeatsOfRound(round: number, watching: HeartbeatLoad): Heartbeat[] {
  const { learners, everySeconds } = watching;
  const begun = (round - 1) * everySeconds;
  return Array.from({ length: learners }, (_, index): Heartbeat[] => {
    const learner = index + 1;
    const atMs = ((round * learners + index) * everySeconds * 1_000) / learners;
    if (round === 0) return [{ learner, ranges: [], position: 0, atMs }];
    const tab = (from: number): Heartbeat => ({
      learner,
      ranges: [[from + begun, from + begun + everySeconds]],
      position: from + begun + everySeconds,
      atMs,
    });
    return hasTwoTabs(learner, watching) ? [tab(0), tab(secondTabFrom)] : [tab(0)];
  }).flat();
}

/** The stored value after this many rounds, in PostgreSQL's notation. */
export function expectedRangesText(learnerNumber: number, rounds: number, watching: HeartbeatLoad): string {
  const seconds = rounds * watching.everySeconds;
  const second = hasTwoTabs(learnerNumber, watching) ? `,[${secondTabFrom},${secondTabFrom + seconds})` : '';
  return `{[0,${seconds})${second}}`;
}
