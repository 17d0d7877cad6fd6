import { commonActions, commonTargets } from '@repo/audit/audit-names';

/** Labels for people. Only these actions can be recorded. */
export const auditActions = {
  'appeal.make': 'Appealed against a decision',
  'appeal.restore': 'Granted an appeal',
  'appeal.uphold': 'Rejected an appeal',
  'google.connect': 'Connected a Google account',
  'google.disconnect': 'Disconnected their Google account',
  ...commonActions,
  'listing.dismiss-scam-photos': 'Said that photos of a listing are no scam’s',
  'listing.hide': 'Hid a listing',
  'listing.restore': 'Brought a listing back',
  'payment.charged-back': 'A bank took a payment back',
  'payment.confirm': 'Confirmed that something paid has arrived',
  'payment.decide-refund': 'Decided to refund a payment',
  'payment.decide-release': 'Decided to release a payment',
  'payment.dispute': 'Reported a problem with something paid',
  'payment.hand-over': 'Handed over something paid',
  'payment.refund': 'Refunded a payment',
  'payment.reinstated': 'A bank gave a payment back',
  'payment.release': 'Released a payment after the hold',
  'payment.resolve-problem': 'Resolved a problem with a payment',
  'payout-account.open': 'Opened an account for payouts',
  'report.dismiss': 'Dismissed a report',
  'report.open': 'Reopened a report',
  'report.resolve': 'Resolved a report',
  'review.hide': 'Hid a review',
  'review.restore': 'Brought a review back',
  'review.hide-answer': 'Hid an answer to a review',
  'review.restore-answer': 'Brought an answer to a review back',
  'site-text.edit': 'Changed the text of a page',
  'synonym.add': 'Added a pair of search words',
  'synonym.remove': 'Removed a pair of search words',
  'user.ban': 'Banned a person',
  'user.make-moderator': 'Made a person a moderator',
  'user.unban': 'Lifted a ban',
} as const;
export type AuditAction = keyof typeof auditActions;

/** Shown when the target has no name or no longer exists. */
export const auditTargets = {
  ...commonTargets,
  listing: 'Listing',
  payment: 'Payment',
  report: 'Report',
  review: 'Review',
  'site-text': 'Page',
  synonym: 'Pair of search words',
} as const;
export type AuditTarget = keyof typeof auditTargets;

/** Prefixes of the actions, for the log's filter. */
export const auditKindLabels = {
  'api-key': 'API keys',
  appeal: 'Appeals',
  'audit-log': 'Audit log',
  google: 'Google accounts',
  listing: 'Listings',
  password: 'Passwords',
  payment: 'Payments',
  'payout-account': 'Accounts for payouts',
  user: 'People',
  report: 'Reports',
  review: 'Reviews',
  'site-text': 'Texts of pages',
  synonym: 'Search words',
  'personal-data': 'Personal data',
  'second-factor': 'Second steps',
  'sign-in': 'Sign-ins',
  'webhook-endpoint': 'Webhooks',
} as const;
