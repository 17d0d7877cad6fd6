import type { ReportStatus } from '@repo/schemas/marketplace/moderation';
import { callApi } from '@repo/ui/call-api';

/** Settles (or reopens) the case as it was seen, by its latest report; a sentence when that did not work. */
export async function settleCase(reportId: string, status: ReportStatus): Promise<string | null> {
  const answer = await callApi(`/api/moderation/reports/${encodeURIComponent(reportId)}`, {
    method: 'POST',
    body: { status, scope: 'case' },
  });
  return answer.ok ? null : answer.failure.error;
}
