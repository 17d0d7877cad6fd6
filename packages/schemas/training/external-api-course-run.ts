import { z } from 'zod';
import { blankUnstorableId } from '../text.ts';
import { classStatus } from './class-status.ts';
import { dateText, optionalEmptyAsAbsent } from './common.ts';
import { cleanCourseCode } from './course-code.ts';

/** A whole number in decimal digits; a larger one than `maximum` is clamped, not refused. */
function wholeNumber(name: string, { minimum, maximum }: { minimum: number; maximum: number }) {
  return z
    .string(`${name} must be a whole number`)
    .trim()
    .regex(/^\d+$/, `${name} must be a whole number of at least ${minimum}`)
    .transform((digits) => Math.min(Number(digits), maximum))
    .refine((value) => value >= minimum, `${name} must be at least ${minimum}`);
}

/** An absent or empty parameter takes the standard value. */
function withStandard<T extends z.ZodType>(schema: T, standard: z.output<T>) {
  return z.preprocess(
    (value) => (value === '' ? undefined : value),
    schema.optional().transform((value) => value ?? standard),
  );
}

function flag(name: string) {
  return withStandard(
    z
      .string(`${name} is true or false`)
      .toLowerCase()
      .pipe(z.enum(['true', 'false'], `${name} is true or false`))
      .transform((value) => value === 'true'),
    false,
  );
}

const exactText = z.string().trim().overwrite(blankUnstorableId);

/** No list is longer; PostgreSQL can count to it. */
const maximumOffset = 2_000_000_000;

/** What endpoint A takes. Parameters it does not know are ignored; `from` after `to` finds nothing. */
export const externalApiCourseRunQuery = z
  .object({
    has_enrolments: flag('has_enrolments').meta({
      description: 'true: only runs with at least one active enrolment. false is the same as absent',
    }),
    course_code: optionalEmptyAsAbsent(z.string().overwrite(cleanCourseCode)).meta({
      description: 'The whole course code, in capitals or small letters',
    }),
    course_run_id: optionalEmptyAsAbsent(exactText).meta({ description: 'The exact run id of the agency' }),
    status: optionalEmptyAsAbsent(classStatus),
    from: optionalEmptyAsAbsent(dateText).meta({
      description: 'Runs that start on this Singapore date or later',
    }),
    to: optionalEmptyAsAbsent(dateText).meta({
      description: 'Runs that start on this Singapore date or earlier',
    }),
    include_sessions: flag('include_sessions').meta({ description: 'true: each run carries its sessions' }),
    limit: withStandard(wholeNumber('limit', { minimum: 1, maximum: 500 }), 100).meta({
      description: '100 when absent; more than 500 is taken as 500',
    }),
    offset: withStandard(wholeNumber('offset', { minimum: 0, maximum: maximumOffset }), 0),
  })
  .meta({ id: 'ExternalCourseRunQuery' });
export type ExternalApiCourseRunQuery = z.output<typeof externalApiCourseRunQuery>;

const compactDate = z
  .string()
  .regex(/^\d{8}$/)
  .meta({ description: 'YYYYMMDD, unlike the dates of the run' });

export const externalApiSession = z
  .object({
    session_id: z.string().meta({ description: 'The id in this service' }),
    session_number: z.int(),
    title: z.string(),
    start_date: compactDate,
    end_date: compactDate,
    start_time: z.string().meta({ description: 'HH:MM in Singapore' }),
    end_time: z.string().meta({ description: 'HH:MM in Singapore' }),
    mode_of_training: z.string().meta({ description: 'The label of the agency, such as Classroom' }),
  })
  .meta({ id: 'ExternalSession' });

/** Record A: a course run as this service has it. */
export const externalApiCourseRun = z
  .object({
    course_run_uuid: z.string().meta({ description: 'The id in this service' }),
    course_run_id: z.string().nullable().meta({
      description:
        'The id at the agency: the key to join with record B. null for a run that is not published',
    }),
    class_status: classStatus,
    start_date: dateText.nullable(),
    end_date: dateText.nullable(),
    mode_of_learning: z.string().meta({ description: 'The label of the agency, such as Classroom' }),
    assigned_trainer_name: z.string().nullable(),
    assigned_trainer_email: z.string().nullable(),
    course_title: z.string(),
    course_code: z.string(),
    course_fee: z.number().meta({ description: 'Singapore dollars' }),
    training_hours: z.number().nullable(),
    assessment_hours: z.number().nullable(),
    venue_block: z.string(),
    venue_street: z.string(),
    venue_building: z.string(),
    venue_floor: z.string(),
    venue_unit: z.string(),
    venue_postal_code: z.string(),
    venue_room: z.string(),
    registration_opening_date: dateText.nullable(),
    registration_closing_date: dateText.nullable(),
    course_admin_email: z.string(),
    enrolled_count: z
      .int()
      .meta({ description: 'Enrolments that are not admin removed, cancelled or withdrawn' }),
    sessions: z
      .array(externalApiSession)
      .optional()
      .meta({ description: 'With include_sessions=true alone' }),
  })
  .meta({ id: 'ExternalCourseRun' });
export type ExternalApiCourseRun = z.infer<typeof externalApiCourseRun>;

export const externalApiCourseRunPage = z
  .object({
    success: z.literal(true),
    total: z.int().meta({ description: 'Runs that match, on all pages; exact' }),
    limit: z.int(),
    offset: z.int(),
    data: z.array(externalApiCourseRun),
  })
  .meta({ id: 'ExternalCourseRunPage' });
