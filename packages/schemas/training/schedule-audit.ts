import { z } from 'zod';
import { envelope, optionalQuery } from './common.ts';
import { cleanCourseCode } from './course-code.ts';

export const auditDifferences = ['dates', 'vacancy', 'mode', 'enrolments', 'status'] as const;

const our = z.object({
  id: z.string(),
  status: z.string(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  vacancyCode: z.string(),
  mode: z.string(),
  enrolledCount: z.int(),
});
const theirs = z.object({
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  vacancyCode: z.string(),
  mode: z.string(),
  registeredUserCount: z.int().nullable(),
});

/** One run, as it is here, at the agency, or on both sides. */
export const auditEntry = z.object({
  agencyRunId: z.string().nullable(),
  ours: our.nullable(),
  theirs: theirs.nullable(),
  differences: z.array(z.enum(auditDifferences)),
});

/** Runs of the same dates. `isDuplicate`: the agency lists more than one of them. */
export const auditGroup = z.object({
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  isDuplicate: z.boolean(),
  entries: z.array(auditEntry),
});

export const auditCounts = z.object({
  atAgency: z.int(),
  here: z.int(),
  tracked: z.int(),
  untracked: z.int(),
  missingAtAgency: z.int(),
  unpublished: z.int(),
  withEnrolments: z.int(),
  withoutEnrolments: z.int(),
  duplicateGroups: z.int(),
  classes: z.int().meta({ description: 'Pairs of dates at the agency: duplicates counted once' }),
  different: z.int(),
});

export const scheduleAudit = z.object({
  courseCode: z.string(),
  courseTitle: z.string().nullable(),
  from: z.string().nullable(),
  counts: auditCounts,
  groups: z.array(auditGroup),
});

export const auditFilters = ['all', 'different', 'untracked', 'duplicates', 'enrolled'] as const;

export const scheduleAuditQuery = z.object({
  course_code: z
    .string('course_code is required')
    .overwrite(cleanCourseCode)
    .min(1, 'course_code is required')
    .max(100),
  past: optionalQuery(z.enum(['true', 'false'], 'past must be true or false')).meta({
    description: 'Also runs that have begun',
  }),
  show: optionalQuery(z.enum(auditFilters, `show is one of ${auditFilters.join(', ')}`)),
});

export const scheduleAuditAnswer = envelope(scheduleAudit);

export type AuditDifference = (typeof auditDifferences)[number];
export type AuditEntry = z.output<typeof auditEntry>;
export type AuditGroup = z.output<typeof auditGroup>;
export type AuditFilter = (typeof auditFilters)[number];
export type ScheduleAudit = z.output<typeof scheduleAudit>;
export type ScheduleAuditQuery = z.output<typeof scheduleAuditQuery>;
