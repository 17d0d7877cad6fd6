import { z } from 'zod';
import { clampedLimitQuery, optionalEmptyAsAbsent } from './common.ts';
import { cleanCourseCode } from './course-code.ts';

export const agencyCourseRunQuery = z.object({
  course_code: z
    .string('course_code is required')
    .overwrite(cleanCourseCode)
    .min(1, 'course_code is required')
    .max(100, 'course_code must have at most 100 characters'),
  from: optionalEmptyAsAbsent(
    z.union(
      [z.literal('all'), z.iso.date('from must be a date that exists, as YYYY-MM-DD, or all')],
      'from must be a date that exists, as YYYY-MM-DD, or all',
    ),
  ).meta({ description: 'Singapore today when absent; all for every run, past ones too' }),
  to: optionalEmptyAsAbsent(z.iso.date('to must be a date that exists, as YYYY-MM-DD')),
  include_expired: optionalEmptyAsAbsent(z.enum(['true', 'false'], 'include_expired must be true or false')),
  page_size: clampedLimitQuery(100, 100, 'page_size'),
});

const date = z.string().nullable();

/** A run as the agency publishes it, and what this service knows of it. */
export const agencyCourseRun = z.object({
  course_run_id: z.string(),
  course_code: z.string(),
  start_date: z.string(),
  end_date: date,
  mode_of_learning: z.string(),
  registration_opening_date: date,
  registration_closing_date: date,
  vacancy_code: z.string(),
  vacancy_description: z.string(),
  venue: z.object({
    block: z.string(),
    building: z.string(),
    floor: z.string(),
    postalCode: z.string(),
    room: z.string(),
    street: z.string(),
    unit: z.string(),
    wheelChairAccess: z.boolean(),
  }),
  in_lms: z.boolean(),
  enrolled_count: z.int(),
});

export const agencyCourseRunList = z.object({
  success: z.literal(true),
  course_code: z.string(),
  total: z.int(),
  agency_total_returned: z.int(),
  with_enrolments: z.int(),
  without_enrolments: z.int(),
  data: z.array(agencyCourseRun),
});

export type AgencyCourseRunQuery = z.output<typeof agencyCourseRunQuery>;
export type AgencyCourseRun = z.output<typeof agencyCourseRun>;
export type AgencyCourseRunList = z.output<typeof agencyCourseRunList>;
