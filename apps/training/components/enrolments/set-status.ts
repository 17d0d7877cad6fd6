import { callApi } from '@repo/ui/call-api';

export type TargetStatus = 'enrolled' | 'completed' | 'cancelled' | 'admin removed';

/** Sets what becomes of an enrolment; answers why it could not. */
export async function setEnrolmentStatus(id: string, status: TargetStatus): Promise<string | undefined> {
  const answer = await callApi(`/api/admin/enrolments/${id}`, { method: 'PUT', body: { status } });
  return answer.ok ? undefined : answer.failure.error;
}
