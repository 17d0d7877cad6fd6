import type { ReportStatus } from '@repo/schemas/marketplace/moderation';
import { api } from '#api.ts';

/** Settles (or reopens) the case as it was seen, by its latest report; a sentence when that did not work. */
export async function settleCase(reportId: string, status: ReportStatus): Promise<string | null> {
  const answer = await api('POST /api/moderation/reports/{id}', {
    params: { id: reportId },
    body: { status, scope: 'case' },
  });
  return answer.ok ? null : answer.failure.error;
}
