import { z } from 'zod';
import { cleanLine } from '../text.ts';
import { expectedUpdatedAt, id, timestamp } from './common.ts';

export const agencyReportKinds = [
  'enrolment_created',
  'enrolment_changed',
  'enrolment_cancelled',
  'fee_collection',
] as const;
export const agencyReportStates = [
  'waiting',
  'sending',
  'accepted',
  'refused',
  'unresolved',
  'dismissed',
] as const;
export const feeStatuses = ['Pending Payment', 'Partial Payment', 'Full Payment'] as const;
export const sponsorships = ['INDIVIDUAL', 'EMPLOYER'] as const;

export type AgencyReportKind = (typeof agencyReportKinds)[number];
export type AgencyReportState = (typeof agencyReportStates)[number];

const line = (maximum: number) =>
  z.string().overwrite(cleanLine).max(maximum, `Use at most ${maximum} characters`);

/** What is sent, as text; "" is sent as nothing. The lengths are the agency's. */
export const agencyReportBody = z.object({
  courseReferenceNumber: line(100).default(''),
  courseRunId: line(20).default(''),
  identityNumber: line(20).default(''),
  fullName: line(200).default(''),
  dateOfBirth: line(10).default(''),
  email: line(100).default(''),
  phone: line(30).default(''),
  enrolmentDate: line(10).default(''),
  sponsorship: line(10).default(''),
  employerUen: line(15).default(''),
  employerName: line(100).default(''),
  employerEmail: line(100).default(''),
  employerPhone: line(30).default(''),
  feeStatus: line(20).default(''),
});

export type AgencyReportBody = z.output<typeof agencyReportBody>;
export type AgencyReportField = keyof AgencyReportBody;

const contactFields = ['email', 'phone', 'employerName', 'employerEmail', 'employerPhone'] as const;

/** What a person may correct; the rest belongs to the class. */
export const correctableFields: Record<AgencyReportKind, readonly AgencyReportField[]> = {
  enrolment_created: [
    'identityNumber',
    'fullName',
    'dateOfBirth',
    'email',
    'phone',
    'sponsorship',
    'employerUen',
    'employerName',
    'employerEmail',
    'employerPhone',
    'feeStatus',
  ],
  enrolment_changed: contactFields,
  enrolment_cancelled: ['identityNumber'],
  fee_collection: ['feeStatus'],
};

const noChange = agencyReportBody.shape;
/** What is absent stays as it is. */
const corrections = z
  .strictObject({
    identityNumber: noChange.identityNumber.unwrap(),
    fullName: noChange.fullName.unwrap(),
    dateOfBirth: z.union([z.literal(''), z.iso.date('Enter a date, such as 1990-05-17')]),
    email: z.union([
      z.literal(''),
      z
        .email('Enter an email address like name@example.com')
        .max(100, 'The agency takes email addresses of at most 100 characters'),
    ]),
    phone: noChange.phone.unwrap(),
    sponsorship: z.enum(['', ...sponsorships], 'Choose who pays'),
    employerUen: noChange.employerUen.unwrap(),
    employerName: noChange.employerName.unwrap(),
    employerEmail: noChange.employerEmail.unwrap(),
    employerPhone: noChange.employerPhone.unwrap(),
    feeStatus: z.enum(['', ...feeStatuses], 'Choose how much of the fee was collected'),
  })
  .partial()
  .meta({ id: 'AgencyReportCorrections' });

export type AgencyReportCorrections = z.output<typeof corrections>;

export const sendReportBody = z.strictObject({ corrections, expectedUpdatedAt });
export type SendReportBody = z.output<typeof sendReportBody>;

export const dismissReportBody = z.strictObject({
  reason: line(500).min(1, 'Say why the agency need not know'),
  expectedUpdatedAt,
});
export type DismissReportBody = z.output<typeof dismissReportBody>;

export const newReportBody = z.strictObject({
  enrolmentId: id,
  kind: z.enum(['enrolment_changed', 'fee_collection'], 'Choose what to report'),
  corrections,
});
export type NewReportBody = z.output<typeof newReportBody>;

export const agencyReportAnswer = z
  .object({ id, state: z.enum(agencyReportStates), updatedAt: timestamp })
  .meta({ id: 'AgencyReport' });
export type AgencyReportAnswer = z.output<typeof agencyReportAnswer>;

export const agencyReportDetail = z.object({
  id,
  kind: z.enum(agencyReportKinds),
  state: z.enum(agencyReportStates),
  message: z.string(),
  body: agencyReportBody,
  updatedAt: timestamp,
});
export type AgencyReportDetail = z.output<typeof agencyReportDetail>;
