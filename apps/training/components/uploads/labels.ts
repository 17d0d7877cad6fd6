import type {
  EnrolmentUpload,
  UploadField,
  UploadRow,
  UploadRowState,
  UploadRowVerdict,
  UploadStatus,
} from '@repo/schemas/training/enrolment-upload';
import type { Tone } from '@repo/ui/badge';

export type StatusLabel = { label: string; tone: Tone };

export const rowVerdictLabels: Record<UploadRowVerdict, StatusLabel> = {
  ready: { label: 'Ready', tone: 'success' },
  warning: { label: 'Warning', tone: 'warning' },
  error: { label: 'Error', tone: 'danger' },
  duplicate: { label: 'Twice in the file', tone: 'danger' },
  already_enrolled: { label: 'Already enrolled', tone: 'info' },
  other_address: { label: 'Other address', tone: 'warning' },
};

export const rowStateLabels: Record<UploadRowState, StatusLabel> = {
  checked: { label: 'Not sent', tone: 'neutral' },
  waiting: { label: 'Waiting', tone: 'neutral' },
  sending: { label: 'On its way', tone: 'info' },
  accepted: { label: 'With the agency', tone: 'info' },
  stored: { label: 'Stored', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  unknown: { label: 'Needs a look', tone: 'warning' },
  skipped: { label: 'Was enrolled already', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const uploadStatusLabels: Record<UploadStatus, StatusLabel> = {
  checked: { label: 'Checked, not sent', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  finished: { label: 'Finished', tone: 'success' },
};

export function rowStatusLabel(row: UploadRow): StatusLabel {
  if (row.state !== 'checked') return rowStateLabels[row.state];
  if (row.leftOut) return { label: 'Left out', tone: 'neutral' };
  if (row.verdict === 'other_address' && row.confirmed) return { label: 'Send anyway', tone: 'success' };
  return rowVerdictLabels[row.verdict];
}

/** The name, else the email address, else "Row 12". */
export function learnerLabel({ row, cells }: UploadRow): string {
  return cells.traineeName?.trim() || cells.traineeEmail?.trim() || `Row ${row.toLocaleString('en')}`;
}

/** Email address and identity number (masked unless revealed), because names are not unique. */
export function emailAndIdentityText({ cells }: UploadRow): string {
  return [cells.traineeEmail?.trim(), cells.traineeNric?.trim()].filter(Boolean).join(' · ');
}

export function uploadAcceptsCorrections({ status }: Pick<EnrolmentUpload, 'status'>): boolean {
  return status !== 'sending';
}

/** Stored and sent rows cannot change. An unresolved row accepts only the agency's reference number or being left out. */
export function canEditRow(
  { state }: UploadRow,
  upload: Pick<EnrolmentUpload, 'status'>,
  field?: UploadField,
): boolean {
  if (!uploadAcceptsCorrections(upload)) return false;
  if (state === 'unknown') return field === undefined || field === 'enrolmentId';
  return state === 'checked' || state === 'failed';
}

/** "4 min 20 s". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes} min${whole % 60 ? ` ${whole % 60} s` : ''}`;
  return `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`;
}
