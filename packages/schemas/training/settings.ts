import { z } from 'zod';
import { cleanLine } from '../text.ts';
import { expectedUpdatedAt, timestamp } from './common.ts';

const optionalEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'The e-mail address must have at most 254 characters')
  .refine(
    (text) => text === '' || z.email().safeParse(text).success,
    'Enter an email address like name@example.com',
  )
  .meta({ anyOf: [{ const: '' }, { format: 'email' }] });

const uenPattern = /^(\d{8}[A-Z]|\d{9}[A-Z]|[TSR]\d{2}[A-Z]{2}\d{4}[A-Z])?$/;
const uen = z
  .string()
  .trim()
  .toUpperCase()
  .refine((text) => uenPattern.test(text), 'A UEN is 8 or 9 digits and a letter, or like T08GB0032G')
  .meta({ pattern: uenPattern.source });

function line(name: string, maximum: number) {
  return z.string().overwrite(cleanLine).max(maximum, `${name} must have at most ${maximum} characters`);
}

function places(name: string) {
  return z
    .int(`${name} must be a whole number`)
    .min(0, `${name} must be at least 0`)
    .max(9999, `${name} must be at most 9999`);
}

/** The lengths are those that the agency takes. */
export const venue = z.object({
  block: line('Block', 10),
  street: line('Street', 32),
  building: line('Building', 66),
  floor: line('Floor', 3),
  unit: line('Unit', 5),
  postalCode: z
    .string()
    .trim()
    .refine((text) => text === '' || /^\d{6}$/.test(text), 'A postal code has six digits'),
  room: line('Room', 255),
  wheelchairAccess: z.boolean(),
});

const identityCheck = z
  .enum(['warn', 'reject'], 'Choose whether a wrong check letter is warned of (warn) or refused (reject)')
  .meta({
    description: 'What bulk-create does with an identity number whose check letter is wrong',
  });

const agencyAccess = z.enum(['staff', 'admins'], 'Choose who publishes at the agency: staff or admins').meta({
  description:
    'Who publishes at the agency and encrypts for it: trainers, developers and admins, or admins alone',
});

const trainersSeeAllClasses = z.boolean('Choose whether trainers see all classes: true or false').meta({
  description:
    'Whether trainers see and grade the work, and see the documents, of all learners, not only of those of the classes they run',
});

const reportsToAgency = z.boolean('Choose whether the agency is sent reports: true or false').meta({
  description:
    'Whether enrolments and their ends in classes that are published at the agency are reported to it',
});

const requireSecondFactor = z.boolean('Choose whether staff need a second factor: true or false').meta({
  description:
    'Whether trainers, developers and admins need a second factor; who has none can only set one up',
});

/** "+65 9123 4567", however it is typed. */
const singaporePhone = z
  .string()
  .trim()
  .transform((text) => text.replace(/[\s()-]/g, '').replace(/^(\+|00)?65(?=\d{8}$)/, ''))
  .refine((digits) => /^([3689]\d{7})?$/.test(digits), 'Enter a Singapore phone number like 9123 4567')
  .transform((digits) => (digits === '' ? '' : `+65 ${digits.slice(0, 4)} ${digits.slice(4)}`));

/** What the agency asks for in an enrolment and a sheet may lack; "" sends nothing. The lengths are the agency's. */
const fallback = z.object({
  phone: singaporePhone,
  employerUen: uen,
  employerName: line('Employer contact name', 100),
  employerEmail: optionalEmail.refine(
    (text) => text.length <= 100,
    'The agency takes e-mail addresses of at most 100 characters',
  ),
  employerPhone: singaporePhone,
});

const fields = {
  companyName: line('Company name', 120),
  uen,
  intakeSize: places('The intake size'),
  threshold: places('The threshold'),
  courseAdminEmail: optionalEmail,
  identityCheck,
  agencyAccess,
  reportsToAgency,
  trainersSeeAllClasses,
  requireSecondFactor,
};

/** Company Settings. `intake_size` repeats `intakeSize`: the contract has both spellings. */
export const companySettings = z.object({
  companyName: z.string(),
  uen: z.string(),
  intakeSize: z.int(),
  intake_size: z.int(),
  threshold: z.int(),
  courseAdminEmail: z.string(),
  identityCheck,
  agencyAccess,
  reportsToAgency,
  trainersSeeAllClasses,
  requireSecondFactor,
  venue: z.object({
    block: z.string(),
    street: z.string(),
    building: z.string(),
    floor: z.string(),
    unit: z.string(),
    postalCode: z.string(),
    room: z.string(),
    wheelchairAccess: z.boolean(),
  }),
  fallback: z
    .object({
      phone: z.string(),
      employerUen: z.string(),
      employerName: z.string(),
      employerEmail: z.string(),
      employerPhone: z.string(),
    })
    .meta({
      description: 'What an enrolment of a bulk upload sends where its row says nothing; "" sends nothing',
    }),
  updatedAt: timestamp,
});

export type CompanySettings = z.infer<typeof companySettings>;

/** What is absent stays as it is. */
export const updateSettingsBody = z
  .object({
    ...fields,
    intake_size: places('The intake size'),
    venue: venue.partial(),
    fallback: fallback.partial(),
    expectedUpdatedAt,
  })
  .partial()
  .transform(({ intake_size, ...rest }) => {
    const intakeSize = rest.intakeSize ?? intake_size;
    return intakeSize === undefined ? rest : { ...rest, intakeSize };
  });
export type UpdateSettingsBody = z.output<typeof updateSettingsBody>;

/** The form of the page: every field, none doubled. */
export const settingsForm = z.object({ ...fields, venue, fallback });
export type SettingsForm = z.output<typeof settingsForm>;
