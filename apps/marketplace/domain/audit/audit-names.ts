import { factorAuditActions } from '@repo/auth/second-factors/factor-audit';

/** Everything the audit log knows of, as people read it. What is not here cannot be recorded. */
export const auditActions = {
  'audit-log.export': 'Exported the audit log',
  'google.connect': 'Connected a Google account',
  'google.disconnect': 'Disconnected their Google account',
  ...factorAuditActions,
  'listing.hide': 'Hid a listing',
  'listing.restore': 'Brought a listing back',
  'password.change': 'Changed their password',
  'password.set-by-link': 'Set a password with a mailed link',
  'personal-data.download': 'Downloaded a copy of their data',
  'personal-data.export': 'Asked for a copy of their data',
  'report.dismiss': 'Dismissed a report',
  'report.open': 'Reopened a report',
  'report.resolve': 'Resolved a report',
  'sign-in.failed': 'Failed to sign in',
  'sign-in.made': 'Signed in',
  'sign-in.confirmed': 'Confirmed that it is them',
  'sign-in.not-confirmed': 'Failed to confirm that it is them',
  'user.ban': 'Banned a person',
  'user.prove-address': 'Proved their email address',
  'user.sign-out-everywhere': 'Signed out everywhere',
  'user.unban': 'Lifted a ban',
  'user.ask-for-address': 'Asked for another email address',
  'user.change-address': 'Changed their email address',
  'user.stop-address': 'Stopped a change of their email address',
  'user.undo-address': 'Took back a change of their email address',
  'user.ask-for-deletion': 'Asked for their account to be deleted',
  'user.keep-account': 'Kept an account that was to be deleted',
  'user.erase': 'Erased a deleted account',
} as const;
export type AuditAction = keyof typeof auditActions;

/** What kind of thing an entry is about, for one that has no name of its own or is gone. */
export const auditTargets = {
  'audit-log': 'The audit log',
  client: 'A device or network',
  listing: 'Listing',
  report: 'Report',
  user: 'Person',
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
