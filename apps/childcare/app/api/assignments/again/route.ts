import {
  reassignCoursesOfCertificatesAnswer,
  reassignCoursesOfCertificatesBody,
} from '@repo/schemas/childcare/expiring-or-expired-certificate';
import { assignCertificateRenewalsAndNotify } from '#domain/assignments/assign-certificate-renewals.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'assignAgain',
  summary: 'Assign courses again whose certificates expire or have expired',
  description:
    'The next cycle of each course begins, in one transaction; what cannot be assigned comes back with the reasons. `preview` answers the same, with the mails, and stores and sends nothing.',
  tags: ['Assignments'],
  access: 'manager',
  rateLimit: 'bulkMails',
  body: reassignCoursesOfCertificatesBody,
  response: { schema: reassignCoursesOfCertificatesAnswer },
  mayTakeLong: 'stores a whole centre in one transaction',
  errors: [errors.organizationNotFound],
  run: ({ ctx, body }) => assignCertificateRenewalsAndNotify(ctx, body),
});
