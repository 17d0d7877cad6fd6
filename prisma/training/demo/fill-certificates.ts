import { generateCertificateId } from '@repo/certificates/certificate-id';
import type { TrainingDb } from '@repo/db/training';
import { column } from '../../demo/days.ts';
import type { MadeCourses } from './fill-courses.ts';
import type { MadeRun } from './fill-runs.ts';
import type { PersonKey } from './people.ts';

const day = 24 * 3_600_000;

type Context = { courses: MadeCourses; runs: readonly MadeRun[]; ids: Record<PersonKey, string>; now: Date };

/** For everybody who completed a class of two courses, three days after it; the other courses wait for an administrator. */
export async function fillCertificates(db: TrainingDb, { courses, runs, ids, now }: Context): Promise<void> {
  for (const run of runs) {
    const course = courses.get(run.run.course);
    const issuedAt = new Date((run.sessions.at(-1)?.ends.getTime() ?? 0) + 3 * day);
    if (!course || issuedAt > now || !issuedCourses.has(run.run.course)) continue;
    const completed = await db.enrolment.findMany({
      where: { courseRunId: run.id, status: 'completed' },
      orderBy: { id: 'asc' },
      select: { id: true, userId: true, user: { select: { fullName: true } } },
    });
    const minutes = run.sessions.reduce((sum, { begins, ends }) => sum + (+ends - +begins) / 60_000, 0);
    await db.certificate.createMany({
      data: completed.map(({ id, userId, user }) => ({
        ...{ enrolmentId: id, userId, courseRunId: run.id, learnerName: user.fullName, issuedAt },
        certificateId: generateCertificateId(issuedAt),
        courseTitle: course.title,
        courseCode: course.code,
        organizationName: 'Eunos Training Centre',
        ...{ startDate: column(run.startDay), endDate: column(run.endDay), competence: 'competent' },
        ...{ attendedMinutes: minutes, totalMinutes: minutes, issuerId: ids.admin },
      })),
    });
  }
}

const issuedCourses = new Set(['spreadsheets', 'foodSafety']);
