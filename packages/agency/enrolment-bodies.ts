import type { Contact, EnrolmentChange, EnrolmentQuery, EnrolmentToCreate, Phone } from './agency.ts';
import { dropBlank } from './drop-blank.ts';

type Provider = { uen: string; tpCode: string };

/** The body of an enrolment, before encryption. */
export function buildEnrolmentBody(enrolment: EnrolmentToCreate, { uen, tpCode }: Provider) {
  const { trainee } = enrolment;
  return {
    enrolment: dropBlank({
      trainingPartner: { uen, code: tpCode },
      course: { referenceNumber: enrolment.courseReferenceNumber, run: { id: enrolment.courseRunId } },
      trainee: {
        id: trainee.id,
        idType: { type: trainee.idType },
        fullName: trainee.fullName,
        dateOfBirth: trainee.dateOfBirth,
        emailAddress: trainee.email,
        contactNumber: toPhone(trainee.phone),
        enrolmentDate: trainee.enrolmentDate,
        sponsorshipType: trainee.sponsorship,
        employer: trainee.employer && {
          uen: trainee.employer.uen,
          contact: toContact(trainee.employer.contact, 'emailAddress'),
        },
        fees: {
          discountAmount: trainee.fees?.discountAmount ?? 0,
          collectionStatus: trainee.fees?.collectionStatus ?? 'Pending Payment',
        },
        bundle: { id: trainee.bundleId },
      },
    }),
  };
}

/** The change call names e-mail members differently from the create call. */
export function buildEnrolmentChangeBody(change: EnrolmentChange) {
  return {
    enrolment: dropBlank({
      action: 'Update',
      course: { run: { id: change.courseRunId } },
      trainee: { email: change.email, contactNumber: toPhone(change.phone) },
      employer: { contact: change.employerContact && toContact(change.employerContact, 'email') },
      fees: change.fees,
    }),
  };
}

export function buildEnrolmentCancelBody(courseRunId: string) {
  return { enrolment: { action: 'Cancel', course: { run: { id: courseRunId } } } };
}

export function buildEnrolmentSearchBody(query: EnrolmentQuery, { uen, tpCode }: Provider) {
  return dropBlank({
    meta: { lastUpdateDateFrom: query.updatedFrom, lastUpdateDateTo: query.updatedTo },
    sortBy: query.sortBy ?? { field: 'updatedOn', order: 'desc' },
    enrolment: {
      status: query.status,
      course: { referenceNumber: query.courseReferenceNumber, run: { id: query.courseRunId } },
      trainee: { id: query.traineeId, idType: { type: query.traineeIdType } },
      trainingPartner: { uen, code: tpCode },
    },
    parameters: { page: query.page ?? 0, pageSize: query.pageSize ?? 100 },
  });
}

function toPhone(phone: Phone | null | undefined) {
  return (
    phone && { countryCode: phone.countryCode, areaCode: phone.areaCode, phoneNumber: phone.phoneNumber }
  );
}

function toContact({ fullName, email, phone }: Contact, emailName: 'email' | 'emailAddress') {
  return { fullName, [emailName]: email, contactNumber: toPhone(phone) };
}
