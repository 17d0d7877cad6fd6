import { messageAnswer } from '@repo/schemas/childcare/common';
import { expectedVersionQuery } from '@repo/schemas/childcare/expected-version';
import { packageParams, replacePackageRequest, scormPackage } from '@repo/schemas/childcare/scorm';
import { errors } from '#domain/errors.ts';
import { deletePackageAndLectures } from '#domain/scorm/delete-package.ts';
import { replacePackage } from '#domain/scorm/replace-package.ts';
import { route } from '#http.ts';

const shared = {
  tags: ['SCORM'],
  access: 'superAdmin',
  params: packageParams,
  query: expectedVersionQuery,
} as const;
const changeErrors = [errors.courseNotFound, errors.packageNotFound, errors.versionChanged];

export const PUT = route({
  ...shared,
  operationId: 'replaceScormPackage',
  summary: 'Put a new version of a SCORM package in its place',
  description: 'Lectures whose SCOs are still in it stay, with what learners did in them.',
  rateLimit: 'upload',
  ...replacePackageRequest,
  response: { schema: scormPackage },
  errors: [...changeErrors, errors.packageRefused, errors.storageFull],
  run: ({ ctx, params: { id: courseId, packageId }, query, body }) =>
    replacePackage(ctx, { courseId, packageId, ...query }, body.file),
});

export const DELETE = route({
  ...shared,
  operationId: 'deleteScormPackage',
  summary: 'Delete a SCORM package with its lectures',
  response: { schema: messageAnswer },
  errors: changeErrors,
  run: async ({ ctx, params: { id: courseId, packageId }, query }) => {
    await deletePackageAndLectures(ctx, { courseId, packageId, ...query });
    return { message: 'Package deleted' };
  },
});
