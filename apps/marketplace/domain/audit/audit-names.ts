import { factorAuditActions } from '@repo/auth/second-factors/factor-audit';

/** Everything the audit log knows of, as people read it. What is not here cannot be recorded. */
export const auditActions = {
  ...factorAuditActions,
  'listing.hide': 'Hid a listing',
  'listing.restore': 'Brought a listing back',
  'report.dismiss': 'Dismissed a report',
  'report.open': 'Reopened a report',
  'report.resolve': 'Resolved a report',
  'sign-in.confirmed': 'Confirmed that it is them',
  'sign-in.not-confirmed': 'Failed to confirm that it is them',
  'user.ban': 'Banned a person',
  'user.unban': 'Lifted a ban',
} as const;
export type AuditAction = keyof typeof auditActions;

/** What kind of thing an entry is about, for one that has no name of its own or is gone. */
export const auditTargets = {
  listing: 'Listing',
  report: 'Report',
  user: 'Person',
} as const;
export type AuditTarget = keyof typeof auditTargets;
