import { publishClassMaterialsBody } from '@repo/schemas/training/class-material';
import { idParams } from '@repo/schemas/training/common';
import { successMessageRoute } from '#data-route.ts';
import { publishClassMaterials } from '#domain/class-materials/publish-class-materials.ts';
import { errors } from '#domain/errors.ts';

export const POST = successMessageRoute({
  operationId: 'publishClassMaterials',
  summary: 'Publish drafts of a class, all or none',
  description: 'With expectedRecipients each learner gets one notification of what can be opened now.',
  tags: ['Class materials'],
  access: 'trainer',
  rateLimit: 'classMaterial',
  params: idParams,
  body: publishClassMaterialsBody,
  errors: [
    errors.courseRunNotFound,
    errors.materialNotFound,
    errors.materialPublished,
    errors.materialNotOpen,
    errors.recipientsChanged,
    errors.changedMeanwhile,
  ],
  run: async ({ ctx, params, body }) => {
    await publishClassMaterials(ctx, params.id, body);
    return { message: 'Published' };
  },
});
