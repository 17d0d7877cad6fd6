import type { Prisma, TrainingDb } from '@repo/db/training';
import { at, type Day, plusDays } from '../../demo/days.ts';
import type { PersonKey } from './people.ts';

type Options = { ids: Record<PersonKey, string>; today: Day };

/** A kind of the service's `notifications/kinds.ts`, with its data. */
type Sent = {
  to: PersonKey;
  daysAgo: number;
  time: string;
  isRead?: true;
  kind: string;
  groupKey?: string;
  data: Prisma.InputJsonObject;
};

const dayText = new Intl.DateTimeFormat('en-SG', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

const withCourse = { course: { select: { title: true } } };

async function ofNextClass(db: TrainingDb, { ids, today }: Options): Promise<Sent[]> {
  const run = await db.courseRun.findFirstOrThrow({
    where: {
      startDate: { gte: new Date(`${today}T00:00:00Z`) },
      enrolments: { some: { userId: ids.learner, status: 'enrolled' } },
    },
    include: withCourse,
    orderBy: [{ startDate: 'asc' }, { id: 'asc' }],
  });
  const days = [run.startDate, run.endDate].flatMap((date) => date ?? []).map((date) => dayText.format(date));
  const about = {
    courseRunId: run.id,
    title: run.course.title,
    dates: [...new Set(days)].join(' to ').replaceAll(',', ''),
  };
  const venue = run.venueRoom;
  return [
    {
      to: 'learner',
      daysAgo: 9,
      time: '10:15',
      isRead: true,
      kind: 'enrolled',
      data: { ...about, sessions: [], venue, fee: 'S$0.00', byAdmin: true },
    },
    {
      to: 'learner',
      daysAgo: 1,
      time: '16:40',
      kind: 'class-moved',
      groupKey: `${run.id} place`,
      data: { ...about, what: 'place', audience: 'learner', venue },
    },
  ];
}

async function ofWork(db: TrainingDb, { ids }: Options): Promise<Sent[]> {
  const include = { assessment: { include: withCourse }, learner: { select: { fullName: true } } };
  const [graded, waiting] = await Promise.all([
    db.submission.findFirstOrThrow({
      where: { learnerId: ids.learner, status: 'graded', supersededAt: null },
      include,
      orderBy: [{ gradedAt: 'desc' }, { id: 'asc' }],
    }),
    db.submission.findFirstOrThrow({
      where: {
        courseRun: { trainerId: ids.trainer },
        status: 'pending',
        supersededAt: null,
        fileId: { not: null },
      },
      include,
      orderBy: [{ submittedAt: 'desc' }, { id: 'asc' }],
    }),
  ]);
  const about = ({ assessment }: typeof graded) => ({
    assessmentId: assessment.id,
    assessmentTitle: assessment.title,
    courseTitle: assessment.course.title,
  });
  return [
    {
      to: 'learner',
      daysAgo: 2,
      time: '11:30',
      kind: 'grade-released',
      groupKey: graded.assessmentId,
      data: {
        ...about(graded),
        maxScore: graded.assessment.maxScore,
        score: graded.score === null ? null : Number(graded.score),
        hadScore: false,
        scoreChanged: true,
        feedback: graded.feedback,
      },
    },
    {
      to: 'trainer',
      daysAgo: 1,
      time: '21:05',
      kind: 'work-handed-in',
      groupKey: `${waiting.courseRunId} ${waiting.assessmentId}`,
      data: { ...about(waiting), courseRunId: waiting.courseRunId, learner: waiting.learner.fullName },
    },
  ];
}

/** Behind the bell alone: nothing of it is mailed or pushed. */
export async function fillNotifications(db: TrainingDb, options: Options): Promise<void> {
  const { ids, today } = options;
  const sent = [...(await ofNextClass(db, options)), ...(await ofWork(db, options))];
  await db.notification.createMany({
    data: sent.map(({ to, daysAgo, time, isRead, ...notice }) => {
      const createdAt = at(plusDays(today, -daysAgo), time);
      const readAt = isRead ? new Date(createdAt.getTime() + 3_600_000) : null;
      return { userId: ids[to], ...notice, createdAt, readAt };
    }),
  });
}
