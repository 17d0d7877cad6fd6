import type { TrainingDb } from '@repo/db/training';
import type { AgencyRunDetail } from '@repo/schemas/training/agency';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { getLocalRun } from './plan-local-run.ts';

export async function readAgencyRunDetail(
  db: TrainingDb,
  id: string,
  wasAdoptedFromAgency: boolean,
): Promise<AgencyRunDetail> {
  const run = await getLocalRun({ db }, id);
  return {
    id,
    agencyRunId: run.agencyRunId ?? '',
    courseId: run.courseId,
    courseReferenceNumber: run.course.code,
    courseTitle: run.course.title,
    status: run.status,
    startDate: dateColumnToText(run.startDate) ?? '',
    endDate: dateColumnToText(run.endDate) ?? '',
    registrationOpeningDate: dateColumnToText(run.registrationOpeningDate),
    registrationClosingDate: dateColumnToText(run.registrationClosingDate),
    modeOfTraining: run.modeOfLearning,
    intakeSize: run.intakeSize,
    threshold: run.threshold,
    vacancyCode: run.vacancyCode,
    scheduleInfo: run.scheduleInfo,
    courseAdminEmail: run.courseAdminEmail,
    sessions: run.sessions.map((session) => ({
      id: session.id,
      date: dateColumnToText(session.startDate),
      endDate: dateColumnToText(session.endDate),
      startTime: session.startTime,
      endTime: session.endTime,
    })),
    adopted: wasAdoptedFromAgency,
  };
}
