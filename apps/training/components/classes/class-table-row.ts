import type { ClassRow } from '@repo/schemas/training/class';
import type { Enrolment } from '@repo/schemas/training/enrolment';

/** What the tables of classes show. */
export type ClassTableRow = Pick<
  ClassRow,
  | 'id'
  | 'agencyRunId'
  | 'status'
  | 'startDate'
  | 'endDate'
  | 'enrolledCount'
  | 'capacity'
  | 'modeOfLearning'
  | 'venue'
> & { title: string; code: string; trainerName: string | null; trainerEmail: string };

export type AttendedTableRow = ClassTableRow & { enrolment: Pick<Enrolment, 'status' | 'progress'> | null };

export function toClassTableRow(row: ClassRow): ClassTableRow {
  const { id, agencyRunId, status, startDate, endDate, enrolledCount, capacity, modeOfLearning, venue } = row;
  return {
    id,
    agencyRunId,
    status,
    startDate,
    endDate,
    enrolledCount,
    capacity,
    modeOfLearning,
    venue,
    title: row.course.title,
    code: row.course.code,
    trainerName: row.trainer?.fullName ?? null,
    trainerEmail: row.trainer?.email ?? '',
  };
}

export function toEnrolledClassTableRow(row: ClassRow & { enrolment: Enrolment | null }): AttendedTableRow {
  const { enrolment } = row;
  return {
    ...toClassTableRow(row),
    enrolment: enrolment && { status: enrolment.status, progress: enrolment.progress },
  };
}
