import { createAgencyRunBody } from '@repo/schemas/training/agency';
import { z } from 'zod';

const date = (what: string) => z.iso.date(`Choose the ${what}`);
const time = z.string().regex(/^\d{2}:\d{2}/, 'Choose a time');
const people = (what: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, `Give the ${what} as a whole number`);
const line = z.string().trim();

export const runFormSchema = z.object({
  courseReferenceNumber: z.string('Choose a course').min(1, 'Choose a course'),
  startDate: date('first day'),
  endDate: date('last day'),
  modeOfTraining: z.string().pipe(createAgencyRunBody.shape.modeOfTraining.unwrap()),
  vacancyCode: z.enum(['A', 'F', 'L']),
  intakeSize: people('intake size'),
  threshold: people('threshold'),
  scheduleInfo: line.max(300),
  courseAdminEmail: z.union([z.literal(''), z.email('Give an e-mail address')]),
  venue: z.object({
    block: line.max(10),
    street: line.max(32),
    building: line.max(66),
    floor: line.max(3, 'At most 3 characters'),
    unit: line.max(5, 'At most 5 characters'),
    postalCode: line.max(6, 'At most 6 characters'),
    room: line.max(255),
    wheelChairAccess: z.boolean(),
  }),
  sessions: z
    .array(z.object({ date: date('date of the session'), startTime: time, endTime: time }))
    .min(1, 'Give at least one session'),
});

export type RunFormValues = z.input<typeof runFormSchema>;

export type RunFormOutput = z.output<typeof runFormSchema>;
export type AgencyRunBody = ReturnType<typeof toAgencyRunBody>;

/** Company Settings supply blank fields. */
export function toAgencyRunBody(values: RunFormOutput) {
  const { intakeSize, threshold, scheduleInfo, courseAdminEmail, ...rest } = values;
  return {
    ...rest,
    intakeSize: Number(intakeSize),
    threshold: Number(threshold),
    ...(scheduleInfo && { scheduleInfo }),
    ...(courseAdminEmail && { courseAdminEmail }),
  };
}
