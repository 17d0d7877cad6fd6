import { z } from 'zod';

const course = z.object({
  referenceNumber: z.string(),
  title: z.string(),
  description: z.string(),
  durationHours: z.number(),
  fee: z.string(),
  category: z.string(),
  isExpired: z.boolean(),
});
const session = z.object({
  id: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  modeOfTraining: z.string(),
  venue: z.record(z.string(), z.unknown()).nullable(),
  attendanceTaken: z.boolean(),
  deleted: z.boolean(),
});
const run = z.object({
  id: z.number(),
  courseReferenceNumber: z.string(),
  /** The run as listed, without its id. */
  listed: z.record(z.string(), z.unknown()),
  sessions: z.array(session),
});
const enrolment = z.object({
  referenceNumber: z.string(),
  status: z.string(),
  /** The created enrolment as sent, with later changes applied. */
  sent: z.record(z.string(), z.unknown()),
  courseRunId: z.string(),
  createdOn: z.string(),
  updatedOn: z.string(),
});
export const agencyStateSchema = z.object({
  seededOn: z.string(),
  nextRunId: z.number(),
  nextEnrolment: z.number(),
  courses: z.array(course),
  runs: z.array(run),
  enrolments: z.array(enrolment),
});

export type StoredCourse = z.infer<typeof course>;
export type StoredSession = z.infer<typeof session>;
export type StoredRun = z.infer<typeof run>;
export type StoredEnrolment = z.infer<typeof enrolment>;
export type AgencyState = z.infer<typeof agencyStateSchema>;

/** One log line: a change that touches one enrolment. */
export const enrolmentChangeSchema = z.object({
  nextEnrolment: z.number(),
  enrolment,
  registeredUserCount: z.unknown(),
});
