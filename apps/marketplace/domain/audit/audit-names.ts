import { commonActions, commonTargets } from '@repo/audit/audit-names';

/** Everything the audit log knows of, as people read it. What is not here cannot be recorded. */
export const auditActions = {
  'google.connect': 'Connected a Google account',
  'google.disconnect': 'Disconnected their Google account',
  ...commonActions,
  'listing.hide': 'Hid a listing',
  'listing.restore': 'Brought a listing back',
  'report.dismiss': 'Dismissed a report',
  'report.open': 'Reopened a report',
  'report.resolve': 'Resolved a report',
  'user.ban': 'Banned a person',
  'user.unban': 'Lifted a ban',
} as const;
export type AuditAction = keyof typeof auditActions;

/** What kind of thing an entry is about, for one that has no name of its own or is gone. */
export const auditTargets = {
  ...commonTargets,
  listing: 'Listing',
  report: 'Report',
} as const;
export type AuditTarget = keyof typeof auditTargets;

/** Kinds of actions, the part before the dot: what the log is filtered by. */
export const auditKinds = {
  'audit-log': 'Audit log',
  google: 'Google accounts',
  listing: 'Listings',
  password: 'Passwords',
  user: 'People',
  report: 'Reports',
  'personal-data': 'Personal data',
  'second-factor': 'Second steps',
  'sign-in': 'Sign-ins',
} as const;
