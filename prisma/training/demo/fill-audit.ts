import type { Prisma, TrainingDb } from '@repo/db/training';
import { at, type Day, plusDays } from '../../demo/days.ts';
import type { MadeCourses } from './fill-courses.ts';
import type { MadeRun } from './fill-runs.ts';
import { type PersonKey, people } from './people.ts';

type Options = {
  ids: Record<PersonKey, string>;
  courses: MadeCourses;
  runs: MadeRun[];
  today: Day;
  now: Date;
};
type Entry = {
  daysAgo: number;
  time: string;
  by: PersonKey | null;
  action: string;
  target: [type: string, id: string];
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
};

export async function fillAudit(db: TrainingDb, options: Options): Promise<void> {
  const { ids, today, now } = options;
  const entries = [...ofPeople(options), ...ofCourses(options), ...ofRuns(options)];
  const rows = entries
    .map(({ daysAgo, time, by, action, target, before, after }) => ({
      at: at(plusDays(today, -daysAgo), time),
      actor: by === null ? 'system' : `user:${ids[by]}`,
      actorLabel: by === null ? 'The service itself' : people[by].fullName,
      action,
      targetType: target[0],
      targetId: target[1],
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    }))
    .filter((row) => row.at < now)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  await db.auditEntry.createMany({ data: rows });
}

function ofPeople({ ids }: Options): Entry[] {
  const user = (key: PersonKey): Entry['target'] => ['user', ids[key]];
  return [
    {
      daysAgo: 2,
      time: '10:12',
      by: 'admin',
      action: 'user.create',
      target: user('wanling'),
      after: { email: people.wanling.email, fullName: people.wanling.fullName, roles: ['learner'] },
    },
    { daysAgo: 12, time: '16:40', by: 'deborah', action: 'user.deactivate', target: user('terence') },
    { daysAgo: 12, time: '16:44', by: 'deborah', action: 'user.deactivate', target: user('bala') },
    {
      daysAgo: 20,
      time: '09:31',
      by: 'admin',
      action: 'user.update',
      target: user('audrey'),
      before: { roles: ['trainer'] },
      after: { roles: ['trainer', 'learner'] },
    },
    { daysAgo: 5, time: '11:18', by: 'admin', action: 'identity.reveal', target: user('kavitha') },
    {
      daysAgo: 33,
      time: '15:02',
      by: 'admin',
      action: 'settings.update',
      target: ['settings', '1'],
      before: { identityCheck: 'warn', threshold: 10 },
      after: { identityCheck: 'warn', threshold: 20 },
    },
  ];
}

function ofCourses({ courses }: Options): Entry[] {
  return [...courses.values()].flatMap(({ id, title, code }, index): Entry[] => [
    ...(index % 3 === 0
      ? [
          {
            daysAgo: 4 + index,
            time: '14:22',
            by: 'developer' as const,
            action: 'course.update',
            target: ['course', id] as Entry['target'],
            before: { title: `${title} (2025)` },
            after: { title },
          },
        ]
      : []),
    ...(code.startsWith('TGS-2026')
      ? [
          {
            daysAgo: 3,
            time: '10:20',
            by: 'zhihao' as const,
            action: 'course.create',
            target: ['course', id] as Entry['target'],
            after: { code, title, status: 'draft' },
          },
        ]
      : []),
  ]);
}

function ofRuns({ runs, ids }: Options): Entry[] {
  return runs.flatMap(({ id, run, agencyRunId, startDay, endDay }, index): Entry[] => {
    const target: Entry['target'] = ['course-run', id];
    const daysAgo = 1 + (index % 24);
    if (run.status === 'Cancelled') {
      return [
        {
          daysAgo,
          time: '17:05',
          by: 'admin',
          action: 'class.cancel',
          target,
          before: { status: 'Confirmed' },
          after: { status: 'Cancelled', reason: run.cancelledReason ?? '' },
        },
      ];
    }
    if (run.status === 'Reschedule') {
      return [
        {
          daysAgo,
          time: '12:48',
          by: 'deborah',
          action: 'class.reschedule',
          target,
          after: { startDate: startDay, endDate: endDay },
        },
      ];
    }
    if (run.status === 'Pending' && agencyRunId) {
      return [
        {
          daysAgo,
          time: '11:05',
          by: 'admin',
          action: 'agency.publish',
          target,
          after: { agencyRunId, startDate: startDay, endDate: endDay },
        },
      ];
    }
    return run.trainer && index % 4 === 0
      ? [
          {
            daysAgo,
            time: '09:40',
            by: 'admin',
            action: 'class.assign-trainer',
            target,
            before: { trainerId: null },
            after: { trainerId: ids[run.trainer] },
          },
        ]
      : [];
  });
}
