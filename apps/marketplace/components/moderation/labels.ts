import type { AuditAction, ReportStatus } from '@repo/schemas/marketplace/moderation';

/** The tabs of the queue, by status. */
export const statusTabs = {
  OPEN: 'Open',
  RESOLVED: 'Resolved',
  DISMISSED: 'Dismissed',
} as const satisfies Record<ReportStatus, string>;

/** What a moderator did, after their name and before what they did it to. */
export const actionLabels = {
  'listing.hide': 'hid the listing',
  'listing.restore': 'brought back the listing',
  'user.ban': 'banned',
  'user.unban': 'lifted the ban of',
  'report.resolve': 'resolved a report about',
  'report.dismiss': 'dismissed a report about',
  'report.open': 'reopened a report about',
} as const satisfies Record<AuditAction, string>;

export const actionNames = {
  'listing.hide': 'Listings hidden',
  'listing.restore': 'Listings brought back',
  'user.ban': 'Bans',
  'user.unban': 'Bans lifted',
  'report.resolve': 'Reports resolved',
  'report.dismiss': 'Reports dismissed',
  'report.open': 'Reports reopened',
} as const satisfies Record<AuditAction, string>;
