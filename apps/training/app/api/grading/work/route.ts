import { fileResponse } from '@repo/files/file-response';
import { servedContentTypes } from '@repo/files/file-types';
import { gradeDraftQuery } from '@repo/schemas/training/grade-draft';
import { readCandidateWork } from '#domain/blind/read-candidate-work.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getCandidateWork',
  summary: 'The work of a candidate in blind marking, named by their number',
  tags: ['Grading'],
  access: 'trainer',
  query: gradeDraftQuery,
  response: { contentType: servedContentTypes, description: 'The document' },
  errors: [errors.assessmentNotFound, errors.learnerNotInClass, errors.documentNotFound],
  run: async ({ ctx, query }) => fileResponse(await readCandidateWork(ctx, query)),
});
