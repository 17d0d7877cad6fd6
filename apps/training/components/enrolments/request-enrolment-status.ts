import type { SetEnrolmentStatusBody } from '@repo/schemas/training/enrolment';
import { api } from '#api.ts';

export type TargetStatus = SetEnrolmentStatusBody['status'];

/** Returns the error, if any. */
export async function requestEnrolmentStatus(id: string, status: TargetStatus): Promise<string | undefined> {
  const answer = await api('PUT /api/admin/enrolments/{id}', { params: { id }, body: { status } });
  return answer.ok ? undefined : answer.failure.error;
}
