import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';
import { makeAgencyDemoData } from '@repo/sandbox/agency/demo-data';
import { at, type Day, dayOf, plusDays } from '../../demo/days.ts';
import type { MadeCourses } from './fill-courses.ts';
import { courseAdminEmail, type MadeRun } from './fill-runs.ts';
import { madeUpIdentityNumber } from './identity-numbers.ts';
import { crowd, type PersonKey, people } from './people.ts';
import { venues } from './venues.ts';

type Ids = Record<PersonKey, string>;

/** Lets a sheet with the template's eleven columns satisfy the demo agency. */
const fallback = {
  fallbackPhone: '+65 6123 4567',
  fallbackEmployerUen: '201512345K',
  fallbackEmployerName: 'Tan Wei Ling',
  fallbackEmployerEmail: 'training@employer.example.com',
  fallbackEmployerPhone: '+65 6789 0123',
};

/** Does nothing where settings exist. */
export async function fillSettings(db: TrainingDb, uen: string): Promise<void> {
  await db.companySettings.updateMany({
    where: { id: 1, companyName: '' },
    data: { companyName: 'Eunos Training Centre', uen, courseAdminEmail, ...venues.aster, ...fallback },
  });
}

/** Only for people whom the agency requires it of; encrypted as in the service. */
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

/** Tracking records: enrolments that came through the agency, as submitted. */
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

type Syncs = { runs: MadeRun[]; courses: MadeCourses; today: Day; now: Date };

/** Recent nightly synchronisations; the first failed for one run. */
export async function fillSyncRuns(db: TrainingDb, { runs, courses, today, now }: Syncs): Promise<void> {
  const byAgencyId = new Map(runs.map((run) => [run.agencyRunId, run]));
  const theirs = makeAgencyDemoData(today).runs.toSorted((a, b) =>
    a.courseReferenceNumber < b.courseReferenceNumber ? -1 : 1,
  );
  const codes = new Set([...courses.values()].map(({ code }) => code));
  for (const nightsAgo of [3, 2, 1, 0]) {
    const startedAt = at(plusDays(today, -nightsAgo), '02:00');
    if (startedAt > now) continue;
    const items = theirs.flatMap(({ id, courseReferenceNumber: courseCode, registeredUserCount }, index) => {
      const made = byAgencyId.get(String(id));
      if (!codes.has(courseCode) || (!made && registeredUserCount > 0)) return [];
      const [outcome, message] = describeOutcome(made, { index, nightsAgo });
      const when = new Date(startedAt.getTime() + 400 * index);
      return [{ agencyRunId: String(id), courseCode, outcome, message, at: when }];
    });
    const finishedAt = new Date(startedAt.getTime() + 400 * theirs.length + 3_000);
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

function describeOutcome(
  made: MadeRun | undefined,
  { index, nightsAgo }: { index: number; nightsAgo: number },
): [outcome: string, message: string] {
  if (!made || made.enrolments.length === 0) return ['skipped', 'No enrolments'];
  if (nightsAgo === 3 && made.agencyRunId === '872001') {
    return ['failed', 'The agency did not answer in time'];
  }
  return (index + nightsAgo) % 9 === 0 ? ['updated', '1 enrolment added'] : ['unchanged', ''];
}
