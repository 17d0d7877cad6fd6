import type { LearningRow } from '#domain/enrollments/list-learning.ts';

type LearnerHome = {
  /** The course to continue with. */
  next: LearningRow | null;
  /** Courses with a deadline, earliest first. */
  due: LearningRow[];
  others: LearningRow[];
  /** Completed courses, latest first. */
  done: LearningRow[];
};

const dayMs = 86_400_000;
/** Days; a closer deadline precedes the last opened course. */
const urgentDays = 7;

/** Groups a learner's courses. `next` is late or due within a week, else the last opened one, else the first. */
export function groupCoursesForHome(rows: readonly LearningRow[], now: Date): LearnerHome {
  const open = rows.filter(({ completedAt, progress }) => completedAt === null && progress < 100);
  const usable = open.filter((row) => row.isOpen);
  const urgent = usable.find(
    ({ deadline }) => deadline !== null && Date.parse(deadline) - now.getTime() < urgentDays * dayMs,
  );
  const latest = usable
    .filter(({ lastActivityAt }) => lastActivityAt !== null)
    .toSorted((a, b) => ((a.lastActivityAt ?? '') < (b.lastActivityAt ?? '') ? 1 : -1))[0];
  const next = urgent ?? latest ?? usable[0] ?? null;
  const rest = open.filter((row) => row !== next);
  return {
    next,
    due: rest.filter(({ deadline }) => deadline !== null),
    others: rest.filter(({ deadline }) => deadline === null),
    done: rows
      .filter((row) => !open.includes(row))
      .toSorted((a, b) => ((a.completedAt ?? '') < (b.completedAt ?? '') ? 1 : -1)),
  };
}
