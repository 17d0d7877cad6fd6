import { z } from 'zod';
import type { AgencyRun, AgencySession } from './agency.ts';
import {
  envelopeData,
  envelopePage,
  looseBooleanOrFalse,
  looseDateOrNull,
  looseIntegerOrNull,
  looseListDroppingInvalid,
  looseTextOrNull,
  looseTimeOrNull,
  looseVenueOrEmpty,
} from './loose.ts';

const runId = z.union([z.string().trim().min(1), z.number().int()]).transform(String);

const period = z.object({ start: looseDateOrNull, end: looseDateOrNull }).nullish().catch(null);
const registration = z.object({ opening: looseDateOrNull, closing: looseDateOrNull }).nullish().catch(null);
const vacancy = z.object({ code: looseTextOrNull, description: looseTextOrNull }).nullish().catch(null);

/** Listed runs nest their dates, single runs have them flat; both forms are accepted everywhere. */
const run = z
  .object({
    id: runId.optional().catch(undefined),
    runId: runId.optional().catch(undefined),
    courseDates: period,
    courseStartDate: looseDateOrNull,
    courseEndDate: looseDateOrNull,
    registrationDates: registration,
    registrationOpeningDate: looseDateOrNull,
    registrationClosingDate: looseDateOrNull,
    modeOfTraining: looseTextOrNull,
    courseVacancy: vacancy,
    intakeSize: looseIntegerOrNull,
    threshold: looseIntegerOrNull,
    registeredUserCount: looseIntegerOrNull,
    scheduleInfo: looseTextOrNull,
    courseAdminEmail: looseTextOrNull,
    venue: looseVenueOrEmpty,
  })
  .transform((raw, context): AgencyRun => {
    const courseRunId = raw.id ?? raw.runId;
    if (courseRunId === undefined) {
      context.addIssue('A run without an id');
      return z.NEVER;
    }
    return {
      courseRunId,
      startDate: raw.courseDates?.start ?? raw.courseStartDate,
      endDate: raw.courseDates?.end ?? raw.courseEndDate,
      registrationOpeningDate: raw.registrationDates?.opening ?? raw.registrationOpeningDate,
      registrationClosingDate: raw.registrationDates?.closing ?? raw.registrationClosingDate,
      modeOfTraining: raw.modeOfTraining,
      vacancyCode: raw.courseVacancy?.code ?? null,
      vacancyDescription: raw.courseVacancy?.description ?? null,
      intakeSize: raw.intakeSize,
      threshold: raw.threshold,
      registeredUserCount: raw.registeredUserCount,
      scheduleInfo: raw.scheduleInfo,
      courseAdminEmail: raw.courseAdminEmail,
      venue: raw.venue,
    };
  });

const rows = z.array(z.unknown());

/** `data.course.runs`, or `data.runs` in older responses. */
const runListData = z
  .union([
    z.object({ course: z.object({ runs: rows }) }).transform(({ course }) => course.runs),
    z.object({ runs: rows }).transform(({ runs }) => runs),
    // The member may be missing when a course has no runs.
    z.object({ course: z.object({ runs: z.null().optional() }) }).transform((): unknown[] => []),
  ])
  .transform((entries) => ({ runs: looseListDroppingInvalid(run).parse(entries), returned: entries.length }));

export const runPageSchema = envelopePage(runListData).transform(({ data, total }) => ({
  ...data,
  total: total ?? data.returned,
}));

const courseNames = z.object({ referenceNumber: looseTextOrNull, title: looseTextOrNull });

/** `data.course.run`, or `data.run` in older responses. */
export const oneRunSchema = envelopeData(
  z
    .union([
      z.object({ course: courseNames.extend({ run }) }).transform(({ course }) => course),
      z.object({ run }).transform((data) => ({ ...data, referenceNumber: null, title: null })),
    ])
    .transform(({ run: found, referenceNumber, title }) => ({
      ...found,
      courseReferenceNumber: referenceNumber,
      courseTitle: title,
    })),
);

const session = z
  .object({
    id: z.string().trim().min(1),
    startDate: looseDateOrNull,
    endDate: looseDateOrNull,
    startTime: looseTimeOrNull,
    endTime: looseTimeOrNull,
    modeOfTraining: looseTextOrNull,
    deleted: looseBooleanOrFalse,
    venue: looseVenueOrEmpty,
  })
  .transform(({ id, ...rest }): AgencySession => ({ sessionId: id, ...rest }));

export const sessionListSchema = envelopeData(
  z.object({ sessions: looseListDroppingInvalid(session) }).transform(({ sessions }) => sessions),
);

const published = z
  .object({ runId: runId.optional().catch(undefined), id: runId.optional().catch(undefined) })
  .transform((raw) => raw.runId ?? raw.id)
  .pipe(z.string());
const publishedRuns = z.tuple([published], z.unknown());

/** `data.course.runs[].runId`, `data.runs[].runId` or `data.runs[].id`. */
export const publishedRunSchema = envelopeData(
  z
    .union([
      z.object({ course: z.object({ runs: publishedRuns }) }).transform(({ course }) => course.runs),
      z.object({ runs: publishedRuns }).transform(({ runs }) => runs),
    ])
    .transform(([courseRunId]) => ({ courseRunId })),
);
