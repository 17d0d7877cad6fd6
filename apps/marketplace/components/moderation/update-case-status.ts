import type { ReportStatus } from '@repo/schemas/marketplace/moderation';
import { api } from '#api.ts';

/** `reportId`: the latest report that the moderator saw. */
export function updateCaseStatus(reportId: string, status: ReportStatus) {
  return api('POST /api/moderation/reports/{id}', {
    params: { id: reportId },
    body: { status, scope: 'case' },
  });
}
