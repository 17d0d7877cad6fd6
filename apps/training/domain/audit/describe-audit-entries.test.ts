import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { auditTargetHref, describeAuditEntries } from './describe-audit-entries.ts';

const database = useTrainingDatabase();

it('names what an entry is about, as it is called now', async () => {
  const course = await createCourse(database.db, { title: 'Lift safety' });
  const run = await createCourseRun(database.db, { courseId: course.id });
  const learner = await createUser(database.db, { fullName: 'Mei', email: 'mei@example.com' });
  const { id: enrolmentId } = await createEnrolment(database.db, {
    courseRunId: run.id,
    userId: learner.id,
  });
  const date = new Date('2026-11-20T00:00:00Z');
  const times = { startDate: date, endDate: date, startTime: '09:00', endTime: '12:00' };
  const session = await database.db.courseRunSession.create({
    data: { courseRunId: run.id, number: 2, ...times },
  });
  const { id: assessmentId } = await createAssessment(database.db, { title: 'Final exam' });
  const submission = await createSubmission(database.db, { assessmentId, learnerId: learner.id });
  const sync = await database.db.syncRun.create({
    data: { trigger: 'hand', startedAt: new Date('2026-11-20T18:00:00Z') },
  });
  const targets = [
    ['session', session.id],
    ['submission', submission.id],
    ['sync-run', sync.id],
    ['user', learner.id],
    ['course', course.id],
    ['course-run', run.id],
    ['enrolment', enrolmentId],
    ['user', 'gone'],
    ['settings', '1'],
  ] as const;
  const entries = targets.map(([targetType, targetId], index) => ({
    id: String(index),
    at: '2026-11-20T00:00:00.000Z',
    actor: 'system',
    actorLabel: 'The service itself',
    action: 'some.thing',
    targetType,
    targetId,
    before: null,
    after: null,
    requestId: '',
  }));
  const named = await describeAuditEntries(database, entries);
  expect(named.map(({ targetName }) => targetName)).toEqual([
    'Lift safety, session 2',
    'Mei (mei@example.com), Final exam',
    'Synchronisation of Sat 21 Nov 2026',
    'Mei (mei@example.com)',
    'Lift safety',
    'Lift safety',
    'Mei (mei@example.com)',
    'Person',
    'Company Settings',
  ]);
  expect(named[0]?.actionName).toBe('Some thing');
});

it('leads to the page of a target, where it has one', () => {
  expect(auditTargetHref('user', 'a/b')).toBe('/people/a%2Fb');
  expect(auditTargetHref('settings', '1')).toBe('/settings/company');
  expect(auditTargetHref('subtopic', '1')).toBeNull();
  expect(auditTargetHref('toString', '1')).toBeNull();
});
