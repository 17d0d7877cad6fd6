import type { AbsenceDocument } from '@repo/schemas/training/absence-document';
import type { AbsenceReason, AttendanceStatus } from '@repo/schemas/training/attendance';
import type { AttendanceRisk } from '@repo/schemas/training/attendance-risk';
import type { ClassPeriod, ClassStatus } from '@repo/schemas/training/class';
import type { EnrolmentStatusText } from '@repo/schemas/training/enrolment';
import type { Tone } from '@repo/ui/badge';

type Label = { label: string; tone: Tone };

export const classStatusLabels: Record<ClassStatus, Label> = {
  Confirmed: { label: 'Confirmed', tone: 'success' },
  Pending: { label: 'Pending', tone: 'neutral' },
  Reschedule: { label: 'Rescheduled', tone: 'warning' },
  Cancelled: { label: 'Cancelled', tone: 'danger' },
};

export const enrolmentStatusLabels: Record<EnrolmentStatusText, Label> = {
  enrolled: { label: 'Enrolled', tone: 'success' },
  completed: { label: 'Completed', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  'admin removed': { label: 'Removed', tone: 'neutral' },
};

export const attendanceStatusLabels: Record<AttendanceStatus, Label> = {
  present: { label: 'Present', tone: 'success' },
  late: { label: 'Late', tone: 'warning' },
  absent: { label: 'Absent', tone: 'danger' },
};

export const absenceDocumentStatusLabels: Record<AbsenceDocument['status'], Label> = {
  waiting: { label: 'Waiting for a decision', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Not accepted', tone: 'warning' },
};

export const attendanceRiskLabels: Record<AttendanceRisk, Label> = {
  below: { label: 'Below the minimum', tone: 'danger' },
  last: { label: 'Cannot miss more', tone: 'warning' },
};

export const absenceReasonLabels: Record<AbsenceReason, string> = {
  medical: 'Medical',
  work: 'Work',
  family: 'Family',
  other: 'Other',
};

export const classPeriodLabels: Record<ClassPeriod, string> = {
  upcoming: 'Upcoming',
  ongoing: 'Ongoing',
  completed: 'Completed',
};

export const classTrainerRoleLabels = { co_trainer: 'Co-trainer', assistant: 'Assistant' } as const;
