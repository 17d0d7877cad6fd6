import { z } from 'zod';
import { assertNotBlank, parseBodyOrThrow } from './agency-error.ts';

/** Wrong types are reported as "Invalid input parameter(s)"; missing members are reported by name. */
const text = (max = 100) => z.string().max(max).nullish();
const date = z
  .string()
  .regex(/^$|^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .nullish();
const phone = z.looseObject({ countryCode: text(5), areaCode: text(10), phoneNumber: text(20) }).nullish();
const collectionStatus = z.enum(['', 'Pending Payment', 'Partial Payment', 'Full Payment']).nullish();
const fees = z.looseObject({ discountAmount: z.number().min(0).nullish(), collectionStatus }).nullish();
const runRef = z.looseObject({ id: text(20) }).nullish();

const createBody = z.object({
  enrolment: z.looseObject({
    trainingPartner: z.looseObject({ uen: text(15), code: text(20) }).nullish(),
    course: z.looseObject({ referenceNumber: text(), run: runRef }).nullish(),
    trainee: z
      .looseObject({
        id: text(20),
        idType: z.looseObject({ type: z.enum(['', 'NRIC', 'FIN', 'OTHERS']).nullish() }).nullish(),
        fullName: text(200),
        dateOfBirth: date,
        emailAddress: text(),
        contactNumber: phone,
        enrolmentDate: date,
        sponsorshipType: z.enum(['', 'EMPLOYER', 'INDIVIDUAL']).nullish(),
        employer: z
          .looseObject({
            uen: text(15),
            contact: z
              .looseObject({ fullName: text(), emailAddress: text(), contactNumber: phone })
              .nullish(),
          })
          .nullish(),
        fees,
      })
      .nullish(),
  }),
});

const changedContact = z.looseObject({ fullName: text(), email: text(), contactNumber: phone }).nullish();

/** The members of a change are named differently from those of a new enrolment. */
const changeBody = z.object({
  enrolment: z.looseObject({
    action: z.enum(['Cancel', 'Update']),
    course: z.looseObject({ run: runRef }).nullish(),
    trainee: z.looseObject({ email: text(), contactNumber: phone }).nullish(),
    employer: z.looseObject({ contact: changedContact }).nullish(),
    fees,
  }),
});

const feeBody = z.object({ enrolment: z.looseObject({ fees }) });

const searchBody = z.object({
  enrolment: z
    .looseObject({
      status: z.enum(['Confirmed', 'Cancelled', 'Rejected']).nullish(),
      course: z.looseObject({ referenceNumber: text(), run: runRef }).nullish(),
      trainee: z.looseObject({ id: text(20) }).nullish(),
      trainingPartner: z.looseObject({ uen: text(15), code: text(20) }).nullish(),
    })
    .nullish(),
  sortBy: z
    .looseObject({ field: z.enum(['updatedOn', 'createdOn']), order: z.enum(['asc', 'desc']) })
    .nullish(),
  parameters: z.looseObject({ page: z.int().min(0), pageSize: z.int().min(1).max(100) }),
});

export type EnrolmentChange = z.infer<typeof changeBody>['enrolment'];
export type SentEnrolment = z.infer<typeof createBody>['enrolment'];

export const parseEnrolmentOrThrow = (body: unknown) => parseBodyOrThrow(createBody, body).enrolment;
export const parseEnrolmentChangeOrThrow = (body: unknown) => parseBodyOrThrow(changeBody, body).enrolment;
export const parseFeeCollectionOrThrow = (body: unknown) => parseBodyOrThrow(feeBody, body).enrolment.fees;
export const parseEnrolmentSearchOrThrow = (body: unknown) => parseBodyOrThrow(searchBody, body);
export const parseStoredEnrolment = (sent: unknown) => createBody.shape.enrolment.parse(sent);

const mandatoryFields = [
  'trainingPartner.uen',
  'trainingPartner.code',
  'course.referenceNumber',
  'course.run.id',
  'trainee.id',
  'trainee.idType.type',
  'trainee.fullName',
  'trainee.dateOfBirth',
  'trainee.emailAddress',
  'trainee.contactNumber.countryCode',
  'trainee.contactNumber.phoneNumber',
  'trainee.enrolmentDate',
  'trainee.sponsorshipType',
  'trainee.fees.collectionStatus',
];
const mandatoryOfEmployer = [
  'trainee.employer.uen',
  'trainee.employer.contact.fullName',
  'trainee.employer.contact.emailAddress',
  'trainee.employer.contact.contactNumber.phoneNumber',
];

export function assertEnrolmentNotBlank(enrolment: SentEnrolment): void {
  const isSponsored = enrolment.trainee?.sponsorshipType === 'EMPLOYER';
  const paths = [...mandatoryFields, ...(isSponsored ? mandatoryOfEmployer : [])];
  assertNotBlank(
    'Enrolment cannot be created',
    { enrolment },
    paths.map((path) => `enrolment.${path}`),
  );
}
