/** Everything the audit log knows of, as people read it. What is not here cannot be recorded. */
export const auditActions = {
  'certificate.revoke': 'Revoked a certificate',
  'learner.record-name': 'Changed the name that a learner’s certificates say',
  'organization.approve': 'Approved a centre',
  'payment-alert.resolve': 'Marked a payment alert as resolved',
  'personal-data.download': 'Downloaded a copy of their data',
  'personal-data.export': 'Asked for a copy of their data',
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
