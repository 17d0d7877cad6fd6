import type { StoredRun, StoredSession } from './agency-records.ts';
import { type DemoRun, emptyVenue } from './demo-data.ts';

const compact = (date: string) => date.replaceAll('-', '');
const vacancyWords = { A: 'Available', F: 'Full', L: 'Limited Vacancy' };

export function toStoredRun(demo: DemoRun): StoredRun {
  const { courseReferenceNumber } = demo;
  return {
    id: demo.id,
    courseReferenceNumber,
    listed: {
      ...defaultListedRun(),
      registrationDates: {
        opening: Number(compact(demo.registrationOpeningDate)),
        closing: Number(compact(demo.registrationClosingDate)),
      },
      courseDates: { start: Number(compact(demo.startDate)), end: Number(compact(demo.endDate)) },
      courseVacancy: { code: demo.vacancyCode, description: vacancyWords[demo.vacancyCode] },
      modeOfTraining: demo.modeOfTraining,
      intakeSize: demo.intakeSize,
      threshold: demo.threshold,
      registeredUserCount: demo.registeredUserCount,
      scheduleInfo: demo.scheduleInfo,
      courseAdminEmail: demo.courseAdminEmail,
      venue: demo.venue,
    },
    sessions: demo.sessions.map(
      (session, index): StoredSession => ({
        id: makeSessionId(courseReferenceNumber, demo.id, index + 1),
        startDate: compact(session.date),
        endDate: compact(session.date),
        startTime: session.startTime,
        endTime: session.endTime,
        modeOfTraining: demo.modeOfTraining,
        venue: demo.venue.room === '' ? null : demo.venue,
        attendanceTaken: false,
        deleted: false,
      }),
    ),
  };
}

/** "TGS-2020002140-850005-S1". */
export function makeSessionId(courseReferenceNumber: string, runId: number, number: number): string {
  return `${courseReferenceNumber}-${runId}-S${number}`;
}

/** The listed values of absent members: "" and 0, never null. */
export function defaultListedRun() {
  return {
    attendanceTaken: false,
    courseAdminEmail: '',
    courseVacancy: { code: 'A', description: 'Available' },
    file: {},
    intakeSize: 0,
    linkCourseRunTrainer: [],
    modeOfTraining: '1',
    qrCodeLink: '',
    registeredUserCount: 0,
    scheduleInfo: '',
    scheduleInfoType: { code: '01', description: 'Description' },
    sequenceNumber: 0,
    threshold: 0,
    venue: { ...emptyVenue },
  };
}
