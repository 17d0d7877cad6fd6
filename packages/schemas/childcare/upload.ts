import { z } from 'zod';
import { resourceTypes } from '../upload.ts';

/** Body of POST /api/upload/signature; may be absent. */
export const uploadBody = z.object({
  resourceType: z
    .enum(resourceTypes, `resourceType is one of ${resourceTypes.join(', ')}`)
    .default('image')
    .meta({ description: 'What the file is; a picture when absent' }),
});
export type UploadBody = z.output<typeof uploadBody>;
