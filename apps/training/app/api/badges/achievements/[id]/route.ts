import { achievementDocument } from '@repo/certificates/badge-credential';
import { anyOrigin } from '@repo/certificates/badge-route-definitions';
import { achievement } from '@repo/schemas/badge-route-declarations';
import { idParams } from '@repo/schemas/training/common';
import { getAchievement } from '#domain/certificates/get-achievement.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'readBadgeAchievement',
  summary: 'What a badge says was achieved: an Open Badges 3.0 Achievement',
  tags: ['Badges'],
  access: 'anonymous',
  params: idParams,
  response: { schema: achievement },
  errors: [errors.courseNotFound],
  run: async ({ ctx, params, reply }) => {
    const found = await getAchievement(ctx, params.id);
    reply.headers.set(...anyOrigin);
    return achievementDocument(found);
  },
});
