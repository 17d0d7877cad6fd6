import { idParams } from '@repo/schemas/childcare/common';
import {
  courseVersionsAnswer,
  publishedVersion,
  publishVersionBody,
} from '@repo/schemas/childcare/course-version';
import { errors } from '#domain/errors.ts';
import { listVersions } from '#domain/versions/list-versions.ts';
import { publishDraft } from '#domain/versions/publish-draft.ts';
import { route } from '#http.ts';

const shared = { tags: ['Versions'], access: 'superAdmin', params: idParams } as const;

export const GET = route({
  ...shared,
  operationId: 'listCourseVersions',
  summary: 'The published versions of a course, the newest first',
  response: { schema: courseVersionsAnswer },
  errors: [errors.courseNotFound],
  run: async ({ ctx, params }) => ({ versions: await listVersions(ctx, params.id) }),
});

export const POST = route({
  ...shared,
  operationId: 'publishCourseVersion',
  summary: 'Publish the draft as the next version',
  description:
    'New learners get it, and enrolled ones who have not begun. Whoever has begun an older version finishes it. With `repeat`, people who completed one begin again within minutes, as previewed.',
  body: publishVersionBody,
  response: { status: 201, schema: publishedVersion },
  errors: [errors.courseNotFound, errors.draftNotFound, errors.courseNotPublished, errors.changedMeanwhile],
  run: ({ ctx, params, body }) => publishDraft(ctx, params.id, body),
});
