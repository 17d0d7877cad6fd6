import { z } from 'zod';
import { resourceTypes } from '../upload.ts';

/** The body is optional. */
export const uploadBody = z.object({
  resourceType: z
    .enum(resourceTypes, `resourceType is one of ${resourceTypes.join(', ')}`)
    .default('image')
    .meta({ description: 'What the file is; a picture when absent' }),
});
export type UploadBody = z.output<typeof uploadBody>;
