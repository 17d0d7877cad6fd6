import { certificateAnswer, generateCertificateBody } from '@repo/schemas/childcare/certificate';
import { issueOrGetCertificate } from '#domain/certificates/issue-or-get-certificate.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'generateCertificate',
  summary: 'Get the certificate of a course that you completed',
  description:
    'It is issued by itself when it is earned: whoever asks for it first gets 201, and 200 with the same one afterwards. Its words are those of the day it is issued and never change; a learner of a centre is called what the centre’s record says. A course with `requiresEvidence` takes what the server recorded of every lecture in this cycle: 90 % of a video watched, a passed attempt at a quiz, a SCORM session’s result, anything else opened. What lacks is in `details`, by lecture id. It is valid for the months that the course says, to the end of that day in Singapore.',
  tags: ['Certificates'],
  access: 'user',
  body: generateCertificateBody,
  response: { status: 201, schema: certificateAnswer },
  otherResponses: [{ status: 200, schema: certificateAnswer, description: 'The one that was issued before' }],
  errors: [
    errors.courseNotFound,
    errors.courseNotCompleted,
    errors.paymentRequired,
    errors.certificateRevoked,
    errors.certificateExpired,
  ],
  run: async ({ ctx, body, reply }) => {
    const { certificate, isNew } = await issueOrGetCertificate(ctx, body);
    if (!isNew) reply.status = 200;
    return { certificate };
  },
});
