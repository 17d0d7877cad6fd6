import { achievementDocument } from '@repo/certificates/badge-credential';
import { anyOrigin } from '@repo/certificates/badge-route-definitions';
import { achievement } from '@repo/schemas/badge-route-declarations';
import { idParams } from '@repo/schemas/childcare/common';
import { getAchievement } from '#domain/certificates/get-achievement.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

/** Browsers put it first; programs that want the document do not name it. */
const wantsPage = (accept: string | null) =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(accept ?? '');

export const GET = route({
  operationId: 'readBadgeAchievement',
  summary: 'What a badge says was achieved: an Open Badges 3.0 Achievement',
  description: 'A browser (`Accept: text/html` first) is redirected to the page that says the same.',
  tags: ['Badges'],
  access: 'anonymous',
  params: idParams,
  response: { schema: achievement },
  otherResponses: [{ status: 303, description: 'To the page, for browsers' }],
  errors: [errors.courseNotFound],
  run: async ({ ctx, params, request, reply }) => {
    const found = await getAchievement(ctx, params.id);
    if (wantsPage(request.headers.get('accept'))) {
      const location = `${ctx.publicUrl}/achievements/${encodeURIComponent(found.courseId)}`;
      return new Response(null, { status: 303, headers: { location, vary: 'accept' } });
    }
    reply.headers.set(...anyOrigin);
    reply.headers.set('vary', 'accept');
    return achievementDocument(found);
  },
});
