import { emptyAsUndefined } from '@repo/base/env';
import { z } from 'zod';

/** How many days; fewer than `minimum` stop the start. */
function days(name: string, minimum: number) {
  return z.coerce
    .number(`${name} must be a number of days`)
    .int(`${name} must be a whole number of days`)
    .min(minimum, `${name} must be at least ${minimum} days`)
    .max(36_500, `${name} must be at most 36500 days`);
}

/** How long personal data is kept. The privacy page of each service shows these periods. */
export const retentionEnv = z.object({
  RETENTION_AUDIT_DAYS: emptyAsUndefined(days('RETENTION_AUDIT_DAYS', 365).default(730)).meta({
    description: 'How many days the audit log is kept.',
  }),
  RETENTION_REPORTS_DAYS: emptyAsUndefined(days('RETENTION_REPORTS_DAYS', 90).default(730)).meta({
    description: 'How many days the marketplace keeps a report after it was closed.',
  }),
  RETENTION_NOTIFICATIONS_DAYS: emptyAsUndefined(days('RETENTION_NOTIFICATIONS_DAYS', 30).default(90)).meta({
    description:
      'How many days each service keeps a notification after it was read. An unread one goes 365 days after it last changed, or after as many days as are set here where those are more.',
  }),
  RETENTION_DRAFTS_DAYS: emptyAsUndefined(days('RETENTION_DRAFTS_DAYS', 30).default(90)).meta({
    description: 'How many days the marketplace keeps a draft of a listing after it was last saved.',
  }),
  RETENTION_VIEWS_DAYS: emptyAsUndefined(days('RETENTION_VIEWS_DAYS', 31).default(365)).meta({
    description:
      'How many days the marketplace keeps who looked at which listing; they go by the month, the numbers stay.',
  }),
  RETENTION_MESSAGES_DAYS: emptyAsUndefined(days('RETENTION_MESSAGES_DAYS', 90).optional()).meta({
    description: 'How many days the marketplace keeps a conversation after its last message.',
    whenBlank: 'for good',
  }),
});

export type RetentionEnv = z.output<typeof retentionEnv>;
