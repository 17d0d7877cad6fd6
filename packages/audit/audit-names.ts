import { factorAuditActions } from '@repo/auth/second-factors/factor-audit';

/** Actions that every service records, as people read them. */
export const commonAuditActionLabels = {
  ...factorAuditActions,
  'api-key.create': 'Made an API key',
  'api-key.revoke': 'Revoked an API key',
  'api-key.rotate': 'Replaced an API key',
  'audit-log.export': 'Exported the audit log',
  'password.change': 'Changed their password',
  'password.set-by-link': 'Set a password with a mailed link',
  'personal-data.download': 'Downloaded a copy of their data',
  'personal-data.export': 'Asked for a copy of their data',
  'sign-in.failed': 'Failed to sign in',
  'sign-in.made': 'Signed in',
  'sign-in.confirmed': 'Confirmed that it is them',
  'sign-in.not-confirmed': 'Failed to confirm that it is them',
  'user.prove-address': 'Proved their email address',
  'user.sign-out-everywhere': 'Signed out everywhere',
  'user.ask-for-address': 'Asked for another email address',
  'user.change-address': 'Changed their email address',
  'user.stop-address': 'Stopped a change of their email address',
  'user.undo-address': 'Took back a change of their email address',
  'user.ask-for-deletion': 'Asked for their account to be deleted',
  'user.keep-account': 'Kept an account that was to be deleted',
  'user.erase': 'Erased a deleted account',
  'webhook-endpoint.change': 'Changed a webhook',
  'webhook-endpoint.create': 'Registered a webhook',
  'webhook-endpoint.delete': 'Deleted a webhook',
  'webhook-endpoint.pause': 'Paused a webhook',
  'webhook-endpoint.resume': 'Resumed a webhook',
  'webhook-endpoint.rotate-secret': 'Made a new secret of a webhook',
} as const;

/** What these are done to. */
export const commonAuditTargetLabels = {
  'api-key': 'API key',
  'audit-log': 'The audit log',
  client: 'A device or network',
  user: 'Person',
  'webhook-endpoint': 'Webhook',
} as const;

type Names = Readonly<Record<string, string>>;

/** The plain name of an action or target; of one that is recorded no more, its own words. */
export function toAuditLabel(names: Names, known: string): string {
  return Object.hasOwn(names, known) ? (names[known] ?? spell(known)) : spell(known);
}

function spell(name: string): string {
  const words = name.replaceAll(/[-_.]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
