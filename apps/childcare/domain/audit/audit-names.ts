import { factorAuditActions } from '@repo/auth/second-factors/factor-audit';

/** Everything the audit log knows of, as people read it. What is not here cannot be recorded. */
export const auditActions = {
  ...factorAuditActions,
  'certificate.revoke': 'Revoked a certificate',
  'learner.record-name': 'Changed the name that a learner’s certificates say',
  'organization.approve': 'Approved a centre',
  'organization.require-second-factor': 'Changed whether the managers of a centre need a second step',
  'payment-alert.resolve': 'Marked a payment alert as resolved',
  'sign-in.confirmed': 'Confirmed that it is them',
  'sign-in.not-confirmed': 'Failed to confirm that it is them',
} as const;
export type AuditAction = keyof typeof auditActions;

export const auditTargets = {
  certificate: 'Certificate',
  organization: 'Centre',
  'payment-alert': 'Payment alert',
  user: 'Person',
} as const;
export type AuditTarget = keyof typeof auditTargets;
