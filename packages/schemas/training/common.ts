import { z } from 'zod';

/** The service's error body. `details` names the fields of a validation error. */
export const errorBody = z.object({
  success: z.literal(false),
  error: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
