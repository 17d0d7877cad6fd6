import type {
  AgencyReportField,
  AgencyReportKind,
  AgencyReportState,
} from '@repo/schemas/training/agency-report';
import type { Tone } from '@repo/ui/badge';

export const reportKindLabels: Record<AgencyReportKind, string> = {
  enrolment_created: 'Enrolment',
  enrolment_changed: 'Contact details',
  enrolment_cancelled: 'Cancellation',
  fee_collection: 'Fee collection',
};

export const reportStateLabels: Record<AgencyReportState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'On its way', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  refused: { label: 'Refused', tone: 'danger' },
  unresolved: { label: 'Needs a look', tone: 'warning' },
  dismissed: { label: 'Dismissed', tone: 'neutral' },
};

export const reportFieldLabels: Record<AgencyReportField, string> = {
  courseReferenceNumber: 'Course reference number',
  courseRunId: 'Course run ID',
  identityNumber: 'Identity number',
  fullName: 'Name',
  dateOfBirth: 'Date of birth',
  email: 'Email',
  phone: 'Phone',
  enrolmentDate: 'Date of enrolment',
  sponsorship: 'Who pays',
  employerUen: 'Employer’s UEN',
  employerName: 'Employer contact name',
  employerEmail: 'Employer contact email',
  employerPhone: 'Employer contact phone',
  feeStatus: 'Fee collected',
};

export const sponsorshipLabels: Record<string, string> = {
  INDIVIDUAL: 'The learner',
  EMPLOYER: 'The employer',
};

export const reportEventLabels: Record<string, string> = {
  queued: 'Became known',
  delayed: 'Sent later',
  accepted: 'Accepted by the agency',
  refused: 'Refused',
  unresolved: 'Needs a look',
  sent_again: 'Queued to be sent',
  dismissed: 'Dismissed',
};
