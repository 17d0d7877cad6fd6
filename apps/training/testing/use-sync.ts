import { useTrainingDatabase } from '@repo/testing/training-database';
import { beforeEach } from 'vitest';
import { addDaysToDateText, singaporeDate } from '#domain/calendar/singapore-date.ts';
import { runAgencySync } from '#domain/sync/run-sync.ts';
import { useAgency } from './use-agency.ts';
import { useTrainingService } from './use-training-service.ts';

export const syncedCourseCode = 'TGS-2027000001';

export const singaporeToday = singaporeDate(new Date());

export const syncedRunStart = addDaysToDateText(singaporeToday, 10);

export const toDateNumber = (date: string) => Number(date.replaceAll('-', ''));

const never = new AbortController().signal;

/** With one session. */
export function buildAgencyRun(id: number, rest: object = {}) {
  return {
    courseReferenceNumber: syncedCourseCode,
    id,
    courseDates: {
      start: toDateNumber(syncedRunStart),
      end: toDateNumber(addDaysToDateText(syncedRunStart, 1)),
    },
    registeredUserCount: 0,
    sessions: [{ startDate: String(toDateNumber(syncedRunStart)), startTime: '09:00', endTime: '17:00' }],
    ...rest,
  };
}

export const weiAtAgency = { id: 'S1234567D', email: 'Wei@Example.com' };

export const meiAtAgency = { id: 'T0000001E', email: 'mei@example.com', fullName: '陈美玲' };

/** A service with an agency of its own, and its synchronisation. */
export function useSync() {
  const database = useTrainingDatabase();

  const agency = useAgency({ deadlineMs: 1_500 });

  const service = useTrainingService(database, () => ({ agency: agency.client }));

  beforeEach(async () => {
    await agency.control({
      clear: true,
      courses: [{ referenceNumber: syncedCourseCode, title: 'Knife skills' }],
    });
  });

  async function enrol(courseRunId: number, trainee: { id: string; email: string; fullName?: string }) {
    const made = await agency.client.createEnrolment({
      courseReferenceNumber: syncedCourseCode,
      courseRunId: String(courseRunId),
      trainee: {
        idType: 'NRIC',
        fullName: 'Tan Wei Ling',
        dateOfBirth: '1990-01-01',
        phone: { countryCode: '65', phoneNumber: '91234567' },
        enrolmentDate: singaporeToday,
        sponsorship: 'INDIVIDUAL',
        ...trainee,
      },
    });
    if (!made.ok) throw new Error(JSON.stringify(made.failure));
    return made.value.referenceNumber;
  }

  const sync = (options: { syncRunId?: string; signal?: AbortSignal } = {}) =>
    runAgencySync(service.services, { signal: never, paceMs: 0, ...options });

  async function report() {
    const [run] = await database.db.syncRun.findMany({
      include: { items: { orderBy: { agencyRunId: 'asc' } } },
      orderBy: { startedAt: 'desc' },
      take: 1,
    });
    return { ...run, outcomes: run?.items.map(({ agencyRunId, outcome }) => [agencyRunId, outcome]) };
  }

  return { database, agency, service, enrol, sync, report };
}
