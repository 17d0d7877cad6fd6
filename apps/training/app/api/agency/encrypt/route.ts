import { encryptAnswer, encryptBody } from '@repo/schemas/training/agency';
import { succeed } from '@repo/schemas/training/common';
import { auditAndEncryptForAgency } from '#domain/agency/audit-and-encrypt-for-agency.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'encryptForAgency',
  summary: 'Encrypts a text as the agency wants its payloads',
  description:
    'AES-256-CBC with the key of the agency’s portal and its constant initialisation vector: equal texts give equal ' +
    'ciphertexts. Limited per person and noted in the audit log. For staff, or admins alone where Company Settings ' +
    'say so (agencyAccess).',
  tags: ['Agency'],
  access: 'staff',
  rateLimit: 'agencyEncrypt',
  body: encryptBody,
  response: { schema: encryptAnswer },
  run: async ({ ctx, body }) => succeed(await auditAndEncryptForAgency(ctx, body.data)),
});
