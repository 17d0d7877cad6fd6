import { idParams } from '@repo/schemas/childcare/common';
import { newPackageRequest, packagesAnswer, scormPackage } from '@repo/schemas/childcare/scorm';
import { errors } from '#domain/errors.ts';
import { storePackageAndAddLectures } from '#domain/scorm/add-package.ts';
import { listPackages } from '#domain/scorm/list-packages.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'listScormPackages',
  summary: 'The SCORM packages of a course',
  tags: ['SCORM'],
  access: 'superAdmin',
  params: idParams,
  response: { schema: packagesAnswer },
  errors: [errors.courseNotFound],
  run: async ({ ctx, params }) => ({ packages: await listPackages(ctx, params.id) }),
});

export const POST = route({
  operationId: 'addScormPackage',
  summary: 'Upload a SCORM package',
  description:
    'SCORM 1.2 or 2004, a zip of at most 500 MB. Each of its SCOs becomes a lecture at the end of the section.',
  tags: ['SCORM'],
  access: 'superAdmin',
  params: idParams,
  rateLimit: 'upload',
  ...newPackageRequest,
  response: { status: 201, schema: scormPackage },
  errors: [
    errors.courseNotFound,
    errors.sectionNotFound,
    errors.versionChanged,
    errors.packageRefused,
    errors.storageFull,
  ],
  run: ({ ctx, params, query, body }) =>
    storePackageAndAddLectures(ctx, { courseId: params.id, sectionId: body.sectionId, ...query }, body.file),
});
