import { z } from 'zod';
import type { AgencyEnrolment, Sponsorship } from './agency.ts';
import { looseDate, looseList, looseText } from './loose.ts';

export const receiptData = z
  .object({ enrolment: z.object({ referenceNumber: z.string().min(1), status: looseText }) })
  .transform(({ enrolment }) => ({
    referenceNumber: enrolment.referenceNumber,
    status: enrolment.status ?? '',
  }));

/** An optional object; when it is missing, so are its members. */
function part<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => (typeof value === 'object' && value !== null ? value : {}), z.object(shape));
}

const sponsorship = looseText.transform((value): Sponsorship | null => {
  const upper = value?.toUpperCase();
  return upper === 'EMPLOYER' || upper === 'INDIVIDUAL' ? upper : null;
});

const idType = z
  .unknown()
  .optional()
  .transform((value) => {
    const named = typeof value === 'object' && value !== null && 'type' in value ? value.type : value;
    return typeof named === 'string' ? named : null;
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
      status: looseText,
      course: part({
        referenceNumber: looseText,
        title: looseText,
        run: part({ id: looseText, startDate: looseDate, endDate: looseDate }),
      }),
      trainee: part({
        id: looseText,
        idType,
        fullName: looseText,
        dateOfBirth: looseDate,
        email,
        emailAddress: looseText,
        enrolmentDate: looseDate,
        sponsorshipType: sponsorship,
        fees: part({
          discountAmount: looseText,
          collectionStatus: looseText,
          feeCollectionStatus: looseText,
        }),
        employer: z
          .object({ uen: looseText, name: looseText })
          .nullish()
          .catch(null)
          .transform((employer) => employer ?? null),
      }),
    }),
    meta: part({ createdOn: looseText, updatedOn: looseText }),
  })
  .transform(({ enrolment: { course, trainee, ...enrolment }, meta }): AgencyEnrolment => {
    return {
      referenceNumber: enrolment.referenceNumber,
      status: enrolment.status ?? '',
      courseReferenceNumber: course.referenceNumber,
      courseTitle: course.title,
      courseRunId: course.run.id,
      courseRunStartDate: course.run.startDate,
      courseRunEndDate: course.run.endDate,
      trainee: {
        id: trainee.id,
        idType: trainee.idType,
        fullName: trainee.fullName,
        dateOfBirth: trainee.dateOfBirth,
        email: trainee.email ?? trainee.emailAddress,
        enrolmentDate: trainee.enrolmentDate,
        sponsorship: trainee.sponsorshipType,
        discountAmount: trainee.fees.discountAmount,
        collectionStatus: trainee.fees.collectionStatus ?? trainee.fees.feeCollectionStatus,
      },
      employer: trainee.employer,
      createdOn: meta.createdOn,
      updatedOn: meta.updatedOn,
    };
  });

export const enrolmentData = record;
export const enrolmentListData = looseList(record);
