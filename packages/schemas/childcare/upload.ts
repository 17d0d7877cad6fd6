import { z } from 'zod';
import { resourceTypes } from '../upload.ts';

/** The body is optional. */
export const signUploadBody = z.object({
  resourceType: z
    .enum(resourceTypes, `resourceType is one of ${resourceTypes.join(', ')}`)
    .default('image')
    .meta({ description: 'What the file is; a picture when absent' }),
});
export type SignUploadBody = z.output<typeof signUploadBody>;
