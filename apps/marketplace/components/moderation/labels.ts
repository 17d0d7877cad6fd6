import type { ReportStatus } from '@repo/schemas/marketplace/moderation';

export const statusTabs = {
  OPEN: 'Open',
  RESOLVED: 'Resolved',
  DISMISSED: 'Dismissed',
} as const satisfies Record<ReportStatus, string>;
