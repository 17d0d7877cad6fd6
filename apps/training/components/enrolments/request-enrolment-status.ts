import type { SetEnrolmentStatusBody } from '@repo/schemas/training/enrolment';
import { api } from '#api.ts';

export type TargetStatus = SetEnrolmentStatusBody['status'];

const send = (id: string, body: SetEnrolmentStatusBody) =>
  api('PUT /api/admin/enrolments/{id}', { params: { id }, body });

/** Returns the error, if any. */
export async function requestEnrolmentStatusOrError(
  id: string,
  status: TargetStatus,
): Promise<string | undefined> {
  const answer = await send(id, { status });
  return answer.ok ? undefined : answer.failure.error;
}

/** The same, but `certificate` says which certificate would be revoked with it, where one is: nothing was changed then. */
export async function requestEnrolmentStatusOrRevocation(
  id: string,
  status: TargetStatus,
): Promise<{ problem: string; certificate?: string } | undefined> {
  const answer = await send(id, { status });
  if (answer.ok) return undefined;
  const detail = answer.failure.details?.find(({ field }) => field === 'certificateReason');
  return { problem: answer.failure.error, ...(detail ? { certificate: detail.message } : {}) };
}

/** Revokes the certificate as well, with a reason that is public. */
export function requestCompletionEndAndRevocation(
  id: string,
  status: TargetStatus,
  certificateReason: string,
) {
  return send(id, { status, certificateReason });
}
