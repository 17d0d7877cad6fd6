import { randomUUID } from 'node:crypto';
import type { TrainingDb } from '@repo/db/training';
import { createSeededRandom } from '@repo/workbench/pictures/random';
import { at, column, type Day, plusDays } from '../../demo/days.ts';
import type { MadeCourses } from './fill-courses.ts';
import { fillRooms } from './fill-rooms.ts';
import { crowd, type PersonKey } from './people.ts';
import { type PlannedRun, planRuns } from './plan-runs.ts';

type Status = 'enrolled' | 'completed' | 'cancelled' | 'withdrawn' | 'admin_removed';

type MadeEnrolment = {
  id: string;
  person: PersonKey;
  status: Status;
  referenceNumber: string | null;
  sponsorshipType: string;
  enrolledAt: Date;
};

export type MadeRun = Omit<PlannedRun, 'sessions'> & {
  id: string;
  sessions: (PlannedRun['sessions'][number] & { id: string; begins: Date; ends: Date })[];
  enrolments: MadeEnrolment[];
  isOver: boolean;
  hasBegun: boolean;
};

export const courseAdminEmail = 'courses@example.com';

type Options = { ids: Record<PersonKey, string>; courses: MadeCourses; today: Day; now: Date };

export async function fillRuns(db: TrainingDb, { ids, courses, today, now }: Options): Promise<MadeRun[]> {
  const random = createSeededRandom('enrolments');
  let lastReference = 400_000;
  const made = planRuns(today).map((planned, index): MadeRun => {
    const sessions = planned.sessions.map((session) => ({
      ...session,
      id: randomUUID(),
      begins: at(session.day, session.startTime),
      ends: at(session.day, session.endTime),
    }));
    const isOver = sessions.every(({ ends }) => ends < now);
    const hasBegun = sessions.some(({ begins }) => begins < now);
    const enrolments = chooseLearners(planned, index).map(({ person, status }): MadeEnrolment => {
      // Enrolments through the agency have its reference.
      const isAgencys = planned.agencyRunId !== null && person !== 'learner' && random.chance(0.7);
      const latest = Math.min(
        now.getTime() - 3_600_000,
        at(plusDays(planned.startDay, -1), '17:00').getTime(),
      );
      const enrolledAt = new Date(latest - random.between(0.2, 24) * 86_400_000);
      lastReference += 1;
      return {
        id: randomUUID(),
        person,
        status: status ?? (isOver ? 'completed' : 'enrolled'),
        referenceNumber: isAgencys
          ? `ENR-${planned.startDay.slice(2, 7).replace('-', '')}-${lastReference}`
          : null,
        sponsorshipType: isAgencys ? random.pick(['EMPLOYER', 'EMPLOYER', 'INDIVIDUAL']) : '',
        enrolledAt,
      };
    });
    return { ...planned, id: randomUUID(), sessions, enrolments, isOver, hasBegun };
  });
  const rooms = await fillRooms(db);
  await db.courseRun.createMany({
    data: made.map((run) => runRow(run, { ids, courses, today, now, rooms })),
  });
  await db.courseRunSession.createMany({
    data: made.flatMap((run) =>
      run.sessions.map(({ id, number, day, startTime, endTime, title }) => ({
        id,
        courseRunId: run.id,
        number,
        title,
        startDate: column(day),
        endDate: column(day),
        startTime,
        endTime,
        modeOfTraining: run.modeOfLearning,
        room: run.venue.venueRoom,
      })),
    ),
  });
  await db.enrolment.createMany({
    data: made.flatMap((run) =>
      run.enrolments.map(({ person, ...enrolment }) => ({
        ...enrolment,
        userId: ids[person],
        courseRunId: run.id,
        updatedAt: enrolment.enrolledAt,
      })),
    ),
  });
  return made;
}

type Rooms = ReadonlyMap<string, string>;

function runRow(made: MadeRun, { ids, courses, today, now, rooms }: Options & { rooms: Rooms }) {
  const { run, agencyRunId, startDay, endDay } = made;
  const planned = at(plusDays(startDay, -70), '11:05');
  const createdAt = planned < now ? planned : at(plusDays(today, -2), '11:05');
  return {
    id: made.id,
    agencyRunId,
    courseId: courses.get(run.course)?.id ?? '',
    status: run.status ?? ('Confirmed' as const),
    startDate: column(startDay),
    endDate: column(endDay),
    registrationOpeningDate: column(plusDays(startDay, -60)),
    registrationClosingDate: column(plusDays(startDay, -1)),
    modeOfLearning: made.modeOfLearning,
    trainerId: run.trainer ? ids[run.trainer] : null,
    ...made.venue,
    roomId: rooms.get(made.venue.venueRoom) ?? null,
    courseAdminEmail,
    scheduleInfo: made.scheduleInfo,
    intakeSize: run.intakeSize ?? 50,
    threshold: run.threshold ?? 20,
    minimumLearners: run.minimumLearners ?? 0,
    vacancyCode: made.vacancyCode,
    publishedAt: agencyRunId === null ? null : createdAt,
    cancelledReason: run.cancelledReason ?? null,
    createdAt,
    updatedAt: createdAt,
  };
}

/** The required number of learners, rotated per run, with an occasional withdrawal. Learners without a status are enrolled. */
function chooseLearners({ run }: PlannedRun, index: number): { person: PersonKey; status?: Status }[] {
  const order = crowd.map((_, place) => crowd[(index * 7 + place) % crowd.length] ?? 'xiuying');
  const able = order.filter((person) => person !== run.trainer);
  const inIt = able.slice(0, run.learners);
  const left = able.slice(run.learners, run.learners + (run.learners > 4 ? index % 3 : 0));
  const leavings = ['withdrawn', 'cancelled', 'admin_removed'] as const;
  return [
    ...inIt.map((person) =>
      run.status === 'Cancelled' ? { person, status: 'cancelled' as const } : { person },
    ),
    ...left.map((person, place) => ({
      person,
      status: leavings[(index + place) % leavings.length] ?? 'withdrawn',
    })),
    ...(run.learner ? [{ person: 'learner' as const, status: run.learner }] : []),
  ];
}
