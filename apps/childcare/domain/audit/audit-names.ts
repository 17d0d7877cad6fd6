/** Everything the audit log knows of, as people read it. What is not here cannot be recorded. */
export const auditActions = {
  'certificate.revoke': 'Revoked a certificate',
  'learner.record-name': 'Changed the name that a learner’s certificates say',
  'organization.approve': 'Approved a centre',
  'payment-alert.resolve': 'Marked a payment alert as resolved',
  'user.ask-for-address': 'Asked for another email address',
  'user.change-address': 'Changed their email address',
  'user.stop-address': 'Stopped a change of their email address',
  'user.undo-address': 'Took back a change of their email address',
  'user.ask-for-deletion': 'Asked for their account to be deleted',
  'user.keep-account': 'Kept an account that was to be deleted',
  'user.erase': 'Erased a deleted account',
} as const;
export type AuditAction = keyof typeof auditActions;

export const auditTargets = {
  certificate: 'Certificate',
  organization: 'Centre',
  'payment-alert': 'Payment alert',
  user: 'Person',
} as const;
export type AuditTarget = keyof typeof auditTargets;
