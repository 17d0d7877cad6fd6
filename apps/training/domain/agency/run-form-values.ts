import type { TrainingDb } from '@repo/db/training';
import type { SignedInContext } from '#domain/context.ts';
import { type LocalRun, planLocalRun } from './plan-local-run.ts';
import { readPublishDefaults } from './run-plan.ts';

export async function readNewRunFormValues(db: TrainingDb, courseReferenceNumber: string) {
  const { intakeSize, threshold, courseAdminEmail, venue } = await readPublishDefaults(db);
  return {
    courseReferenceNumber,
    startDate: '',
    endDate: '',
    modeOfTraining: '1',
    vacancyCode: 'A' as const,
    intakeSize: String(intakeSize),
    threshold: String(threshold),
    scheduleInfo: '',
    courseAdminEmail,
    venue,
    sessions: [{ date: '', startTime: '09:00', endTime: '17:00' }],
  };
}

export async function readStoredRunFormValues(ctx: SignedInContext, local: LocalRun) {
  const run = await planLocalRun(ctx, local);
  return {
    courseReferenceNumber: local.course.code,
    startDate: run.startDate,
    endDate: run.endDate,
    modeOfTraining: run.modeOfTraining,
    vacancyCode: run.vacancyCode,
    intakeSize: String(run.intakeSize),
    threshold: String(run.threshold),
    scheduleInfo: run.scheduleInfo,
    courseAdminEmail: run.courseAdminEmail,
    venue: run.venue,
    sessions: run.sessions.map(({ startDate, startTime, endTime }) => ({
      date: startDate,
      startTime,
      endTime,
    })),
  };
}
