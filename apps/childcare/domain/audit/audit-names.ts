import { commonAuditActionLabels, commonAuditTargetLabels } from '@repo/audit/audit-names';

/** Only these actions can be recorded. */
export const auditActionLabels = {
  ...commonAuditActionLabels,
  'assignment.cancel': 'Cancelled an assignment',
  'assignment.move-deadline': 'Moved the deadline of an assignment',
  'assignment.create': 'Assigned a course',
  'assignment.reset': 'Started a course again for a learner',
  'assignment.waive': 'Waived an assignment',
  'certificate.assign-again': 'Assigned a course again whose certificate ends',
  'certificate.revoke': 'Revoked a certificate',
  'invitation.accept': 'Joined a centre',
  'invitation.withdraw': 'Withdrew an invitation',
  'job-role.create': 'Made a job role',
  'job-role.rename': 'Renamed a job role',
  'job-role.end': 'Ended a job role',
  'requirement.create': 'Made a requirement',
  'requirement.change': 'Changed a requirement',
  'requirement.end': 'Ended a requirement',
  'learner.correct-stay': 'Changed a learner’s job role or joining date',
  'learner.correct': 'Corrected a learner’s name, job title or staff number',
  'learner.record-name': 'Changed the name that a learner’s certificates say',
  'learner.remind': 'Reminded a learner',
  'learner.remove': 'Took a learner out of a centre',
  'organization.approve': 'Approved a centre',
  'organization.update': 'Changed a centre',
  'payment.charged-back': 'A payment was lost to a dispute',
  'payment.export': 'Exported payments',
  'payment.paid': 'A payment was made',
  'payment.refund': 'Gave a payment back',
  'payment.refunded': 'Money of a payment went back',
  'payment.reinstated': 'A disputed payment came back',
  'payment-alert.raise': 'A payment alert was raised',
  'organization.require-second-factor': 'Changed whether the managers of a centre need a second step',
  'payment-alert.resolve': 'Marked a payment alert as resolved',
  'people.export': 'Exported a list of people',
  'user.grant-attempt': 'Allowed another attempt at a quiz',
  'user.update': 'Changed a person’s role, centre or account',
} as const;
export type AuditAction = keyof typeof auditActionLabels;

/** The target's label when it has no name or was deleted. */
export const auditTargetLabels = {
  ...commonAuditTargetLabels,
  certificate: 'Certificate',
  invitation: 'Invitation',
  'job-role': 'Job role',
  requirement: 'Requirement',
  organization: 'Centre',
  payment: 'Payment',
  'payment-alert': 'Payment alert',
  payments: 'Payments',
  people: 'People',
} as const;
export type AuditTarget = keyof typeof auditTargetLabels;

/** The part of an action before the dot, used as a filter. */
export const auditKindLabels = {
  'api-key': 'API keys',
  assignment: 'Assignments',
  user: 'Accounts',
  'audit-log': 'Audit log',
  organization: 'Centres',
  certificate: 'Certificates',
  invitation: 'Invitations',
  'job-role': 'Job roles',
  learner: 'Learners',
  requirement: 'Requirements',
  people: 'Lists of people',
  password: 'Passwords',
  'payment-alert': 'Payment alerts',
  payment: 'Payments',
  'personal-data': 'Personal data',
  'second-factor': 'Second steps',
  'sign-in': 'Sign-ins',
  'webhook-endpoint': 'Webhooks',
} as const;
