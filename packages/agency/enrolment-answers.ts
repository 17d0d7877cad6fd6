import { z } from 'zod';
import type { AgencyEnrolment, Sponsorship } from './agency.ts';
import { envelopeData, envelopePage, looseListDroppingInvalid, looseTextOrNull } from './loose.ts';

export const enrolmentReceiptSchema = envelopeData(
  z
    .object({ enrolment: z.object({ referenceNumber: z.string().min(1), status: looseTextOrNull }) })
    .transform(({ enrolment }) => ({
      referenceNumber: enrolment.referenceNumber,
      status: enrolment.status ?? '',
    })),
);

/** An optional object; when it is missing, so are its members. */
function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => (typeof value === 'object' && value !== null ? value : {}), z.object(shape));
}

const sponsorship = looseTextOrNull.transform((value): Sponsorship | null => {
  const upper = value?.toUpperCase();
  return upper === 'EMPLOYER' || upper === 'INDIVIDUAL' ? upper : null;
});

/** `{ full }`, or a plain string. */
const email = z
  .unknown()
  .optional()
  .transform((value) => {
    const full = typeof value === 'object' && value !== null && 'full' in value ? value.full : value;
    return typeof full === 'string' && full !== '' ? full : null;
  });

const record = z
  .object({
    enrolment: z.object({
      referenceNumber: z.string().min(1),
      status: looseTextOrNull,
      course: part({ run: part({ id: looseTextOrNull }) }),
      trainee: part({
        id: looseTextOrNull,
        fullName: looseTextOrNull,
        email,
        emailAddress: looseTextOrNull,
        contactNumber: part({ phoneNumber: looseTextOrNull }),
        sponsorshipType: sponsorship,
        fees: part({ collectionStatus: looseTextOrNull, feeCollectionStatus: looseTextOrNull }),
        employer: part({
          contact: part({ fullName: looseTextOrNull, email, emailAddress: looseTextOrNull }),
        }),
      }),
    }),
    meta: part({ createdOn: looseTextOrNull, updatedOn: looseTextOrNull }),
  })
  .transform(
    ({ enrolment: { referenceNumber, status, course, trainee }, meta }): AgencyEnrolment => ({
      referenceNumber,
      status: status ?? '',
      courseRunId: course.run.id,
      trainee: {
        id: trainee.id,
        fullName: trainee.fullName,
        email: trainee.email ?? trainee.emailAddress,
        phoneNumber: trainee.contactNumber.phoneNumber,
        sponsorship: trainee.sponsorshipType,
        feeStatus: trainee.fees.collectionStatus ?? trainee.fees.feeCollectionStatus,
        employerContact: {
          fullName: trainee.employer.contact.fullName,
          email: trainee.employer.contact.email ?? trainee.employer.contact.emailAddress,
        },
      },
      ...meta,
    }),
  );

export const enrolmentViewSchema = envelopeData(record);

export const enrolmentPageSchema = envelopePage(looseListDroppingInvalid(record)).transform(
  ({ data, total }) => ({
    enrolments: data,
    total: total ?? data.length,
  }),
);
