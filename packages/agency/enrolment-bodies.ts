import type {
  EmployerContact,
  EnrolmentChange,
  EnrolmentQuery,
  EnrolmentToCreate,
  FeeCollectionStatus,
  Phone,
} from './agency.ts';
import { dropBlankMembers } from './drop-blank-members.ts';

type Provider = { uen: string; tpCode: string };

export function buildEnrolmentBody(enrolment: EnrolmentToCreate, { uen, tpCode }: Provider) {
  const { trainee } = enrolment;
  return {
    enrolment: dropBlankMembers({
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
          contact: toContact(trainee.employer.contact),
        },
        fees: { discountAmount: 0, collectionStatus: trainee.feeStatus ?? 'Pending Payment' },
      },
    }),
  };
}

export function buildEnrolmentCancelBody(courseRunId: string) {
  return { enrolment: { action: 'Cancel', course: { run: { id: courseRunId } } } };
}

/** The members of a change are named differently from those of a new enrolment. */
export function buildEnrolmentUpdateBody({ courseRunId, email, phone, employerContact }: EnrolmentChange) {
  return {
    enrolment: dropBlankMembers({
      action: 'Update',
      course: { run: { id: courseRunId } },
      trainee: { email, contactNumber: toPhone(phone) },
      employer: employerContact && {
        contact: {
          fullName: employerContact.fullName,
          email: employerContact.email,
          contactNumber: toPhone(employerContact.phone),
        },
      },
    }),
  };
}

export function buildFeeCollectionBody(status: FeeCollectionStatus) {
  return { enrolment: { fees: { collectionStatus: status } } };
}

export function buildEnrolmentSearchBody(query: EnrolmentQuery, { uen, tpCode }: Provider) {
  return dropBlankMembers({
    sortBy: query.sortBy ?? { field: 'updatedOn', order: 'desc' },
    enrolment: {
      status: query.status,
      course: { referenceNumber: query.courseReferenceNumber, run: { id: query.courseRunId } },
      trainee: { id: query.traineeId },
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

function toContact({ fullName, email, phone }: EmployerContact) {
  return { fullName, emailAddress: email, contactNumber: toPhone(phone) };
}
