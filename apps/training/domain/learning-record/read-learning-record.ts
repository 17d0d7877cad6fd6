import type { Prisma, TrainingDb } from '@repo/db/training';
import { sumAssessedCounts } from '#domain/completion/get-class-completion.ts';
import { judgeCompetence } from '#domain/completion/judge-completion.ts';
import { readCompletionRows } from '#domain/completion/read-completion.ts';

/** All enrolments of a person, whatever became of them, the newest class first. */
export async function readLearningRecord(db: TrainingDb, { userId, now }: { userId: string; now: Date }) {
  const enrolments = await db.enrolment.findMany({
    where: { userId },
    orderBy: [{ courseRun: { startDate: { sort: 'desc', nulls: 'last' } } }, { id: 'desc' }],
    select: enrolmentSelect,
  });
  const courseRunIds = enrolments.map(({ courseRun }) => courseRun.id);
  const attended = await readCompletionRows(db, { courseRunIds, userId, now });
  const results = await db.submission.findMany({ where: countingResults(userId), select: resultSelect });
  return enrolments.map((enrolment) => {
    const row = attended.find(({ enrolmentId }) => enrolmentId === enrolment.id);
    return {
      ...enrolment,
      hours: row ? { attended: row.attendedMinutes, total: row.totalMinutes } : null,
      competence: row ? judgeCompetence(sumAssessedCounts(row.units)) : null,
      results: results.filter(({ courseRunId }) => courseRunId === enrolment.courseRun.id),
    };
  });
}

export type RecordedEnrolment = Awaited<ReturnType<typeof readLearningRecord>>[number];

const enrolmentSelect = {
  id: true,
  status: true,
  courseRun: {
    select: { id: true, startDate: true, endDate: true, course: { select: { title: true, code: true } } },
  },
  certificates: {
    orderBy: [{ issuedAt: 'asc' }, { id: 'asc' }],
    select: { certificateId: true, issuedAt: true, revokedAt: true, revocationReason: true },
  },
} satisfies Prisma.EnrolmentSelect;

const resultSelect = {
  courseRunId: true,
  score: true,
  assessment: { select: { title: true, maxScore: true, passScore: true } },
} satisfies Prisma.SubmissionSelect;

/** As completion counts them: those of the attempt that counts, once the mail about it has gone. */
function countingResults(userId: string): Prisma.SubmissionWhereInput {
  return {
    ...{ learnerId: userId, status: 'graded', score: { not: null }, mailDueAt: null },
    OR: [{ supersededAt: null }, { stillCounts: true }],
  };
}
