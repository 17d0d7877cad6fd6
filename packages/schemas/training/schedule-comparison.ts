import { z } from 'zod';
import { envelope, optionalEmptyAsAbsent } from './common.ts';
import { cleanCourseCode } from './course-code.ts';

export const runDifferences = ['dates', 'vacancy', 'mode', 'enrolments', 'status'] as const;

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
export const comparedRun = z.object({
  agencyRunId: z.string().nullable(),
  ours: our.nullable(),
  theirs: theirs.nullable(),
  differences: z.array(z.enum(runDifferences)),
});

/** Runs of the same dates. `isDuplicate`: the agency lists more than one of them. */
export const comparedRunsOfSameDates = z.object({
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  isDuplicate: z.boolean(),
  entries: z.array(comparedRun),
});

export const comparisonCounts = z.object({
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

export const scheduleComparison = z.object({
  courseCode: z.string(),
  courseTitle: z.string().nullable(),
  from: z.string().nullable(),
  counts: comparisonCounts,
  groups: z.array(comparedRunsOfSameDates),
});

export const comparisonFilters = ['all', 'different', 'untracked', 'duplicates', 'enrolled'] as const;

export const scheduleComparisonQuery = z.object({
  course_code: z
    .string('course_code is required')
    .overwrite(cleanCourseCode)
    .min(1, 'course_code is required')
    .max(100),
  past: optionalEmptyAsAbsent(z.enum(['true', 'false'], 'past must be true or false')).meta({
    description: 'Also runs that have begun',
  }),
  show: optionalEmptyAsAbsent(z.enum(comparisonFilters, `show is one of ${comparisonFilters.join(', ')}`)),
});

export const scheduleComparisonAnswer = envelope(scheduleComparison);

export type RunDifference = (typeof runDifferences)[number];
export type ComparedRun = z.output<typeof comparedRun>;
export type ComparedRunsOfSameDates = z.output<typeof comparedRunsOfSameDates>;
export type ComparisonFilter = (typeof comparisonFilters)[number];
export type ScheduleComparison = z.output<typeof scheduleComparison>;
export type ScheduleComparisonQuery = z.output<typeof scheduleComparisonQuery>;
