import type { ReportStatus } from '@repo/schemas/marketplace/moderation';

/** The tabs of the queue, by status. */
export const statusTabs = {
  OPEN: 'Open',
  RESOLVED: 'Resolved',
  DISMISSED: 'Dismissed',
} as const satisfies Record<ReportStatus, string>;
