import type { SkipReason } from '@repo/schemas/childcare/bulk-assignment';

type Pair = { learnerId: string; courseId: string };

export type PairFacts = {
  learnerIds: readonly string[];
  courseIds: readonly string[];
  /** Active learners of the centre. */
  learners: ReadonlySet<string>;
  /** Course id to whether it is published. */
  courses: ReadonlyMap<string, boolean>;
  /** `learner course` of assigned pairs. */
  taken: ReadonlySet<string>;
  seated: ReadonlySet<string>;
  freeSeats: number;
};

export const pairKey = (learnerId: string, courseId: string) => `${learnerId} ${courseId}`;

/** A learner takes a seat with the first course; seats are given in the order of the request. */
export function planPairs(facts: PairFacts): {
  pairs: Pair[];
  skipped: (Pair & { reason: SkipReason })[];
} {
  const { learnerIds, courseIds, learners, courses, taken, seated } = facts;
  const pairs: Pair[] = [];
  const skipped: (Pair & { reason: SkipReason })[] = [];
  let free = facts.freeSeats;
  for (const learnerId of learnerIds) {
    let hasSeat = seated.has(learnerId);
    for (const courseId of courseIds) {
      const pair = { learnerId, courseId };
      const isPublished = courses.get(courseId);
      const skip = (reason: SkipReason) => skipped.push({ ...pair, reason });
      if (!learners.has(learnerId)) skip('LEARNER_NOT_FOUND');
      else if (isPublished === undefined) skip('COURSE_NOT_FOUND');
      else if (!isPublished) skip('COURSE_NOT_PUBLISHED');
      else if (taken.has(pairKey(learnerId, courseId))) skip('DUPLICATE_ASSIGNMENT');
      else if (!hasSeat && free <= 0) skip('ORG_LEARNER_LIMIT');
      else {
        if (!hasSeat) free -= 1;
        hasSeat = true;
        pairs.push(pair);
      }
    }
  }
  return { pairs, skipped };
}
