import { idParams } from '@repo/schemas/training/common';
import { type EnrolmentUpload, uploadAnswer } from '@repo/schemas/training/enrolment-upload';
import { successDataRoute } from '#data-route.ts';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

type UploadStep = {
  operationId: string;
  summary: string;
  description: string;
  run: (ctx: AutomationContext, id: string) => Promise<{ upload: EnrolmentUpload }>;
};

/** A route that changes the status of the upload in its path and answers with the upload. */
export function uploadStepRoute({ run, ...description }: UploadStep) {
  return successDataRoute({
    ...description,
    tags: ['Bulk enrolment'],
    access: 'enrolmentsKey',
    params: idParams,
    response: { schema: uploadAnswer },
    errors: [errors.uploadNotFound, errors.impossibleUploadStep],
    run: ({ ctx, params }) => run(ctx, params.id),
  });
}
