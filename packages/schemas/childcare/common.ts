import { z } from 'zod';

/** The service's error body. `details` names the fields of a validation error. */
export const errorBody = z.object({
  error: z.string(),
  code: z.string().optional(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
