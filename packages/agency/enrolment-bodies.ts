import type { EmployerContact, EnrolmentQuery, EnrolmentToCreate, Phone } from './agency.ts';
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
        fees: { discountAmount: 0, collectionStatus: 'Pending Payment' },
      },
    }),
  };
}

export function buildEnrolmentCancelBody(courseRunId: string) {
  return { enrolment: { action: 'Cancel', course: { run: { id: courseRunId } } } };
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
