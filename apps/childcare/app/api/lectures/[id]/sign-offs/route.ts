import { idParams } from '@repo/schemas/childcare/common';
import { askForSignOffBody, maximumEvidenceBytes, signOff } from '@repo/schemas/childcare/sign-off';
import { errors } from '#domain/errors.ts';
import { askForSignOff } from '#domain/sign-offs/ask-for-sign-off.ts';
import { route } from '#http.ts';

export const POST = route({
  operationId: 'askForSignOff',
  summary: 'Ask the managers of your centre to sign off a practical lesson',
  description:
    'With a note and a file if you like. To change what waits, name it in `replaces`: it is withdrawn and its file deleted.',
  tags: ['Sign-offs'],
  access: 'user',
  rateLimit: 'upload',
  params: idParams,
  body: askForSignOffBody,
  bodyType: 'multipart',
  maxFileBytes: maximumEvidenceBytes,
  response: { status: 201, schema: signOff },
  errors: [
    errors.lectureNotFound,
    errors.lessonLocked,
    errors.forbidden,
    errors.paymentRequired,
    errors.notPractical,
    errors.notInCentreForSignOff,
    errors.alreadyAsked,
    errors.alreadySignedOff,
    errors.signOffDecided,
    errors.tooManySignOffs,
    errors.storageFull,
  ],
  run: ({ ctx, params, body }) => askForSignOff(ctx, params.id, body),
});
