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
  return [...courses.values()].flatMap(({ id, title, code }, index) => {
    const target: Entry['target'] = ['course', id];
    const entries: Entry[] = [];
    if (index % 3 === 0) {
      const change = { before: { title: `${title} (2025)` }, after: { title } };
      entries.push({
        daysAgo: 4 + index,
        time: '14:22',
        by: 'developer',
        action: 'course.update',
        target,
        ...change,
      });
    }
    if (code.startsWith('TGS-2026')) {
      const after = { code, title, status: 'draft' };
      entries.push({ daysAgo: 3, time: '10:20', by: 'zhihao', action: 'course.create', target, after });
    }
    return entries;
  });
}

function ofRuns({ runs, ids }: Options): Entry[] {
  return runs.flatMap((made, index) => {
    const change = changeOf(made, { ids, index });
    return change ? [{ daysAgo: 1 + (index % 24), target: ['course-run', made.id], ...change }] : [];
  });
}

function changeOf(
  { run, agencyRunId, startDay: startDate, endDay: endDate }: MadeRun,
  { ids, index }: { ids: Options['ids']; index: number },
): Omit<Entry, 'daysAgo' | 'target'> | null {
  if (run.status === 'Cancelled') {
    const after = { status: 'Cancelled', reason: run.cancelledReason ?? '' };
    return { time: '17:05', by: 'admin', action: 'class.cancel', before: { status: 'Confirmed' }, after };
  }
  if (run.status === 'Reschedule') {
    return { time: '12:48', by: 'deborah', action: 'class.reschedule', after: { startDate, endDate } };
  }
  if (run.status === 'Pending' && agencyRunId) {
    const after = { agencyRunId, startDate, endDate };
    return { time: '11:05', by: 'admin', action: 'agency.publish', after };
  }
  if (!run.trainer || index % 4 !== 0) return null;
  const after = { trainerId: ids[run.trainer] };
  return { time: '09:40', by: 'admin', action: 'class.assign-trainer', before: { trainerId: null }, after };
}
