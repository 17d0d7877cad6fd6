import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';
import { at, type Day, dayOf, plusDays } from './days.ts';
import type { MadeCourses } from './fill-courses.ts';
import { courseAdminEmail, type MadeRun } from './fill-runs.ts';
import { madeUpIdentityNumber } from './identity-numbers.ts';
import { crowd, type PersonKey, people } from './people.ts';
import { venues } from './venues.ts';

type Ids = Record<PersonKey, string>;

/** The settings, unless somebody has filled them in. */
export async function fillSettings(db: TrainingDb, uen: string): Promise<void> {
  await db.companySettings.updateMany({
    where: { id: 1, companyName: '' },
    data: { companyName: 'Eunos Training Centre', uen, courseAdminEmail, ...venues.aster },
  });
}

/** Identity numbers of those whom the agency asks for, encrypted as the service does it. */
export async function fillIdentityNumbers(db: TrainingDb, keys: KeyRing, ids: Ids): Promise<void> {
  const known: PersonKey[] = ['learner', ...crowd.slice(0, 18)];
  await Promise.all(
    known.map((person, index) => {
      const number = madeUpIdentityNumber(index);
      return db.user.updateMany({
        where: { id: ids[person], identityCipher: null },
        data: { identityCipher: keys.encrypt(number, 'identity'), identityHash: keys.hash(number) },
      });
    }),
  );
}

type Tracking = { keys: KeyRing; ids: Ids; courses: MadeCourses; runs: MadeRun[] };

/** The tracking store: enrolments that came through the agency, each as it was submitted. */
export async function fillTracking(db: TrainingDb, { keys, ids, courses, runs }: Tracking): Promise<void> {
  const rows = runs.flatMap(({ id, run, agencyRunId, enrolments }) =>
    enrolments.flatMap(
      ({ id: enrolmentId, person, referenceNumber, sponsorshipType, enrolledAt, status }) => {
        const course = courses.get(run.course);
        if (referenceNumber === null || agencyRunId === null || !course) return [];
        const enrolmentStatus = status === 'enrolled' || status === 'completed' ? 'Confirmed' : 'Cancelled';
        const record = {
          traineeEmail: people[person].email,
          traineeName: people[person].fullName,
          traineeNric: madeUpIdentityNumber(crowd.indexOf(person) + 1),
          courseCode: course.code,
          courseTitle: course.title,
          courseRunId: agencyRunId,
          courseReferenceNumber: course.code,
          sponsorshipType,
          enrolmentDate: dayOf(enrolledAt),
          enrolmentStatus,
          enrolmentId: referenceNumber,
        };
        return {
          enrolmentId,
          courseRunId: id,
          referenceNumber,
          status: enrolmentStatus,
          rawCipher: keys.encrypt(JSON.stringify({ enrolment: record }), 'tracked-enrolment'),
          submittedBy: `user:${ids.admin}`,
          createdAt: enrolledAt,
        };
      },
    ),
  );
  await db.trackedEnrolment.createMany({ data: rows });
}

/** The last three nights' synchronisations; the first of them had trouble with one run. */
export async function fillSyncRuns(
  db: TrainingDb,
  runs: MadeRun[],
  { courses, today, now }: { courses: MadeCourses; today: Day; now: Date },
): Promise<void> {
  for (const nightsAgo of [3, 2, 1, 0]) {
    const startedAt = at(plusDays(today, -nightsAgo), '02:00');
    if (startedAt > now) continue;
    const finishedAt = new Date(startedAt.getTime() + 94_000);
    const items = runs.flatMap(({ run, agencyRunId, enrolments }, index) => {
      const courseCode = courses.get(run.course)?.code;
      if (agencyRunId === null || !courseCode) return [];
      const troubled = nightsAgo === 3 && agencyRunId === '872002';
      const [outcome, message] = troubled
        ? ['failed', 'The agency did not answer within 30 seconds. It is tried again next night.']
        : enrolments.length === 0
          ? ['skipped', 'Nobody is enrolled in it at the agency.']
          : (index + nightsAgo) % 9 === 0
            ? ['updated', 'The dates of registration changed.']
            : ['unchanged', ''];
      return [
        { agencyRunId, courseCode, outcome, message, at: new Date(startedAt.getTime() + index * 2_400) },
      ];
    });
    await db.syncRun.create({
      data: {
        trigger: 'nightly',
        status: 'finished',
        startedAt,
        finishedAt,
        heartbeatAt: finishedAt,
        cursor: items.at(-1)?.courseCode ?? '',
        items: { createMany: { data: items } },
      },
    });
  }
}
