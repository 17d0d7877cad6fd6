import type { LocalRun } from '#domain/agency/plan-local-run.ts';
import { classRescheduledMail } from '#mails/class-rescheduled.ts';
import type { WriteToClass } from './mail-class.ts';
import type { Times } from './run-times.ts';

type MailedMove = { before: Times; after: Times; changes: string[]; reason: string };

export function writeMove(
  run: Pick<LocalRun, 'id' | 'course'>,
  { before, after, changes, reason }: MailedMove,
): WriteToClass {
  const move = { courseRunId: run.id, title: run.course.title, reason, changes };
  return (person, audience) =>
    classRescheduledMail(person, { ...move, before: before.dates, after: after.dates, audience });
}
