import type { TrainingDb } from '@repo/db/training';
import { createSeededRandom } from '@repo/workbench/pictures/random';
import type { CourseKey } from './courses.ts';
import type { MadeCourses } from './fill-courses.ts';
import type { MadeRun } from './fill-runs.ts';
import type { PersonKey } from './people.ts';

type Options = { ids: Record<PersonKey, string>; courses: MadeCourses; runs: MadeRun[]; now: Date };

export const isActive = (status: string) => status === 'enrolled' || status === 'completed';

/** Reading, and the progress that follows from it; equal for all runs of a course. */
export async function fillReading(db: TrainingDb, { ids, courses, runs, now }: Options): Promise<void> {
  const random = createSeededRandom('reading');
  const reads: { userId: string; subtopicId: string; readAt: Date }[] = [];
  const progress: { userId: string; courseId: string; percent: number }[] = [];
  for (const [key, course] of courses) {
    for (const person of Object.keys(ids) as PersonKey[]) {
      const share = coalesceRead({ key, person, runs, chance: random.next() });
      const total = course.subtopicIds.length;
      const count = Math.floor(share * total);
      if (count === 0) continue;
      const userId = ids[person];
      course.subtopicIds.slice(0, count).forEach((subtopicId, place) => {
        const hoursAgo = (count - place) * random.between(3, 20);
        reads.push({ userId, subtopicId, readAt: new Date(now.getTime() - hoursAgo * 3_600_000) });
      });
      progress.push({ userId, courseId: course.id, percent: Math.floor((count * 100) / total) });
    }
  }
  await db.readSubtopic.createMany({ data: reads });
  await db.$executeRaw`
    UPDATE enrolment SET progress = known.percent
    FROM unnest(
      ${progress.map(({ userId }) => userId)}::text[],
      ${progress.map(({ courseId }) => courseId)}::text[],
      ${progress.map(({ percent }) => percent)}::int[]
    ) AS known(user_id, course_id, percent)
    JOIN course_run ON course_run.course_id = known.course_id
    WHERE enrolment.user_id = known.user_id AND enrolment.course_run_id = course_run.id
      AND enrolment.status IN ('enrolled', 'completed')`;
}

function coalesceRead(of: { key: CourseKey; person: PersonKey; runs: MadeRun[]; chance: number }): number {
  const theirs = of.runs.flatMap((run) =>
    run.run.course === of.key
      ? run.enrolments
          .filter(({ person, status }) => person === of.person && isActive(status))
          .map(({ status }) => ({ status, hasBegun: run.hasBegun }))
      : [],
  );
  if (theirs.some(({ status }) => status === 'completed')) return 1;
  if (!theirs.some(({ hasBegun }) => hasBegun)) return 0;
  // The account `learner` is always halfway, whatever the time of day.
  return of.person === 'learner' ? 0.5 : of.chance;
}

export async function fillAttendance(db: TrainingDb, { ids, runs, now }: Options): Promise<void> {
  const random = createSeededRandom('attendance');
  const rows = runs.flatMap(({ run, sessions, enrolments }) => {
    if (run.status === 'Cancelled') return [];
    return sessions
      .filter(({ ends }) => ends < now)
      .flatMap((session) =>
        enrolments
          .filter(({ status }) => isActive(status))
          .map(({ person }) => {
            const chance = person === 'learner' ? 0 : random.next();
            const status = chance < 0.86 ? 'present' : chance < 0.94 ? 'late' : 'absent';
            const isByCode = status !== 'absent' && random.chance(0.7);
            const minutes = status === 'late' ? random.between(20, 50) : random.between(-5, 12);
            return {
              sessionId: session.id,
              userId: ids[person],
              status,
              method: isByCode ? 'code' : 'hand',
              markedById: isByCode ? ids[person] : ids[run.trainer ?? 'admin'],
              markedAt: new Date(session.begins.getTime() + Math.max(0, minutes) * 60_000),
            } as const;
          }),
      );
  });
  await db.attendance.createMany({ data: rows });
  // Of whom nobody can say that they attended enough, so they are not completed.
  await db.$executeRaw`
    UPDATE enrolment e SET status = 'enrolled' FROM (
      SELECT s.course_run_id, a.user_id, count(*) FILTER (WHERE a.status = 'absent') * 4 AS missed, count(*) AS marked
      FROM attendance a JOIN course_run_session s ON s.id = a.session_id GROUP BY 1, 2) seen
    WHERE e.status = 'completed' AND e.course_run_id = seen.course_run_id AND e.user_id = seen.user_id
      AND seen.missed > seen.marked`;
}
