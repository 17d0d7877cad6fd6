import type { ReportStatus } from '@repo/schemas/marketplace/moderation';
import { api } from '#api.ts';

/** `reportId`: the latest report that the moderator saw. Resolves to an error message, or null. */
export async function settleCase(reportId: string, status: ReportStatus): Promise<string | null> {
  const answer = await api('POST /api/moderation/reports/{id}', {
    params: { id: reportId },
    body: { status, scope: 'case' },
  });
  return answer.ok ? null : answer.failure.error;
}
