import type {
  Agency,
  AgencyCallOptions,
  AgencyEnrolment,
  EmployerContact,
  EnrolmentToCreate,
  FeeCollectionStatus,
  Phone,
} from '@repo/agency/agency';
import type { AgencyFailure, AgencyResult } from '@repo/agency/result';
import {
  type AgencyReportBody,
  type AgencyReportKind,
  feeStatuses,
} from '@repo/schemas/training/agency-report';
import { isAlreadyEnrolled } from '#domain/uploads/workflow/describe-refusal.ts';
import { findEnrolmentAtAgency } from '#domain/uploads/workflow/find-enrolment-at-agency.ts';
import { parsePhone } from '#domain/uploads/workflow/parse-phone.ts';

/** What the agency has of a report. */
export type ReportFinding =
  | { kind: 'accepted'; referenceNumber: string | null; note?: string }
  | { kind: 'absent' }
  /** The agency cannot show whether it has it. */
  | { kind: 'unclear'; reason: string }
  | { kind: 'failed'; failure: AgencyFailure };

export type ReportToSend = {
  body: AgencyReportBody;
  /** Of the enrolment at the agency. */
  enrolmentReference: string | null;
};

export type ReportHandler = {
  send(
    agency: Agency,
    report: ReportToSend,
    call: AgencyCallOptions,
  ): Promise<AgencyResult<{ referenceNumber: string }>>;
  /** Only asks the agency. */
  lookUp(agency: Agency, report: ReportToSend, call: AgencyCallOptions): Promise<ReportFinding>;
  /** The agency refuses what it has already, so it is looked up. */
  isRefusedAsDone(failure: AgencyFailure): boolean;
  /** It needs the reference number of an enrolment, which is looked up where it is not known. */
  needsReference: boolean;
};

const several =
  'The agency has more than one enrolment of this person in this class. Look there which one is right';
const strange =
  'The agency’s search answered with other people’s enrolments, so nobody can tell whether it has this one. Look there';

/** The enrolment of the person in the class, if it is confirmed there. */
export async function findConfirmedEnrolment(
  agency: Agency,
  { body }: ReportToSend,
  { signal }: AgencyCallOptions,
): Promise<ReportFinding> {
  const person = { courseRunId: body.courseRunId, traineeId: body.identityNumber };
  const found = await findEnrolmentAtAgency(agency, person, signal);
  switch (found.kind) {
    case 'one':
      return { kind: 'accepted', referenceNumber: found.referenceNumber };
    case 'none':
      return { kind: 'absent' };
    case 'failed':
      return found;
    default:
      return { kind: 'unclear', reason: found.kind === 'several' ? several : strange };
  }
}

/** Whether the enrolment at the agency is as reported. */
async function lookUpEnrolment(
  agency: Agency,
  { enrolmentReference }: ReportToSend,
  call: AgencyCallOptions,
  isAsReported: (enrolment: AgencyEnrolment) => boolean,
): Promise<ReportFinding> {
  const result = await agency.viewEnrolment(enrolmentReference ?? '', call);
  if (!result.ok) return { kind: 'failed', failure: result.failure };
  if (!isAsReported(result.value)) return { kind: 'absent' };
  return { kind: 'accepted', referenceNumber: result.value.referenceNumber };
}

const isCancelled = ({ status }: AgencyEnrolment) => status.toLowerCase() === 'cancelled';

export const reportHandlers: Record<AgencyReportKind, ReportHandler> = {
  enrolment_created: {
    needsReference: false,
    send: (agency, { body }, call) => agency.createEnrolment(toEnrolment(body), call),
    lookUp: findConfirmedEnrolment,
    isRefusedAsDone: isAlreadyEnrolled,
  },
  enrolment_cancelled: {
    needsReference: true,
    send: (agency, { body, enrolmentReference }, call) =>
      agency.cancelEnrolment(enrolmentReference ?? '', body.courseRunId, call),
    lookUp: (agency, report, call) => lookUpEnrolment(agency, report, call, isCancelled),
    isRefusedAsDone: ({ kind }) => kind === 'refused',
  },
  enrolment_changed: {
    needsReference: true,
    send: (agency, { body, enrolmentReference }, call) =>
      agency.updateEnrolment(enrolmentReference ?? '', toChange(body), call),
    lookUp: (agency, report, call) =>
      lookUpEnrolment(agency, report, call, (enrolment) => hasContactsOf(enrolment, report.body)),
    isRefusedAsDone: () => false,
  },
  fee_collection: {
    needsReference: true,
    send: (agency, { body, enrolmentReference }, call) =>
      agency.updateFeeCollection(enrolmentReference ?? '', feeStatusOf(body), call),
    lookUp: (agency, report, call) =>
      lookUpEnrolment(agency, report, call, ({ trainee }) => trainee.feeStatus === report.body.feeStatus),
    isRefusedAsDone: () => false,
  },
};

function feeStatusOf({ feeStatus }: AgencyReportBody): FeeCollectionStatus {
  return feeStatuses.find((status) => status === feeStatus) ?? 'Pending Payment';
}

const noPhone: Phone = { countryCode: '', phoneNumber: '' };

function toContact(body: AgencyReportBody): EmployerContact {
  const phone = parsePhone(body.employerPhone) ?? noPhone;
  return { fullName: body.employerName, email: body.employerEmail.toLowerCase(), phone };
}

function toEnrolment(body: AgencyReportBody): EnrolmentToCreate {
  const isSponsored = body.sponsorship === 'EMPLOYER';
  return {
    courseReferenceNumber: body.courseReferenceNumber,
    courseRunId: body.courseRunId,
    trainee: {
      id: body.identityNumber,
      idType: /^[ST]/.test(body.identityNumber) ? 'NRIC' : 'FIN',
      fullName: body.fullName,
      dateOfBirth: body.dateOfBirth,
      email: body.email.toLowerCase(),
      phone: parsePhone(body.phone),
      enrolmentDate: body.enrolmentDate,
      sponsorship: isSponsored ? 'EMPLOYER' : 'INDIVIDUAL',
      feeStatus: feeStatusOf(body),
      ...(isSponsored ? { employer: { uen: body.employerUen, contact: toContact(body) } } : {}),
    },
  };
}

function toChange(body: AgencyReportBody) {
  const hasEmployer = [body.employerName, body.employerEmail, body.employerPhone].some((text) => text !== '');
  return {
    courseRunId: body.courseRunId,
    email: body.email.toLowerCase(),
    phone: parsePhone(body.phone),
    ...(hasEmployer ? { employerContact: toContact(body) } : {}),
  };
}

function hasContactsOf({ trainee }: AgencyEnrolment, body: AgencyReportBody): boolean {
  const same = (theirs: string | null, ours: string) =>
    ours === '' || theirs?.toLowerCase() === ours.toLowerCase();
  return (
    same(trainee.email, body.email) &&
    same(trainee.phoneNumber, parsePhone(body.phone)?.phoneNumber ?? '') &&
    same(trainee.employerContact.fullName, body.employerName) &&
    same(trainee.employerContact.email, body.employerEmail)
  );
}
