import { verificationAnswer } from '@repo/schemas/training/certificate';
import { id } from '@repo/schemas/training/common';
import { z } from 'zod';
import { successDataRoute } from '#data-route.ts';
import { verifyCertificate } from '#domain/certificates/verify-certificate.ts';
import { errors } from '#domain/errors.ts';

const mistyped = 'No certificate has this id: a character is wrong, or two are exchanged. Look once more';

export const GET = successDataRoute({
  operationId: 'verifyCertificate',
  summary: 'Whether a certificate is valid, for anybody',
  description:
    'Says who completed what and when, whether and why it was revoked, and no more. The id is read with or without dashes, in any case, O for 0 and I or L for 1; its check character finds out every single wrong character and every exchange of two.',
  tags: ['Certificates'],
  access: 'anonymous',
  rateLimit: 'verify',
  params: z.object({ certificateId: id }),
  response: { schema: verificationAnswer },
  errors: [errors.certificateNotFound],
  run: async ({ ctx, params }) => {
    const answer = await verifyCertificate(ctx, params.certificateId);
    if (answer.status === 'mistyped') throw errors.certificateNotFound({ message: mistyped });
    if (answer.status === 'unknown') throw errors.certificateNotFound();
    return answer;
  },
});
