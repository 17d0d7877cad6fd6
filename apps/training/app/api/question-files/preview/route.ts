import { previewQuestionFile } from '@repo/quizzes/import/preview-question-file';
import { maximumQuestionFileBytes, questionFileBody, questionFilePreview } from '@repo/schemas/question-file';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';

export const POST = successDataRoute({
  operationId: 'previewQuestionFile',
  summary: 'Read a file of questions',
  description:
    'Moodle XML, a QTI 2.1 item or a QTI 2.1 content package. Answers the questions as text, and those that a quiz cannot have with the reason. Nothing is stored.',
  tags: ['Assessments'],
  access: 'developer',
  rateLimit: 'upload',
  body: questionFileBody,
  bodyType: 'multipart',
  maxFileBytes: maximumQuestionFileBytes,
  response: { schema: questionFilePreview },
  errors: [errors.fileRefused],
  run: ({ body }) => previewQuestionFile(body.file, errors.fileRefused),
});
